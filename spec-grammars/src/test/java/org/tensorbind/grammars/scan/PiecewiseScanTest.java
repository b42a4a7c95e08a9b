package org.tensorbind.grammars.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** The header of a large file is scanned in pieces that are not kept, and gives what it gives in memory. */
final class PiecewiseScanTest {
    private static final int COUNT = 9_000;

    @TempDir
    private Path folder = Path.of("");

    private Path file(String format, List<String> names) throws IOException {
        Path file = folder.resolve(
                "many." + TensorFormats.named(format).extensions().get(0));
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().lossy())) {
            for (int i = 0; i < names.size(); i++) {
                writer.add(names.get(i), new int[] {i});
            }
            writer.commit();
        }
        return file;
    }

    /** Of lengths from 20 to 62 bytes, some of them beyond ASCII. */
    private static List<String> names() {
        Random random = new Random(7);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            names.add(String.format("%05d.layer.weight", i)
                    + "x".repeat(random.nextInt(40))
                    + (i % 9 == 0 ? "\u00e9" : ""));
        }
        return names;
    }

    private static TensorReader inMemory(Path file) throws IOException {
        ByteSource source = ByteSource.of(file.toString(), Files.readAllBytes(file));
        return TensorFormats.formatOf(source).open(source, ReadOptions.lenient());
    }

    private static void assertIsAsInMemory(Path file) throws IOException {
        try (TensorReader expected = inMemory(file);
                TensorReader reader = TensorFormats.open(file)) {
            List<TensorInfo> tensors = List.copyOf(expected.tensors());
            assertEquals(tensors, List.copyOf(reader.tensors()));
            for (int i = tensors.size() - 1; i >= 0; i -= 13) {
                String name = tensors.get(i).name();
                assertEquals(tensors.get(i), reader.info(i));
                assertEquals(i, reader.indexOf(name));
                assertEquals(name, reader.name(i));
            }
            assertEquals(-1, reader.indexOf("nothing"));
            assertEquals(tensors.get(5), reader.info(5));
            assertEquals(COUNT - 1, reader.tensor(tensors.get(COUNT - 1).name()).getInt(0));
        }
    }

    private static boolean isMapped(Path file) throws IOException {
        Path maps = Path.of("/proc/self/maps");
        return Files.isReadable(maps) && Files.readString(maps).contains(file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bintensors", "ztensor", "safetensors", "gguf"})
    void itIsAsInMemory(String format) throws IOException {
        assertIsAsInMemory(file(format, names()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bintensors", "ztensor", "safetensors", "gguf"})
    void itIsOpenedAndWalkedWithoutAMapping(String format) throws IOException {
        Path file = file(format, names());
        try (TensorReader reader = TensorFormats.open(file)) {
            long characters = 0;
            for (TensorInfo tensor : reader.tensors()) {
                characters += tensor.name().length();
            }
            assertEquals(names().stream().mapToLong(String::length).sum(), characters);
            assertFalse(isMapped(file));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bintensors", "ztensor", "safetensors", "gguf"})
    void namesOfAllAreThoseOfEach(String format) throws IOException {
        Path file = file(format, names());
        try (TensorReader expected = inMemory(file);
                TensorReader reader = TensorFormats.open(file)) {
            List<String> all = reader.names();
            assertEquals(expected.tensors().stream().map(TensorInfo::name).toList(), all);
            assertThrows(UnsupportedOperationException.class, () -> all.set(0, "other"));
            assertEquals(List.copyOf(expected.tensors()), List.copyOf(reader.tensors()));
            assertSame(all.get(7), reader.name(7), "as long as somebody holds them");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bintensors", "ztensor", "safetensors"})
    void anElementMayBeLongerThanAPiece(String format) throws IOException {
        List<String> names = names();
        names.set(COUNT / 2, names.get(COUNT / 2) + "long".repeat(50_000));
        assertIsAsInMemory(file(format, names));
    }

    private static String outcome(Path file, boolean inMemory) throws IOException {
        try (TensorReader reader = inMemory ? inMemory(file) : TensorFormats.open(file)) {
            return String.valueOf(List.copyOf(reader.tensors()).hashCode());
        } catch (FormatException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bintensors", "ztensor", "safetensors"})
    void faultsAreToldAsInMemory(String format) throws IOException {
        Path file = file(format, names());
        byte[] bytes = Files.readAllBytes(file);
        Random random = new Random(11);
        for (int i = 0; i < 12; i++) {
            byte[] damaged = bytes.clone();
            int at = format.equals("ztensor") ? bytes.length - 9 - random.nextInt(900_000) : random.nextInt(300_000);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);
            assertEquals(outcome(file, true), outcome(file, false));
        }
    }

    @Test
    void aNameThatIsTwiceInDifferentPiecesIsRejected() throws IOException {
        List<String> names = names();
        names.set(COUNT - 2, names.get(3).replace("00003", "99999"));
        Path file = file("bintensors", names);
        byte[] bytes = Files.readAllBytes(file);
        byte[] changed = names.get(COUNT - 2).getBytes(StandardCharsets.UTF_8);
        int at = new String(bytes, StandardCharsets.ISO_8859_1)
                .indexOf(new String(changed, StandardCharsets.ISO_8859_1));
        Arrays.fill(bytes, at, at + 4, (byte) '0');
        bytes[at + 4] = '3';
        Files.write(file, bytes);
        String outcome = outcome(file, false);
        assertTrue(outcome.contains("'" + names.get(3) + "'"), outcome);
        assertEquals(outcome(file, true), outcome);
    }

    @Test
    void whatFollowsADocumentInAnotherPieceIsSeen() throws IOException {
        Path file = file("safetensors", names());
        byte[] bytes = Files.readAllBytes(file);
        int header = (int) Long.reverseBytes(ByteBuffer.wrap(bytes).getLong());
        byte[] padded = new byte[bytes.length + (1 << 18)];
        Arrays.fill(padded, (byte) ' ');
        ByteBuffer.wrap(padded).putLong(Long.reverseBytes(header + (1L << 18)));
        System.arraycopy(bytes, 8, padded, 8, header);
        System.arraycopy(bytes, 8 + header, padded, 8 + header + (1 << 18), bytes.length - 8 - header);
        Files.write(file, padded);
        assertIsAsInMemory(file);
        padded[8 + header + (1 << 18) - 1] = '!';
        Files.write(file, padded);
        String outcome = outcome(file, false);
        assertTrue(outcome.contains("!") || outcome.contains("byte"), outcome);
        assertEquals(outcome(file, true), outcome);
    }
}
