package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;
import org.tensorbind.payload.code.FloatCodes;

/** Blocks that the grammar decodes: numbers are computed from them, and the blocks stay what is stored, copied and written. */
final class DecodedBlocksTest {
    private static final Path VALID = Path.of("src/test/resources/corpus/gguf/valid");
    private static final List<String> TYPES =
            List.of("q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "iq4_nl", "tq2_0", "mxfp4");

    private static TensorReader fixture(String name) throws IOException {
        byte[] file = Files.readAllBytes(VALID.resolve(name + ".gguf"));
        return TensorFormats.named("gguf").open(ByteSource.of(name, file), ReadOptions.strict());
    }

    /** Bit for bit: {@code 0.0} and {@code -0.0} are different. */
    private static void assertSameBits(float[] expected, float[] actual, String name) {
        int[] bits = IntStream.range(0, expected.length)
                .map(i -> Float.floatToRawIntBits(expected[i]))
                .toArray();
        assertArrayEquals(
                bits,
                IntStream.range(0, actual.length)
                        .map(i -> Float.floatToRawIntBits(actual[i]))
                        .toArray(),
                name);
    }

    @Test
    void numbersAreBitForBitThoseOfTheReference() throws IOException {
        try (TensorReader reader = fixture("reference_decoded")) {
            for (String type : TYPES) {
                TensorView view = reader.tensor(type);
                assertEquals(type, view.elementType().name());
                assertEquals(DType.OPAQUE, view.dtype());
                assertEquals(DType.F32, view.elementType().decodedDType());
                float[] expected = reader.tensor(type + ".floats").toFloatArray();
                assertTrue(expected.length > 500);
                assertSameBits(expected, view.toFloatArray(), type);
                assertEquals(view.info().denseByteSize(), view.asByteBuffer().remaining());
            }
        }
    }

    @Test
    void numbersOfSeveralBytesHaveTheOrderOfTheFile() throws IOException {
        try (TensorReader reader = fixture("reference_decoded_big_endian")) {
            assertEquals(ByteOrder.BIG_ENDIAN, reader.tensor("q8_0").byteOrder());
            assertSameBits(
                    reader.tensor("q8_0.floats").toFloatArray(),
                    reader.tensor("q8_0").toFloatArray(),
                    "q8_0");
        }
    }

    @Test
    void rowsAreMultiplied() throws IOException {
        try (TensorReader reader = fixture("reference_decoded")) {
            for (String type : TYPES) {
                float[] all = reader.tensor(type).toFloatArray();
                int columns = reader.tensor(type).elementType().blockElements() * 2;
                int rows = all.length / columns;
                TensorView matrix = reader.tensor(type)
                        .reshape(all.length)
                        .slice(0, 0, (long) rows * columns)
                        .reshape(rows, columns);
                float[] x = new float[columns];
                for (int i = 0; i < columns; i++) {
                    x[i] = i % 5 - 2;
                }
                float[] y = new float[rows];
                float[] row = new float[columns];
                matrix.multiply(x, y);
                for (int i = 0; i < rows; i++) {
                    matrix.copyRow(i, row);
                    assertSameBits(Arrays.copyOfRange(all, i * columns, (i + 1) * columns), row, type);
                    double product = 0;
                    double magnitude = 0;
                    for (int j = 0; j < columns; j++) {
                        product += (double) row[j] * x[j];
                        magnitude += Math.abs((double) row[j] * x[j]);
                    }
                    if (magnitude <= Float.MAX_VALUE) {
                        assertEquals(product, y[i], magnitude * 1e-5, type);
                    }
                    assertEquals(y[i], matrix.dot(i, x), type);
                }
            }
        }
    }

    @Test
    void anyRangeOfElementsIsCopied() throws IOException {
        try (TensorReader reader = fixture("reference_decoded")) {
            TensorView view = reader.tensor("q4_1");
            float[] all = view.toFloatArray();
            for (int from = 0; from < 70; from++) {
                for (int count : new int[] {0, 1, 31, 32, 33, 200}) {
                    float[] target = new float[count + 2];
                    double[] wide = new double[count + 1];
                    view.copyTo(target, 1, from, count);
                    view.copyTo(wide, 1, from, count);
                    assertEquals(0, target[0]);
                    assertEquals(0, target[count + 1]);
                    for (int i = 0; i < count; i++) {
                        assertEquals(all[from + i], target[i + 1]);
                        assertEquals(all[from + i], wide[i + 1]);
                    }
                }
            }
            for (int i : new int[] {0, 1, 639, 33, 512, 31}) {
                assertEquals(all[i], view.getFloat(i));
                assertEquals(all[i], view.getDouble(i));
            }
            assertThrows(IndexOutOfBoundsException.class, () -> view.getFloat(all.length));
            assertThrows(IndexOutOfBoundsException.class, () -> view.getFloat(-1));
            assertThrows(IndexOutOfBoundsException.class, () -> view.copyTo(new float[2], 0, all.length - 1, 2));
            assertThrows(IndexOutOfBoundsException.class, () -> view.copyTo(new float[1], 0, 0, 2));
        }
    }

    @Test
    void rowsAndWholeBlocksAreSlices() throws IOException {
        try (TensorReader reader = fixture("reference_decoded")) {
            TensorView view = reader.tensor("q5_1");
            int columns = (int) view.shape().dimension(1);
            float[] all = view.toFloatArray();
            TensorView row = view.slice(0, 1, 2);
            assertEquals(view.elementType(), row.elementType());
            assertSameBits(Arrays.copyOfRange(all, columns, 2 * columns), row.toFloatArray(), "row");
            TensorView middle = view.slice(1, 32, 96);
            assertEquals(Shape.of(2, 64), middle.shape());
            assertEquals(2 * 2 * 24, middle.asByteBuffer().remaining());
            assertSameBits(
                    Arrays.copyOfRange(all, columns + 32, columns + 96),
                    Arrays.copyOfRange(middle.toFloatArray(), 64, 128),
                    "middle");
            IndexOutOfBoundsException rejected =
                    assertThrows(IndexOutOfBoundsException.class, () -> view.slice(1, 32, 70));
            assertEquals(
                    "tensor 'q5_1' of shape [2, 320] has no whole blocks from 32 to 70 in dimension 1; a block of q5_1"
                            + " has 32 elements",
                    rejected.getMessage());
        }
    }

    @Test
    void blocksAreNoIntegersAndNoBufferOfFloats() throws IOException {
        try (TensorReader reader = fixture("reference_decoded")) {
            TensorView view = reader.tensor("q8_0");
            assertEquals(
                    "tensor 'q8_0' has dtype q8_0, blocks of 32 elements in 34 bytes that are decoded to floats only;"
                            + " use toFloatArray() or getFloat(index)",
                    assertThrows(IllegalStateException.class, view::toIntArray).getMessage());
            assertThrows(IllegalStateException.class, view::asFloatBuffer);
            assertThrows(IllegalStateException.class, () -> view.getInt(0));
        }
    }

    @Test
    void blocksAreWrittenAsTheyAre() throws IOException {
        try (TensorReader reader = fixture("reference_decoded")) {
            ByteBuffer blocks = reader.tensor("mxfp4").asByteBuffer();
            ElementType undecoded = ElementType.blocks("mxfp4", 32, 17);
            assertEquals(undecoded, reader.tensor("mxfp4").elementType());
            TensorView given = Tensors.of(undecoded, Shape.of(blocks.remaining() / 17, 32), blocks);
            byte[] file =
                    Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.add(TensorEntry.of("m", given)));
            try (TensorReader written = Written.strictly("gguf", file)) {
                assertEquals(blocks, written.tensor("m").asByteBuffer());
                assertSameBits(
                        reader.tensor("mxfp4").toFloatArray(),
                        written.tensor("m").toFloatArray(),
                        "m");
            }
        }
    }

