package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.io.ByteSource;

/** Damaged files are read, or rejected with an exception that says why; nothing else happens, and nothing large is allocated. */
final class BundleMutationTest {
    private static final int FILES = 10_000;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"bt, bintensors", "zt, ztensor", "jh, jsonheader", "btf, btf"})
    void damagedFilesAreReadOrRejected(String extension, String name) throws IOException {
        Path file = folder.resolve("gpt." + extension);
        if (extension.equals("jh") || extension.equals("btf")) {
            Transformer_LayerNormWriter.write(new Transformer.LayerNorm(new float[3], new float[3]), file);
        } else {
            TransformerWriter.write(BundleTest.transformer(3), file);
        }
        byte[] whole = Files.readAllBytes(file);
        TensorFormat format = TensorFormats.named(name);
        Random random = new Random(11);
        int rejected = 0;
        for (int i = 0; i < FILES; i++) {
            byte[] damaged = damage(whole, random);
            try (TensorReader reader = format.open(ByteSource.of("damaged", damaged), ReadOptions.lenient())) {
                if (extension.equals("jh") || extension.equals("btf")) {
                    Transformer_LayerNormReader.read(reader);
                } else {
                    TransformerReader.read(reader, BundleOptions.defaults());
                }
            } catch (IOException e) {
                rejected++;
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                fail("file " + i + " gave " + e, e);
            }
        }
        int some = rejected;
        assertTrue(some > FILES / 10, () -> "only " + some + " were rejected");
    }

    /** Some bytes changed where names, shapes and offsets are, digits by others, so that lists get other indices. */
    private static byte[] damage(byte[] whole, Random random) {
        byte[] damaged = Arrays.copyOf(whole, random.nextInt(20) == 0 ? random.nextInt(whole.length) : whole.length);
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes && damaged.length > 0; i++) {
            boolean atEnd = random.nextBoolean();
            int range = Math.min(damaged.length, 4_000);
            int at = atEnd ? damaged.length - 1 - random.nextInt(range) : random.nextInt(range);
            boolean digit = damaged[at] >= '0' && damaged[at] <= '9';
            damaged[at] = (byte) (digit ? '0' + random.nextInt(10) : random.nextInt(256));
        }
        return damaged;
    }
}
