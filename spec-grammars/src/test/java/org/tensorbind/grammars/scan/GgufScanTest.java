package org.tensorbind.grammars.scan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.MetadataValue;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.gguf.GgufReader;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.PayloadList;
import org.tensorbind.scan.ScannedList;

/** Entries of metadata and descriptions of tensors that are passed over say what they say when they are read one by one. */
final class GgufScanTest {
    private static final int ENTRIES = 1000;

    static Stream<Path> validFiles() throws IOException {
        return Files.list(Path.of("src/test/resources/corpus/gguf/valid")).sorted();
    }

    private static GgufReader scanned(byte[] file, ReadOptions options) throws IOException {
        return GgufReader.open(ByteSource.of("memory", file), options);
    }

    /** With somebody who is told of every item, nothing is scanned. */
    private static TensorReader itemByItem(byte[] file, ReadOptions options) throws IOException {
        ByteSource source = ByteSource.of("memory", file);
        TensorReader reader = TensorFormats.named("gguf").parse(source, options, new ParseListener() {});
        return Objects.requireNonNull(reader);
    }

    @ParameterizedTest
    @MethodSource("validFiles")
    void aScannedFileSaysWhatOneThatIsReadItemByItemSays(Path path) throws IOException {
        byte[] file = Files.readAllBytes(path);
        try (TensorReader scanned = scanned(file, ReadOptions.lenient());
                TensorReader read = itemByItem(file, ReadOptions.lenient())) {
            assertEquals(read.tensors(), scanned.tensors());
            assertEquals(read.metadataValues(), scanned.metadataValues());
            for (int i = 0; i < read.size(); i++) {
                assertEquals(read.tensor(i).parts(), scanned.tensor(i).parts());
            }
        }
    }

    private static byte[] manyEntries(long alignment) throws IOException {
        return Written.bytes("gguf", WriteOptions.defaults(), writer -> {
            for (int i = 0; i < ENTRIES; i++) {
                writer.metadata("key." + i, i % 2 == 0 ? "välue " + i : List.of(i, i + 1));
                writer.add("w" + i, new float[] {i});
            }
            writer.metadata("general.alignment", MetadataValue.of(alignment, "UINT32"));
        });
    }

    @Test
    void entriesTensorsAndTheirDataAreScanned() throws IOException {
        try (GgufReader reader = scanned(manyEntries(64), ReadOptions.lenient())) {
            assertInstanceOf(ScannedList.class, reader.structure().metadataKvs());
            assertInstanceOf(ScannedList.class, reader.structure().tensorInfos());
            assertInstanceOf(PayloadList.class, reader.structure().tensorData());
            assertEquals(ENTRIES + 1, reader.metadataValues().size());
            assertEquals("välue 998", reader.metadata().get("key.998"));
            assertEquals(
                    64 * 7,
                    reader.tensor("w7").parts().get(0).byteOffset()
                            - reader.tensor("w0").parts().get(0).byteOffset());
            assertEquals(999, reader.tensor("w999").toFloatArray()[0]);
        }
    }

