package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Blocks that are made of floats, bit for bit as the reference makes them: see {@code corpus/gguf/README.md}. */
final class EncodedBlocksTest {
    private static final Path ENCODED = Path.of("src/test/resources/corpus/gguf/encoded");
    private static final int RANDOM_BLOCKS = 4096;
    private static final int ELEMENTS = 32;

    /** A type of blocks, and the seed of random elements with the digest of what they are in blocks. */
    record Reference(String type, long seed, String digest) {
        @Override
        public String toString() {
            return type;
        }
    }

    static Stream<Reference> references() throws IOException {
        return Files.readAllLines(ENCODED.resolve("random.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" "))
                .map(word -> new Reference(word[0], Long.parseLong(word[1]), word[2]));
    }

    private static ElementType type(String name) {
        return TensorFormats.named("gguf").traits().blockTypes().stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] encoded(TensorView view, String type) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Tensors.converted(view, type(type)).writeTo(Channels.newChannel(bytes));
        return bytes.toByteArray();
    }

    private static float[] extremeElements() throws IOException {
        FloatBuffer elements = ByteBuffer.wrap(Files.readAllBytes(ENCODED.resolve("elements.f32")))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        float[] values = new float[elements.remaining()];
        elements.get(values);
        return values;
    }

    private static float[] randomElements(long seed) {
        byte[] bytes = new byte[RANDOM_BLOCKS * ELEMENTS * Float.BYTES];
        new Random(seed).nextBytes(bytes);
        ByteBuffer codes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        float[] values = new float[RANDOM_BLOCKS * ELEMENTS];
        for (int i = 0; i < values.length; i++) {
            int code = codes.getInt();
            values[i] = Float.intBitsToFloat(code & 0x807F_FFFF | (code >>> 23 & 15) + 116 << 23);
        }
        return values;
    }

    private static float[] same(float value) {
        float[] values = new float[ELEMENTS];
        Arrays.fill(values, value);
        return values;
    }

    /** Zeros of both signs, numbers that are the least and the greatest, halves, ties, scales between two of 16 bits. */
    @ParameterizedTest
    @MethodSource("references")
    void extremeBlocks(Reference reference) throws IOException {
        float[] elements = extremeElements();
        byte[] expected = Files.readAllBytes(ENCODED.resolve(reference.type + ".raw"));
        byte[] actual = encoded(Tensors.of(elements, elements.length / ELEMENTS, ELEMENTS), reference.type);
        assertEquals(expected.length, actual.length);
        int differs = Arrays.mismatch(expected, actual);
        assertEquals(
                -1, differs, () -> "block " + differs / type(reference.type).blockBytes());
    }

    @ParameterizedTest
    @MethodSource("references")
    void randomBlocks(Reference reference) throws IOException, NoSuchAlgorithmException {
        float[] elements = randomElements(reference.seed);
        byte[] blocks = encoded(Tensors.of(elements, RANDOM_BLOCKS / 4, 4 * ELEMENTS), reference.type);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(blocks);
        assertEquals(reference.digest, HexFormat.of().formatHex(digest));
    }

    /** What is written is read back, each number within one step of its block. */
    @ParameterizedTest
    @MethodSource("references")
    void whatIsWrittenIsRead(Reference reference) throws IOException {
        float[] elements = randomElements(7);
        TensorView given = Tensors.of(elements, RANDOM_BLOCKS, ELEMENTS);
        ElementType type = type(reference.type);
        byte[] file = Written.bytes(
                "gguf",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.dense("w", type, given.shape(), Tensors.converted(given, type))));
        try (TensorReader reader = Written.strictly("gguf", file)) {
            TensorView read = reader.tensor("w");
            assertEquals(type, read.elementType());
            assertEquals(ByteBuffer.wrap(encoded(given, reference.type)), read.asByteBuffer());
            float[] numbers = read.toFloatArray();
            int levels = reference.type.startsWith("q8") ? 254 : reference.type.startsWith("q5") ? 31 : 15;
            for (int block = 0; block < RANDOM_BLOCKS; block++) {
                float greatest = 0;
                for (int i = 0; i < ELEMENTS; i++) {
                    greatest = Math.max(greatest, Math.abs(elements[block * ELEMENTS + i]));
                }
                for (int i = 0; i < ELEMENTS; i++) {
                    float difference = elements[block * ELEMENTS + i] - numbers[block * ELEMENTS + i];
                    assertTrue(Math.abs(difference) <= 2.2f * greatest / levels, () -> difference + " " + reference);
                }
            }
        }
    }

