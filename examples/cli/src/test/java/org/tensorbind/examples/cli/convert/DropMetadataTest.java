package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.Cli;

/** What files say of themselves does not have to be said of one file that is made of them. */
final class DropMetadataTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeSplits() throws IOException {
        for (int i = 0; i < 2; i++) {
            try (TensorWriter writer = TensorFormats.create(split(i + 1))) {
                writer.metadata("split.count", MetadataValue.of(2, "UINT16"))
                        .metadata("split.no", MetadataValue.of(i, "UINT16"))
                        .metadata("general.name", "small")
                        .add("w" + i, new float[] {i})
                        .commit();
            }
        }
    }

    private Path split(int number) {
        return folder.resolve("m-0000" + number + "-of-00002.gguf");
    }

    private static Path fixture(String name) {
        return Path.of("..", "..", "spec-grammars", "src", "test", "resources", "corpus", "gguf", "valid", name);
    }

    private static void check(Path file) throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(2, reader.size());
            assertEquals(Map.of("general.name", "small"), reader.metadata());
        }
    }

    @Test
    void aModelOfSplitsIsConvertedIntoAFileThatDoesNotClaimToBeOne() throws IOException {
        Path one = folder.resolve("one.gguf");
        Cli.Result convert = Cli.run("convert", "--drop-metadata", "split.*", split(1), one);
        assertEquals(0, convert.code(), convert::err);
        check(one);
    }

    @Test
    void entriesThatContradictEachOtherAreLeftOutOfWhatIsMerged() throws IOException {
        Path one = folder.resolve("one.gguf");
        List<Path> parts = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Path part = folder.resolve(i + ".gguf");
            try (TensorWriter writer = TensorFormats.create(part)) {
                writer.metadata("general.name", "small")
                        .metadata("split.no", i)
                        .metadata("author.name", "a" + i)
                        .metadata("author.url", "b" + i)
                        .add("w" + i, new float[] {i})
                        .commit();
            }
            parts.add(part);
        }
        Cli.Result rejected = Cli.run("merge", parts.get(0), parts.get(1), "-o", one);
        assertTrue(rejected.err().contains("metadata 'author.name' is 'a0' in "), rejected::err);
        assertTrue(rejected.err().contains("remove it with --drop-metadata"), rejected::err);
        assertFalse(Files.exists(one));
        Cli.Result merge = Cli.run("merge", parts.get(0), parts.get(1), "-o", one, "--drop-metadata", "author.*");
        assertEquals(0, merge.code(), merge::err);
        check(one);
    }

    @Test
    void entriesAboutFilesOfASplitModelAreLeftOutWhereTheyAreWrong() throws IOException {
        String leftOut = "tensorbind: left out: metadata split.count, split.no: they are about the files into which the"
                + " model was split before\n";
        Path one = folder.resolve("one.gguf");
        for (List<Object> command : List.<List<Object>>of(
                List.of("convert", split(1), one),
                List.of("merge", "-o", one, split(1)),
                List.of("edit", "-o", one, split(1)),
                List.of("split", "--shard-size", "4", split(1), folder.resolve("parts.gguf")))) {
            Cli.Result result = Cli.run(command.toArray());
            assertEquals(0, result.code(), result::err);
            assertEquals(leftOut, result.err(), command::toString);
        }
        check(one);
        check(folder.resolve("parts.gguf"));
        Cli.Result given = Cli.run("edit", "-o", one, "--set-metadata", "split.no=7", split(1));
        assertTrue(given.err().contains("metadata split.count: "), given::err);
        try (TensorReader reader = TensorFormats.open(one)) {
            assertEquals("7", reader.metadata().get("split.no"));
        }
    }

    @Test
    void aFileOfASplitModelStaysOne() throws IOException {
        Path copy = folder.resolve("copy.gguf");
        Cli.Result convert = Cli.run("convert", split(2), copy);
        assertEquals("", convert.err() + convert.out());
        try (TensorReader reader = TensorFormats.open(copy)) {
            assertEquals("1", reader.metadata().get("split.no"));
        }
    }

    @Test
    void whatTheTargetRejectsIsLeftOutByTheOptionThatTheMessageNames() {
        Path one = folder.resolve("one.gguf");
        Path other = folder.resolve("one.safetensors");
        assertLeftOut("Made.Key", "convert", fixture("key_upper_case.gguf"), one);
        assertLeftOut("", "convert", fixture("key_empty.gguf"), one);
        assertLeftOut("general.alignment", "convert", fixture("alignment_4.gguf"), one);
        assertLeftOut("tokens", "convert", "--lossy", fixture("token_not_utf8.gguf"), other);
    }

    private static void assertLeftOut(String key, Object... arguments) {
        Path target = (Path) arguments[arguments.length - 1];
        Cli.Result rejected = Cli.run(arguments);
        assertEquals(2, rejected.code(), rejected::out);
        assertTrue(rejected.err().contains("; --drop-metadata '" + key + "' drops the entry"), rejected::err);
        assertFalse(Files.exists(target));
        List<Object> dropping = new ArrayList<>(List.of(arguments));
        dropping.addAll(1, List.of("--drop-metadata", key));
        Cli.Result written = Cli.run(dropping.toArray());
        assertEquals(0, written.code(), written::err);
        assertTrue(target.toFile().delete());
    }

    @Test
    void aKeyThatNoFileHasIsRejected() {
        Path one = folder.resolve("one.gguf");
        Cli.Result convert = Cli.run("convert", "--drop-metadata", "splits.*", split(1), one);
        assertEquals(2, convert.code(), convert::out);
        assertTrue(convert.err().contains("there is no entry 'splits.*'; the entries are split.count"), convert::err);
        assertFalse(Files.exists(one));
    }
}
