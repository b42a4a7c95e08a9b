package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Elements in blocks: sizes follow from blocks, bytes are read and written as they are, and what cannot be read is only one tensor. */
final class BlocksTest {
    private static final ElementType Q4_K = ElementType.blocks("q4_k", 256, 144);
    private static final ElementType F6 = ElementType.packed("f6", 6);
    private static final int HEADER = 8;
    private static final int DTYPE = HEADER + 16;
    private static final int FIRST_ENTRY = 16 + 1 + 1 + 2 * 4 + 8;

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (7 * i);
        }
        return bytes;
    }

    private static TensorEntry entry(String name, ElementType type, Shape shape, byte[] bytes) throws IOException {
        return TensorEntry.of(name, Tensors.of(type, shape, ByteBuffer.wrap(bytes)));
    }

    /** A tensor of q4_k, one of six bits, one of f32. */
    private static byte[] file() throws IOException {
        return Written.bytes(
                "blocks",
                WriteOptions.defaults(),
                writer -> writer.add(entry("q", Q4_K, Shape.of(3, 512), bytes(6 * 144)))
                        .add(entry("s", F6, Shape.of(2, 2), bytes(3)))
                        .add("f", new float[] {1, 2}));
    }

    private static byte[] taken(TensorView view) throws IOException {
        ByteBuffer buffer = view.asByteBuffer();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    @Test
    void blocksAreReadAsTheyWereWritten() throws IOException {
        try (TensorReader reader = Written.strictly("blocks", file())) {
            TensorView q = reader.tensor("q");
            assertEquals(Q4_K, q.elementType());
            assertEquals(DType.OPAQUE, q.dtype());
            assertEquals(6 * 144, q.info().denseByteSize());
            assertArrayEquals(bytes(6 * 144), taken(q));
            assertEquals(F6, reader.tensor("s").elementType());
            assertArrayEquals(bytes(3), taken(reader.tensor("s")));
            assertArrayEquals(new float[] {1, 2}, reader.tensor("f").toFloatArray());
            reader.verify();
        }
    }

    @Test
    void blocksAreCopiedIntoTheSameFile() throws IOException {
        byte[] file = file();
        try (TensorReader reader = Written.strictly("blocks", file)) {
            assertArrayEquals(file, Written.bytes("blocks", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void blocksAreNoNumbers() throws IOException {
        try (TensorReader reader = Written.strictly("blocks", file())) {
            TensorView q = reader.tensor("q");
            IllegalStateException rejected = assertThrows(IllegalStateException.class, q::toFloatArray);
            assertEquals(
                    "tensor 'q' has dtype q4_k, blocks of 256 elements in 144 bytes that are not decoded to numbers;"
                            + " use asByteBuffer()",
                    rejected.getMessage());
            assertThrows(IllegalStateException.class, () -> q.getFloat(0));
            assertThrows(IllegalStateException.class, q::asFloatBuffer);
            assertThrows(IllegalStateException.class, () -> reader.tensor("s").toByteArray());
        }
    }

    @Test
    void aWriterWantsWholeBlocksOfAKnownType() {
        FormatException rows = assertThrows(
                FormatException.class, () -> written(TensorEntry.dense("q", Q4_K, Shape.of(256, 2), target -> {})));
        assertEquals(
                "Quantized weights: tensor 'q': Quantized weights stores whole blocks: shape [256, 2] has rows of 2"
                        + " elements, which is not a whole number of blocks of q4_k (256 elements in 144 bytes)",
                rows.getMessage());
        ElementType other = ElementType.blocks("q4_k", 256, 145);
        FormatException unknown = assertThrows(
                FormatException.class, () -> written(TensorEntry.dense("q", other, Shape.of(256), target -> {})));
        assertTrue(
                String.valueOf(unknown.getMessage())
                        .contains("has no dtype q4_k (256 elements in 145 bytes); it has f32, f16, q4_0, q4_k"),
                unknown::getMessage);
    }

    private static byte[] written(TensorEntry entry) throws IOException {
        return Written.bytes("blocks", WriteOptions.defaults(), writer -> writer.add(entry));
    }

    @Test
    void rowsThatAreNoWholeBlocksMakeOneTensorUnreadable() throws IOException {
        byte[] file = file();
        file[HEADER + 16 + 2] = (byte) 3; // 3 rows of 512 become 3 of 3
        file[HEADER + 16 + 2 + 5] = 0;
        file[HEADER + 16 + 2 + 4] = 3;
        checkFirstUnreadable(file, "rows of 3 elements");
    }

    @Test
    void anUnknownCodeMakesOneTensorUnreadable() throws IOException {
        byte[] file = file();
        file[DTYPE] = 99;
        checkFirstUnreadable(file, "the dtype 99 is not one of f32 = 0");
    }

    private static void checkFirstUnreadable(byte[] file, String why) throws IOException {
        try (TensorReader reader =
                TensorFormats.named("blocks").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            TensorView q = reader.tensor("q");
            FormatException rejected = assertThrows(FormatException.class, q::asByteBuffer);
            assertEquals(Reason.UNSUPPORTED, rejected.reason());
            assertTrue(String.valueOf(rejected.getMessage()).contains(why), rejected::getMessage);
            assertThrows(FormatException.class, q::storedBytes);
            assertThrows(FormatException.class, q::verify);
            assertArrayEquals(bytes(3), taken(reader.tensor("s")));
            assertArrayEquals(new float[] {1, 2}, reader.tensor("f").toFloatArray());
        }
    }

    @Test
    void blocksBeyondTheFileAreRejected() throws IOException {
        byte[] file = file();
        byte[] cut = Arrays.copyOf(file, HEADER + 3 * FIRST_ENTRY + 40);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("blocks").open(ByteSource.of("memory", cut), ReadOptions.lenient()));
        assertEquals(Reason.MALFORMED, rejected.reason());
    }

    @Test
    void packedElementsAreCountedOverTheWholeTensor() {
        assertEquals(ElementType.packed("f4", 4), new ElementType("f4", DType.OPAQUE, 2, 1, false));
        assertEquals(4, F6.blockElements());
        assertEquals(3, F6.blockBytes());
        assertEquals(3, F6.byteSize(4));
        assertEquals(-1, F6.byteSize(6));
        assertEquals(
                "shape [3] has 3 elements, which is not a whole number of blocks of f6 (4 elements in 3 bytes)",
                F6.shapeError(Shape.of(3)));
        assertEquals(null, F6.shapeError(Shape.of(4, 3)));
        assertThrows(IllegalArgumentException.class, () -> ElementType.packed("f0", 0));
        assertThrows(IllegalArgumentException.class, () -> ElementType.blocks("q", 0, 4));
    }
}