    /** Numbers of any dtype are the nearest floats of 32 bits first. */
    @ParameterizedTest
    @ValueSource(strings = {"f16", "bf16", "f64", "i32", "u64", "q8_0"})
    void numbersOfAnyTypeAreEncoded(String from) throws IOException {
        float[] elements = new float[2 * ELEMENTS];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = i * 2;
        }
        elements[ELEMENTS - 1] = 127;
        elements[2 * ELEMENTS - 1] = 254;
        TensorView floats = Tensors.of(elements, 2, ELEMENTS);
        ElementType type = from.startsWith("q") ? type(from) : ElementType.of(DType.of(from));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Tensors.converted(floats, type).writeTo(Channels.newChannel(bytes));
        ByteBuffer stored = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        TensorView other = Tensors.of(type, floats.shape(), stored);
        assertArrayEquals(encoded(floats, "q4_0"), encoded(other, "q4_0"));
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, 'element 5 is NaN, which q8_0 does not hold'",
        "-Infinity, 'element 5 is -Infinity, which q8_0 does not hold'",
        "1e39, 'element 5 is 1.0E39, which q8_0 does not hold'",
        "16646144, 'elements 0 to 31 are too large for a block of q8_0: 131072.0 as a float16 is not finite'"
    })
    void numbersThatABlockDoesNotHoldAreRejected(double number, String message) {
        double[] elements = new double[2 * ELEMENTS];
        elements[5] = number;
        TensorView view = Tensors.of(elements, 2, ELEMENTS);
        IOException rejected = assertThrows(IOException.class, () -> encoded(view, "q8_0"));
        assertEquals("tensor 'memory': " + message, rejected.getMessage());
    }

    @Test
    void aRangeThatIsInfiniteIsRejected() {
        float[] elements = same(-3e38f);
        elements[3] = 3e38f;
        TensorView view = Tensors.of(elements, 1, ELEMENTS);
        IOException rejected = assertThrows(IOException.class, () -> encoded(view, "q4_1"));
        assertTrue(String.valueOf(rejected.getMessage()).contains("-3.0E38 as a float16 is not finite"));
    }

    @Test
    void onlyWholeBlocksOfTypesThatAreEncodedAreMade() {
        TensorView odd = Tensors.of(new float[66], 2, 33);
        assertEquals(
                "tensor 'memory' of dtype f32 cannot be converted to q8_0: shape [2, 33] has rows of 33 elements, which"
                        + " is not a whole number of blocks of q8_0 (32 elements in 34 bytes)",
                assertThrows(IllegalArgumentException.class, () -> encoded(odd, "q8_0"))
                        .getMessage());
        TensorView even = Tensors.of(new float[512], 2, 256);
        assertEquals(
                "tensor 'memory' of dtype f32 cannot be converted to q4_k, whose blocks are not encoded",
                assertThrows(IllegalArgumentException.class, () -> encoded(even, "q4_k"))
                        .getMessage());
    }

    /** Blocks are little-endian: a big-endian file does not get them. */
    @Test
    void aBigEndianFileDoesNotGetThem() {
        TensorView view = Tensors.of(new float[64], 2, 32);
        ElementType type = type("q8_0");
        TensorEntry entry = TensorEntry.dense("w", type, view.shape(), Tensors.converted(view, type));
        IOException rejected = assertThrows(
                IOException.class,
                () -> Written.bytes(
                        "gguf", WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN), writer -> writer.add(entry)));
        assertTrue(String.valueOf(rejected.getMessage()).contains("in little-endian order"), rejected::getMessage);
    }
}