    /** Compressed, the pieces that are decoded end inside of blocks. */
    @Test
    void piecesEndInsideOfBlocks() throws IOException {
        ElementType type;
        try (TensorReader reader = fixture("reference_decoded")) {
            type = reader.tensor("q8_0").elementType();
        }
        byte[] blocks = new byte[100_000 * 34];
        new Random(5).nextBytes(blocks);
        TensorView view = Tensors.of(type, Shape.of(1000, 3200), ByteBuffer.wrap(blocks));
        float[] numbers = view.toFloatArray();
        for (int block = 0; block < 100_000; block += 997) {
            float scale = FloatCodes.float16((short) (blocks[block * 34] & 0xFF | blocks[block * 34 + 1] << 8));
            for (int i = 0; i < 32; i++) {
                assertEquals(scale * blocks[block * 34 + 2 + i], numbers[block * 32 + i]);
            }
        }
    }

    private static TensorView random(String type, int elements, int bytes, Shape shape) throws IOException {
        byte[] blocks = new byte[(int) shape.elementCount() / elements * bytes];
        new Random(type.hashCode()).nextBytes(blocks);
        ElementType plain = ElementType.blocks(type, elements, bytes);
        TensorEntry entry = TensorEntry.of("q", Tensors.of(plain, shape, ByteBuffer.wrap(blocks)));
        byte[] file = Written.bytes("blocks", WriteOptions.defaults(), writer -> writer.add(entry));
        return Written.strictly("blocks", file).tensor("q");
    }

