package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file as the only argument, and standard input in the place of a file. */
final class StandardInputTest {
    private static final String NOTE = "tensorbind: standard input: 248 B, copied to a temporary file\n";

    @TempDir
    private Path folder = Path.of("");

    private Path model = Path.of("");

    @BeforeEach
    void makeModel() throws IOException {
        model = folder.resolve("model.bt");
        Files.copy(Cli.model(folder.resolve("m.bt")), model);
    }

    private Cli.Result fed(Object... arguments) throws IOException {
        InputStream before = System.in;
        List<Path> old = temporaryFiles();
        try {
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(model)));
            return Cli.run(arguments);
        } finally {
            System.setIn(before);
            assertEquals(old, temporaryFiles());
        }
    }

    private static List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.toString().endsWith(".stdin"))
                    .sorted()
                    .toList();
        }
    }

    private String note() throws IOException {
        return NOTE.replace("248", Long.toString(Files.size(model)));
    }

    @Test
    void aFileIsShown() {
        Cli.Result shown = Cli.run("info", model);
        assertEquals(0, shown.code());
        assertEquals(shown, Cli.run(model));
        assertEquals(Cli.run("info", "--json", model), Cli.run("--json", model));
        assertEquals(Cli.run("info", model, "--stats"), Cli.run(model, "--stats"));
        assertEquals(Cli.run("info", folder), Cli.run(folder));
        assertEquals(1, Cli.run(folder.resolve("none.bt")).code());
        assertTrue(Cli.run(folder.resolve("none.bt")).err().contains("there is no such file"));
    }

    @Test
    void aCommandIsNoFile() throws IOException {
        assertEquals(2, Cli.run("info").code());
        assertEquals(2, Cli.run("inof").code());
        assertEquals(2, Cli.run("inof", model).code());
        assertEquals(0, Cli.run("--version").code());
    }

    @Test
    void withoutArgumentsHelpIsPrinted() {
        Cli.Result result = Cli.run();
        assertEquals(0, result.code());
        assertEquals(Cli.run("--help"), result);
    }

    @Test
    void standardInputIsReadAsAFile() throws IOException {
        Cli.Result shown = Cli.run("info", model);
        Cli.Result read = fed("info", "-");
        assertEquals(0, read.code());
        assertEquals(note(), read.err());
        assertEquals(shown.out().replace(model.toString(), "standard input"), read.out());
        assertEquals(read, fed("-"));
        assertTrue(
                fed("info", "--json", "-").out().startsWith("{\"file\":\"standard input\",\"format\":\"bintensors\""));
        assertTrue(fed("verify", "-").out().startsWith("standard input: ok, 3 tensors"));
        assertTrue(fed("dump", "-").out().startsWith("standard input  BinTensors"));
        assertTrue(fed("bundle", "-").out().contains("float[][] w"));
        assertEquals(0, fed("diff", "-", model).code());
        assertEquals(0, fed("diff", model, "-").code());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "convert - %s",
                "merge - -o %s",
                "edit - -o %s",
                "split --shard-size 1G - %s",
                "convert --format bintensors - %s"
            })
    void standardInputIsConverted(String command) throws IOException {
        Path copy = folder.resolve("copy.bt");
        Cli.Result result = fed((Object[]) String.format(command, copy).split(" "));
        assertEquals(0, result.code(), result::err);
        assertEquals(note(), result.err());
        assertArrayEquals(Files.readAllBytes(model), Files.readAllBytes(copy));
    }

    @Test
    void itIsReadOnceAndNoTarget() throws IOException {
        Cli.Result twice = fed("diff", "-", "-");
        assertEquals(2, twice.code());
        assertTrue(twice.err().contains("can be read once"), twice::err);
        Cli.Result inPlace = fed("edit", "-");
        assertEquals(2, inPlace.code());
        assertTrue(inPlace.err().contains("cannot be changed in place; -o names"), inPlace::err);
        Cli.Result target = fed("convert", model, "-");
        assertEquals(2, target.code());
        assertTrue(target.err().contains("'-' cannot be a target"), target::err);
        assertFalse(Files.exists(Path.of("-")));
    }

    @Test
    void whatIsNoTensorFileIsToldOfStandardInput() throws IOException {
        Files.writeString(model, "<html><body>not found</body></html>");
        Cli.Result result = fed("info", "-");
        assertEquals(1, result.code());
        assertTrue(result.err().contains("tensorbind: standard input: "), result::err);
        Files.write(model, new byte[0]);
        assertEquals(1, fed("verify", "-").code());
    }
}
