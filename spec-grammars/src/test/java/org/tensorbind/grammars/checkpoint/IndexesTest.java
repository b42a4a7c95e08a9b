package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.checkpoint.CheckpointFolder;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.io.ByteSource;

/** Indexes and folders as they should not be: each is a checkpoint, or one sentence says what is wrong. */
final class IndexesTest {
    private static final String INDEX = "model.bt.index.json";
    private static final String NO_MAP = "index: has no 'weight_map', which maps each tensor to its file";
    private static final String NO_OBJECT =
            "weight_map: must be an object that maps names of tensors to names of files";

    @TempDir
    private Path folder;

    private Path write(String file, String... tensors) throws IOException {
        Path path = folder.resolve(file);
        try (TensorWriter writer = TensorFormats.create(path)) {
            for (String tensor : tensors) {
                writer.add(tensor, new float[] {tensor.length()});
            }
            writer.commit();
        }
        return path;
    }

    private Path index(String text) throws IOException {
        return Files.writeString(folder.resolve(INDEX), text);
    }

    private <T extends Throwable> String rejection(Class<T> type) {
        return String.valueOf(
                assertThrows(type, () -> TensorFormats.open(folder).close()).getMessage());
    }

    /** An index, with grave accents in the place of quotation marks, and what is said of it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                " | 0: index: is empty",
                "[]| 0: index: expected an object, found [",
                "Not Found| 0: index: is text, perhaps the message of a server instead of the file: it begins with 'Not Found'",
                "<!doctype html>| 0: index: is an HTML page; was it downloaded from the address of a web page?",
                "{}| 0: " + NO_MAP,
                "{`metadata`: {`total_size`: 4}}| 0: " + NO_MAP,
                "{`weight_map`: null}| 15: " + NO_OBJECT,
                "{`weight_map`: [`a`]}| 15: " + NO_OBJECT,
                "{`weight_map`: {`a`: 1}}| 21: weight_map: the file of 'a' must be a text",
                "{`weight_map`: {`a`: {`b`: `c`}}}| 21: weight_map: the file of 'a' must be a text",
                "{`weight_map`: {`a`: `f`, `a`: `f`}}| 26: weight_map: the tensor 'a' occurs twice",
                "{`weight_map`: {`a`: `f`, `\\u0061`: `f`}}| 26: weight_map: the tensor 'a' occurs twice",
                "{`weight_map`: {}, `weight_map`: {}}| 19: index: the key 'weight_map' occurs twice",
                "{`metadata`: {}, `metadata`: {}}| 17: index: the key 'metadata' occurs twice",
                "{`metadata`: {`a`: 1, `a`: 1}, `weight_map`: {}}| 22: metadata: the key 'a' occurs twice",
                "{`weight_map`: {}} x| 19: index: is not JSON: 'x' is not a value",
                "{`weight_map`: {`a`: `b`| 24: weight_map: is not JSON: the text ends inside an object",
                "{`weight_map`: {`a`: `b| 23: weight_map: is not JSON: the text ends early",
                "{`weight_map`: {`a`: `b`,}}| 25: weight_map: is not JSON: expected a key in double quotes, found '}'",
                "{'weight_map': {}}| 1: index: is not JSON: expected a key in double quotes, found '''",
                "{`weight_map`: {}, `a`: NaN}| 24: index: is not JSON: 'NaN' is not a number in JSON",
                "{`weight_map`: {}, `a`: [1, 02]}| 29: index: is not JSON: a number has leading zeros",
                "{`weight_map`: {`\\ud800`: `f`}}| 23: weight_map: is not JSON: the text has half of a surrogate pair, or is not valid UTF-8",
                "{`weight_map`: {`\\x`: `f`}}| 18: weight_map: is not JSON: the text has an invalid escape",
                "{`weight_map`: {`a\u0007`: `f`}}| 18: weight_map: is not JSON: a control character in a text must be escaped",
                "{`weight_map`: {`a\u00c0\u00af`: `f`}}| 18: json: is not JSON: the text is not valid UTF-8",
            })
    void anOddIndexIsOneSentenceWithItsPlace(String test) throws IOException {
        int bar = test.indexOf('|');
        byte[] text = test.substring(0, bar).strip().replace('`', '"').getBytes(StandardCharsets.ISO_8859_1);
        Path index = Files.write(folder.resolve(INDEX), text);
        assertEquals(index + ": byte" + test.substring(bar + 1), rejection(FormatException.class));
    }

    @Test
    void filesOutsideOfTheFolderAreRejected() throws IOException {
        for (String file : List.of("../f.bt", "/etc/passwd", "a/../../b", "c:x", "a\\\\b", "", ".")) {
            Path index = index("{\"weight_map\": {\"a\": \"" + file + "\"}}");
            assertEquals(
                    index + ": byte 21: weight_map: '" + file.replace("\\\\", "\\")
                            + "' is not the name of a file in the folder of the index or below",
                    rejection(FormatException.class));
        }
    }

    @Test
    void whatAnIndexSaysBesidesDoesNotMatter() throws IOException {
        write("f.bt", "a");
        String map = "\"weight_map\": {\"a\": \"f.bt\"}}";
        for (String text : List.of(
                "\ufeff{" + map,
                "{\"metadata\": [], " + map,
                "{\"metadata\": {\"total_size\": \"large\", \"b\": {\"c\": [1, null, true, -1.5e3]}}, " + map,
                "{\"x\": {\"weight_map\": {}}, " + map)) {
            index(text);
            try (TensorReader reader = TensorFormats.open(folder)) {
                assertEquals(List.of("a"), reader.names(), text);
                assertEquals(Map.of(), reader.metadata(), text);
            }
        }
    }

    @Test
    void anIndexWithoutTensorsIsAnEmptyCheckpoint() throws IOException {
        write("other.bt", "a");
        index("{\"metadata\": {\"total_size\": 0, \"license\": \"mit\"}, \"weight_map\": {}}");
        for (ReadOptions options : List.of(ReadOptions.lenient(), ReadOptions.strict())) {
            try (TensorReader reader = TensorFormats.open(folder, options)) {
                assertEquals("bintensors", reader.format().name());
                assertEquals(Map.of(), reader.fileItems());
                assertEquals(Map.of("license", "mit"), reader.metadata());
                assertEquals(List.of(), reader.tensors());
                assertEquals(List.of(), reader.files());
                assertEquals(0, reader.byteSize());
                assertTrue(reader.find("a").isEmpty());
                reader.verify();
                Path copy = folder.resolve("copy.bt");
                try (TensorWriter writer = TensorFormats.create(copy)) {
                    writer.addAll(reader);
                    writer.commit();
                }
                try (TensorReader written = TensorFormats.open(copy)) {
                    assertEquals(Map.of("license", "mit"), written.metadata());
                    assertEquals(0, written.size());
                }
            }
        }
    }

    @Test
    void anEmptyCheckpointNeedsAFormat() throws IOException {
        Path unnamed = Files.writeString(folder.resolve("a.index.json"), "{\"weight_map\": {}}");
        FormatException rejected = assertThrows(
                FormatException.class, () -> TensorFormats.open(unnamed).close());
        assertTrue(rejected.problem().startsWith("has no tensors, and the name of the index does not give one format"));
        try (TensorReader named = TensorFormats.open(unnamed, ReadOptions.lenient(), TensorFormats.named("ztensor"))) {
            assertEquals("ztensor", named.format().name());
        }
    }

    @Test
    void aFolderOfSeveralModelsIsOneSentence() throws IOException {
        String[] tensors = {"a", "b", "c", "d"};
        Path q4 = write("model-q4.bt", tensors);
        Path q8 = write("model-q8.bt", tensors);
        write("notes.bt", "e");
        assertEquals(
                folder + ": is a folder of 3 files that are not parts of one checkpoint, because 'a' is in several of"
                        + " them; open one of these files",
                rejection(FileSystemException.class));
        CheckpointException listed = assertThrows(
                CheckpointException.class,
                () -> TensorFormats.openAll(List.of(q4, q8)).close());
        assertEquals(
                List.of(q8 + ": has 4 tensors, such as 'a', of which there are others in " + q4), listed.problems());
    }

    @Test
    void aNumberedFileIsMissingAlsoBesideOtherFiles() throws IOException {
        write("m-00001-of-00003.bt", "a");
        write("m-00003-of-00003.bt", "b");
        write("vocabulary.bt", "c");
        assertTrue(rejection(CheckpointException.class).endsWith("\n  m-00002-of-00003.bt: is missing"));
    }

    @Test
    void aLinkToNothingIsReportedAsOne() throws IOException {
        Path gone = folder.resolve("blobs/1234");
        String problem = "is a link to " + gone + ", which does not exist";
        Path link = Files.createSymbolicLink(folder.resolve("m.bt"), Path.of("blobs", "1234"));
        Path twice = Files.createSymbolicLink(folder.resolve("again.txt"), Path.of("m.bt"));
        for (Path path : List.of(link, twice)) {
            for (NoSuchFileException missing : List.of(
                    assertThrows(
                            NoSuchFileException.class,
                            () -> TensorFormats.open(path).close()),
                    assertThrows(
                            NoSuchFileException.class,
                            () -> ByteSource.map(path).close()))) {
                assertEquals(problem, missing.getReason());
            }
        }
        assertTrue(rejection(CheckpointException.class).endsWith("m.bt: " + problem));
        index("{\"weight_map\": {\"a\": \"m.bt\"}}");
        assertTrue(rejection(CheckpointException.class).endsWith("m.bt: " + problem));
        Files.delete(folder.resolve(INDEX));
        Files.createSymbolicLink(folder.resolve(INDEX), Path.of("blobs", "1234"));
        assertTrue(rejection(NoSuchFileException.class).endsWith(problem));
    }

    @Test
    void programsThatOpenTheFilesFollowTheSameRules() throws IOException {
        Path index = index("{\"weight_map\": {\"a\": \"x-00001-of-00002.bt\", \"b\": \"y.bt\", \"c\": \"y.bt\"}}");
        CheckpointFolder names = CheckpointFolder.of(
                List.of(
                        "x-00001-of-00002.bt",
                        "x-00002-of-00002.bt",
                        "y.bt",
                        "z-00002-of-00002.zt",
                        INDEX,
                        "w.bin.index.json"),
                null);
        assertEquals(List.of(INDEX), names.indexes());
        assertEquals(4, names.tensorFiles().size());
        assertEquals(List.of("z-00001-of-00002.zt"), names.missingNumbers(names.tensorFiles()));
        Path y = write("y.bt", "b", "old");
        try (CheckpointIndex read = CheckpointIndex.read(ByteSource.map(index));
                TensorReader reader = TensorFormats.open(y)) {
            assertEquals(List.of("x-00001-of-00002.bt", "y.bt"), read.files());
            assertEquals(List.of(List.of("a"), List.of("b", "c")), read.tensors());
            assertEquals(List.of("x-00002-of-00002.bt"), names.surplusNumbers(read.files()));
            assertEquals(List.of(), CheckpointIndex.compare("y.bt", List.of("b"), reader, false));
            String surplus = "y.bt: has tensor 'old', which the index does not have for this file";
            assertEquals(List.of(surplus), CheckpointIndex.compare("y.bt", List.of("b"), reader, true));
            assertEquals(
                    List.of("y.bt: has no tensor 'c', which the index lists for it", surplus),
                    CheckpointIndex.compare("y.bt", read.tensors().get(1), reader, false));
        }
    }

    @Test
    void anIndexThatWasWrittenIsRead() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        CheckpointIndex.write(written, new TreeMap<>(Map.of("a", "x.bt", "b\n\u00e4", "y.bt")), 8);
        try (CheckpointIndex read = CheckpointIndex.read(ByteSource.of(INDEX, written.toByteArray()))) {
            assertEquals(List.of("x.bt", "y.bt"), read.files());
            assertEquals(List.of(List.of("a"), List.of("b\n\u00e4")), read.tensors());
            assertEquals(Map.of("total_size", "8"), read.metadata());
        }
    }
}