    @Test
    void neighboursInOneByteAreSigned() throws IOException {
        TensorView view = random("n4", 16, 14, Shape.of(3, 32));
        ByteBuffer blocks = view.asByteBuffer();
        float[] numbers = view.toFloatArray();
        for (int i = 0; i < numbers.length; i++) {
            int at = i / 16 * 14;
            int code = blocks.get(at + 6 + i % 16 / 2) >> (i % 2 * 4) & 15;
            float least = Float.intBitsToFloat(blocks.getShort(at) << 16);
            assertEquals(least + blocks.getFloat(at + 2) * (code < 8 ? code : code - 16), numbers[i]);
        }
    }

    @Test
    void codesStandForNumbersAndQuotientsAreFloats() throws IOException {
        TensorView view = random("t2", 8, 3, Shape.of(4, 16));
        ByteBuffer blocks = view.asByteBuffer();
        int[] meaning = {0, 1, -1, 3};
        float[] numbers = view.toFloatArray();
        for (int i = 0; i < numbers.length; i++) {
            int at = i / 8 * 3;
            int code = blocks.get(at + 1 + i % 8 / 4) >> (i % 4 * 2) & 3;
            float scale = Math.scalb(1f, (blocks.get(at) & 0xFF) - 127);
            assertEquals(scale * meaning[code] / 3, numbers[i]);
        }
    }

    @Test
    void partsOfEveryWidthMeetInOneFormula() throws IOException {
        TensorView view = random("mixed", 32, 88, Shape.of(2, 64));
        ByteBuffer blocks = view.asByteBuffer();
        float[] numbers = view.toFloatArray();
        for (int i = 0; i < numbers.length; i++) {
            int at = i / 32 * 88;
            int j = i % 32;
            int low = blocks.get(at + j / 16 * 4 + j % 4) >> (j / 4 % 4 * 2) & 3;
            int high = blocks.get(at + 8 + j / 8) >> (j % 8) & 1;
            int near = (blocks.get(at + 12 + j / 4) >> (j % 4 * 2) & 3 ^ 2) - 2;
            int exponent = (blocks.getShort(at + 84) & 0xFFFF) - (blocks.getShort(at + 86) & 0xFFFF);
            float power = Math.scalb(1f, exponent);
            assertEquals(-(low + high * 4) * near + blocks.getShort(at + 20 + 2 * j) * power, numbers[i]);
        }
    }

    private static byte[] rowsInParts() throws IOException {
        try (TensorReader reader = fixture("reference_decoded")) {
            TensorView view = reader.tensor("q8_0");
            return Written.bytes(
                    "gguf",
                    WriteOptions.defaults(),
                    writer -> writer.add(TensorEntry.of("flat", view))
                            .add(TensorEntry.of("nested", view))
                            .add(TensorEntry.of("turned", view))
                            .add(TensorEntry.of("wide", view))
                            .add(TensorEntry.of("rounded", view))
                            .add(TensorEntry.of("part.0", row(view, 0)))
                            .add(TensorEntry.of("part.1", row(view, 1))));
        }
    }

    private static TensorView row(TensorView view, int row) throws IOException {
        ByteBuffer bytes = view.slice(0, row, row + 1).asByteBuffer();
        return Tensors.of(view.elementType(), Shape.of(view.shape().dimension(1)), bytes);
    }

    @Test
    void bundlesTakeTheNumbers() throws IOException {
        try (TensorReader reader = Written.strictly("gguf", rowsInParts())) {
            float[] numbers = reader.tensor("flat").toFloatArray();
            Dequantized bundle = DequantizedReader.read(reader);
            int columns = numbers.length / 2;
            assertSameBits(numbers, bundle.flat(), "flat");
            assertSameBits(Arrays.copyOfRange(numbers, columns, 2 * columns), bundle.nested()[1], "nested");
            assertSameBits(bundle.nested()[0], bundle.parts().get(0), "parts");
            assertSameBits(bundle.nested()[1], bundle.parts().get(1), "parts");
            for (int i = 0; i < numbers.length; i++) {
                assertEquals(numbers[i], bundle.wide()[i]);
                assertEquals((int) Math.rint(numbers[i]), bundle.rounded()[i]);
                assertEquals(numbers[i], bundle.turned()[i % columns * 2 + i / columns]);
            }
        }
    }

    /** Does not say that values may be converted. */
    @TensorBundle
    record Exactly(
            @Tensor(name = "flat", shape = "rows, cols", dtype = DType.I8)
            byte[] codes) {}

    @Test
    void bundlesThatWantCodesAreToldWhatThereIs() throws IOException {
        try (TensorReader reader = Written.strictly("gguf", rowsInParts())) {
            BundleException rejected =
                    assertThrows(BundleException.class, () -> DecodedBlocksTest_ExactlyReader.read(reader));
            assertTrue(String.valueOf(rejected.getMessage()).contains("must be i8, is q8_0"), rejected::getMessage);
        }
    }
}
