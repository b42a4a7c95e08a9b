package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** The numbers of each of GGUF's types of blocks are bit for bit those of the reference: see {@code corpus/gguf/README.md}. */
final class ReferenceBlocksTest {
    private static final Path BLOCKS = Path.of("src/test/resources/corpus/gguf/blocks");
    private static final int RANDOM_BLOCKS = 4096;

    /** A type of blocks, the seed of random ones, and the digest of their numbers. */
    record Reference(String type, int elements, int bytes, long seed, String digest) {
        @Override
        public String toString() {
            return type;
        }
    }

    static Stream<Reference> references() throws IOException {
        return Files.readAllLines(BLOCKS.resolve("random.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" "))
                .map(word -> new Reference(
                        word[0],
                        Integer.parseInt(word[1]),
                        Integer.parseInt(word[2]),
                        Long.parseLong(word[3]),
                        word[4]));
    }

    /** What a reader of the format makes of blocks; as in the reference, all that is no number has the same bits. */
    private static byte[] numbers(Reference reference, byte[] blocks) throws IOException {
        Shape shape = Shape.of((long) blocks.length / reference.bytes * reference.elements);
        ElementType plain = ElementType.blocks(reference.type, reference.elements, reference.bytes);
        TensorEntry entry = TensorEntry.of("q", Tensors.of(plain, shape, ByteBuffer.wrap(blocks)));
        byte[] file = Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.add(entry));
        try (TensorReader reader = Written.strictly("gguf", file)) {
            assertNotNull(reader.tensor("q").elementType().decoder());
            float[] numbers = reader.tensor("q").toFloatArray();
            ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
            for (float number : numbers) {
                bytes.putInt(Float.floatToIntBits(number));
            }
            return bytes.array();
        }
    }

    /** Of zeros and ones, scales that are the greatest, the least, infinite and no numbers. */
    @ParameterizedTest
    @MethodSource("references")
    void extremeBlocks(Reference reference) throws IOException {
        ByteBuffer actual =
                ByteBuffer.wrap(numbers(reference, Files.readAllBytes(BLOCKS.resolve(reference.type + ".raw"))));
        ByteBuffer expected = ByteBuffer.wrap(Files.readAllBytes(BLOCKS.resolve(reference.type + ".f32")));
        assertEquals(expected.remaining(), actual.remaining());
        int differs = expected.mismatch(actual);
        assertEquals(-1, differs, () -> "element " + differs / 4 + " of 12 blocks");
    }

    @ParameterizedTest
    @MethodSource("references")
    void randomBlocks(Reference reference) throws IOException, NoSuchAlgorithmException {
        byte[] blocks = new byte[RANDOM_BLOCKS * reference.bytes];
        new Random(reference.seed).nextBytes(blocks);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(numbers(reference, blocks));
        assertEquals(reference.digest, HexFormat.of().formatHex(digest));
    }
}
