package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.MetadataValue;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.Cli;

/** What is asked for changes, and nothing else. */
final class EditCommandTest {
    @TempDir
    private Path folder;

    @Test
    void metadataNamesAndTensorsAreChanged() throws IOException {
        Path file = Cli.model(folder.resolve("model.bt"));
        Path other = folder.resolve("other.safetensors");
        try (TensorWriter writer = TensorFormats.create(other)) {
            writer.add("whatever", new float[] {7, 8, 9}).commit();
        }
        Cli.Result edit = Cli.run(
                "edit",
                file,
                "--set-metadata",
                "author=me",
                "--drop-metadata",
                "license",
                "--rename",
                "w=weight",
                "--drop",
                "step*",
                "--replace",
                "b=" + other);
        assertEquals(0, edit.code(), edit::err);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(Map.of("author", "me"), reader.metadata());
            assertEquals(2, reader.size());
            assertEquals(6, reader.tensor("weight").elementCount());
            assertArrayEquals(new float[] {7, 8, 9}, reader.tensor("b").toFloatArray());
        }
    }

    @Test
    void anEntryKeepsItsType() throws IOException {
        Path file = folder.resolve("model.gguf");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.metadata("steps", 7).metadata("sizes", List.of(1, 2)).metadata("author", "me");
            writer.add("w", new float[4]).commit();
        }
        Cli.Result edit = Cli.run(
                "edit",
                file,
                "--set-metadata",
                "steps=8",
                "--set-metadata",
                "sizes=[3]",
                "--set-metadata",
                "author=12",
                "--set-metadata",
                "new=12");
        assertEquals(0, edit.code(), edit::err);
        Cli.Result info = Cli.run("info", "--json", file);
        assertTrue(info.out().contains("{\"steps\":8,\"sizes\":[3],\"author\":\"12\",\"new\":\"12\"}"), info::out);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(
                    List.of("INT32", "ARRAY of INT32", "STRING", "STRING"),
                    reader.metadataValues().values().stream()
                            .map(MetadataValue::type)
                            .toList());
        }
        Cli.Result wrong = Cli.run("edit", file, "--set-metadata", "steps=many");
        assertTrue(
                wrong.err().contains("steps: must be JSON for a value of type INT32, such as 8, is 'many'"),
                wrong::err);
        Cli.Result diff = Cli.run("diff", file, Cli.model(folder.resolve("model.bt")));
        assertTrue(diff.out().contains("steps: 8 (INT32) / none"), diff::out);
    }

    @Test
    void whatIsStoredStaysAsItIs() throws IOException {
        Path file = folder.resolve("c.zt");
        WriteOptions options = WriteOptions.defaults().compress("zstd", 19).checksum("sha256");
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            writer.add("w", new float[1000]).commit();
        }
        Path changed = folder.resolve("d.zt");
        assertEquals(0, Cli.run("edit", file, "-o", changed, "--rename", "w=v").code());
        try (TensorReader before = TensorFormats.open(file);
                TensorReader after = TensorFormats.open(changed)) {
            StoredPart part = after.tensor("v").parts().get(0);
            assertEquals("zstd", part.filter());
            assertEquals("sha256", part.checksum());
            assertEquals(before.tensor("w").storedBytes(), after.tensor("v").storedBytes());
        }
    }

    @Test
    void withoutAnEditAFileStaysTheSame() throws IOException {
        Path file = Cli.model(folder.resolve("model.bt"));
        byte[] before = Files.readAllBytes(file);
        assertEquals(0, Cli.run("edit", file).code());
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    @Test
    void whatIsNotThereIsRejectedAndTheFileStays() throws IOException {
        Path file = Cli.model(folder.resolve("model.bt"));
        byte[] before = Files.readAllBytes(file);
        String[][] wrong = {
            {"--drop-metadata", "author", "--drop-metadata: there is no entry 'author'; the entries are license"},
            {"--drop", "nothing", "no tensor is called 'nothing'"},
            {"--rename", "nothing=x", "no tensor is called 'nothing'"},
            {"--replace", "nothing=" + file, "--replace: no tensor of " + file + " is called 'nothing'"},
        };
        for (int i : IntStream.range(0, wrong.length).toArray()) {
            Cli.Result result = Cli.run("edit", file, wrong[i][0], wrong[i][1]);
            assertEquals(2, result.code(), result::out);
            assertTrue(result.err().contains(wrong[i][2]), result::err);
        }
        assertArrayEquals(before, Files.readAllBytes(file));
    }
}