    @Test
    void aHigherLimitOfTheReaderHoldsForWhatIsReadLater() throws IOException {
        byte[] file = Written.bytes(
                "gguf",
                WriteOptions.defaults().limit("N_DIMENSIONS", 6),
                writer -> writer.add(
                        "w", DType.F32, Shape.of(1, 1, 2, 1, 1), target -> target.write(ByteBuffer.allocate(8))));
        assertThrows(FormatException.class, () -> scanned(file, ReadOptions.lenient()));
        try (GgufReader reader = scanned(file, ReadOptions.lenient().limit("N_DIMENSIONS", 6))) {
            assertInstanceOf(ScannedList.class, reader.structure().tensorInfos());
            assertEquals(Shape.of(1, 1, 2, 1, 1), reader.info(0).shape());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 30})
    void listsInListsAreReadHoweverDeepTheyAre(int depth) throws IOException {
        Object value = "in the middle";
        for (int i = 0; i < depth; i++) {
            value = List.of(value);
        }
        Object nested = value;
        byte[] file = Written.bytes(
                "gguf",
                WriteOptions.defaults(),
                writer -> writer.metadata("nested", nested).metadata("last", true));
        try (TensorReader reader = scanned(file, ReadOptions.lenient())) {
            Map<String, MetadataValue> values = reader.metadataValues();
            assertEquals(nested, Objects.requireNonNull(values.get("nested")).value());
            assertEquals(true, Objects.requireNonNull(values.get("last")).value());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0af",
                "e08080",
                "ed a0 80",
                "f0808080",
                "f4908080",
                "f5808080",
                "80",
                "c3",
                "e282",
                "f09f98",
                "61ff",
                "fe"
            })
    void textsThatAreNotUtf8AreRejectedInKeysAndPreservedInValues(String hexadecimal) throws IOException {
        byte[] wrong = HexFormat.of().parseHex(hexadecimal.replace(" ", ""));
        byte[] inKey = with(wrong, "q".repeat(wrong.length), "value");
        FormatException fault = assertThrows(FormatException.class, () -> scanned(inKey, ReadOptions.lenient()));
        assertTrue(String.valueOf(fault.getMessage()).contains("METADATA_KV[0]"), fault.getMessage());
        byte[] inValue = with(wrong, "key", "q".repeat(wrong.length));
        try (GgufReader scanned = scanned(inValue, ReadOptions.lenient());
                TensorReader read = itemByItem(inValue, ReadOptions.lenient())) {
            assertInstanceOf(ScannedList.class, scanned.structure().metadataKvs());
            assertEquals(read.metadataValues(), scanned.metadataValues());
            assertArrayEquals(
                    inValue, Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.addAll(scanned)));
        }
    }

    private static byte[] with(byte[] wrong, String key, String value) throws IOException {
        byte[] file = Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.metadata(key, value));
        int at = new String(file, StandardCharsets.ISO_8859_1).indexOf("q");
        System.arraycopy(wrong, 0, file, at, wrong.length);
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "ࠀ", "￿", "😀", "\uDBFF\uDFFF", "퟿", "a▁b"})
    void textsBeyondAsciiAreScanned(String text) throws IOException {
        byte[] file = Written.bytes(
                "gguf",
                WriteOptions.defaults(),
                writer -> writer.metadata("key", text).add(text, new float[1]));
        try (GgufReader reader = scanned(file, ReadOptions.lenient())) {
            assertInstanceOf(ScannedList.class, reader.structure().metadataKvs());
            assertInstanceOf(ScannedList.class, reader.structure().tensorInfos());
            assertEquals(text, reader.metadata().get("key"));
            assertEquals(0, reader.indexOf(text));
        }
    }

    /** Each byte of a small file changed: both ways of reading it agree on whether it is one, and on what it says. */
    @Test
    void damagedFilesAreReadAlikeInBothWays() throws IOException {
        byte[] file = Written.bytes(
                "gguf",
                WriteOptions.defaults(),
                writer -> writer.metadata("a", "text")
                        .metadata("general.alignment", MetadataValue.of(16L, "UINT32"))
                        .metadata("list", List.of(List.of(1, 2), List.of(3)))
                        .metadata("flags", List.of(true, false))
                        .add("w", new float[] {1, 2})
                        .add("v", new float[] {3}));
        List<Integer> rejected = new ArrayList<>();
        for (int i = 0; i < file.length; i++) {
            for (int change : new int[] {1, 0x80, 0xFF}) {
                byte[] damaged = file.clone();
                damaged[i] ^= (byte) change;
                String scanned = outcome(() -> scanned(damaged, ReadOptions.lenient()));
                assertEquals(outcome(() -> GgufReader.open(new Pieces(damaged), ReadOptions.lenient())), scanned);
                if (scanned.startsWith("rejected")) {
                    rejected.add(i);
                }
            }
        }
        assertFalse(rejected.isEmpty());
        assertTrue(rejected.size() < 3 * file.length);
    }

    /** A source that gives sixteen bytes at a time, too few for a scan. */
    private record Pieces(byte[] file) implements ByteSource {
        @Override
        public String name() {
            return "memory";
        }

        @Override
        public long size() {
            return file.length;
        }

        @Override
        public ByteBuffer slice(long offset, int length) {
            return ByteBuffer.wrap(file).slice((int) offset, length).asReadOnlyBuffer();
        }

        @Override
        public ByteBuffer window(long offset) {
            return slice(offset, (int) Math.min(16, size() - offset));
        }

        @Override
        public boolean isZeroCopy() {
            return false;
        }

        @Override
        public void close() {}
    }

    private interface Opening {
        TensorReader open() throws IOException;
    }

    private static String outcome(Opening opening) throws IOException {
        try (TensorReader reader = opening.open()) {
            return reader.tensors() + " " + reader.metadataValues();
        } catch (FormatException e) {
            return "rejected: " + e.getMessage();
        }
    }
}
