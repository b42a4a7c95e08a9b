package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders and indexes that are unusual. */
final class CheckpointsTest {
    private static final String INDEX = "model.bt.index.json";

    @TempDir
    private Path folder;

    private static String out(Object... arguments) {
        Cli.Result result = Cli.run(arguments);
        assertEquals(0, result.code(), () -> Arrays.toString(arguments) + ": " + result.err());
        return result.out();
    }

    private static void checkError(String expected, Object... arguments) {
        Cli.Result result = Cli.run(arguments);
        assertTrue(result.code() > 0, () -> Arrays.toString(arguments));
        assertEquals("tensorbind: " + expected + "\n", result.err() + result.out());
    }

    @Test
    void everyCommandTakesAnEmptyCheckpoint() throws IOException {
        Path index = Files.writeString(folder.resolve(INDEX), "{\"weight_map\": {}}");
        Path other = Cli.model(Files.createDirectory(folder.resolve("other")).resolve("b.bt"));
        for (Path checkpoint : List.of(folder, index)) {
            assertTrue(out("info", checkpoint).contains("  BinTensors  0 files  0 B\n  0 tensors"));
            assertEquals(
                    "{\"file\":\"" + checkpoint
                            + "\",\"format\":\"bintensors\",\"fileSize\":0,\"metadata\":{},\"tensors\":[]}\n",
                    out("info", "--json", "--digest", checkpoint));
            assertTrue(out("verify", checkpoint).contains(": ok, 0 tensors"));
            Path copy = folder.resolve("other/copy.safetensors");
            out("convert", checkpoint, copy);
            assertEquals("no difference in 0 tensors\n", out("diff", checkpoint, copy));
            out("edit", "--set-metadata", "a=b", "-o", copy, checkpoint);
            out("merge", "-o", copy, checkpoint, other);
            assertTrue(out("info", copy).contains("3 tensors"));
            out("split", "--shard-size", "1KB", checkpoint, copy);
            assertTrue(out("info", copy).contains("0 tensors"));
        }
    }

    @Test
    void editReplacesNoIndex() throws IOException {
        Cli.model(folder.resolve("a.bt"));
        Path index = folder.resolve(INDEX);
        for (String map : List.of("", "\"w\": \"a.bt\"")) {
            String text = "{\"weight_map\": {" + map + "}}";
            Files.writeString(index, text);
            checkError(
                    index
                            + " is a checkpoint, and edit replaces one file only; -o OUT writes the checkpoint into another"
                            + " file, or name one of its files",
                    "edit",
                    "--set-metadata",
                    "a=b",
                    index);
            assertEquals(text, Files.readString(index));
        }
    }

    @Test
    void filesOfACheckpointAreMergedInAnyOrder() throws IOException {
        Path model = Cli.model(Files.createDirectory(folder.resolve("whole")).resolve("model.bt"));
        out("split", "--shard-size", "20", model, folder.resolve("part.bt"));
        Path first = folder.resolve("part-00001-of-00002.bt");
        Path second = folder.resolve("part-00002-of-00002.bt");
        Path index = folder.resolve("part.bt.index.json");
        Path merged = folder.resolve("whole/merged.bt");
        for (List<Path> files : List.of(List.of(first, second), List.of(second, first), List.of(second, index))) {
            out("merge", files.get(0), files.get(1), "-o", merged);
            assertEquals("no difference in 3 tensors\n", out("diff", model, merged));
        }
        Files.delete(index);
        out("merge", first, second, "-o", merged);
        assertEquals("no difference in 3 tensors\n", out("diff", model, merged));
        assertTrue(Cli.run("merge", first, model, "-o", merged).err().contains("tensors with the same name"));
    }

    @Test
    void aFolderOfQuantizationsIsOneSentence() throws IOException {
        Path q4 = Cli.model(folder.resolve("model-q4.bt"));
        Path q8 = Cli.model(folder.resolve("model-q8.bt"));
        String expected =
                folder + ": is a folder of 2 files that are not parts of one checkpoint, because 'steps' is in"
                        + " several of them; open one of these files";
        checkError(expected, "info", folder);
        checkError(expected, "verify", folder);
        checkError(expected, "convert", folder, folder.resolve("c.zt"));
        checkError(
                "tensors with the same name; use --rename or --exclude:\n  3 tensors, such as 'steps', are in " + q4
                        + " and in " + q8,
                "merge",
                q4,
                q8,
                "-o",
                folder.resolve("c.zt"));
    }

    @Test
    void aLinkToNothingIsReportedAsOne() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("a.bt"), folder.resolve("gone"));
        String expected = link + ": is a link to " + folder.resolve("gone") + ", which does not exist";
        for (String command : List.of("info", "verify", "dump")) {
            checkError(expected, command, link);
        }
        checkError(expected, "convert", link, folder.resolve("b.bt"));
        checkError(expected, "merge", link, "-o", folder.resolve("b.bt"));
        checkError(expected, "diff", link, link);
        checkError(expected, "grammar", "check", link);
        Files.delete(link);
        Files.createSymbolicLink(link, link.getFileName());
        checkError(
                folder + ": the files do not make a checkpoint:\n  a.bt: is a symbolic link that leads to itself",
                "info",
                folder);
        assertFalse(Files.exists(folder.resolve("b.bt")));
    }
}
