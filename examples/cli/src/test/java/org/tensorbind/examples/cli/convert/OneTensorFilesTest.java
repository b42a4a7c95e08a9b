package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.examples.cli.Cli;

/** Formats whose files are one tensor: what the header says is fields of that tensor, and for the command what the file says. */
final class OneTensorFilesTest {
    private static final String RULES = """
            FILE  ::= "SCAN" VERSION SCALE UNIT DTYPE RANK DIM NOTE? DATA
            VERSION ::= uint8
            SCALE ::= float32 default 1
            UNIT  ::= uint8 { none = 0, metre = 1 } default none
            DTYPE ::= uint8 dtype { f32 = 0, u8 = 1 }
            RANK  ::= uint8 = count(DIM)
            DIM   ::= uint8*
            NOTE  ::= latin1 until "\\n"    present when VERSION > 2
            DATA  ::= bytes sized product(DIM) * width(DTYPE)
            tensor FILE { dtype DTYPE, shape DIM, data DATA }
            """;
    private static final String FLOATS = "0000803f" + "00000040";

    @TempDir
    private Path folder = Path.of("");

    private Path model = Path.of("");
    private Path grammar = Path.of("");

    @BeforeEach
    void writeModel() throws IOException {
        model = Cli.vector(folder);
        grammar = grammar("scan", RULES);
    }

    private Path grammar(String name, String rules) throws IOException {
        return Files.writeString(
                folder.resolve(name + ".grammar"),
                "format " + name + " \"Scan\" { byte-order little extension \"" + name + "\" }\n" + rules);
    }

    private Cli.Result convert(Path source, String... options) {
        List<Object> command = new ArrayList<>(List.of("convert", "--to-grammar", grammar));
        if (!source.equals(model)) {
            command.addAll(List.of("--grammar", grammar));
        }
        command.addAll(List.of(source, folder.resolve("a.scan")));
        command.addAll(List.of(options));
        return Cli.run(command.toArray());
    }

    private String written() throws IOException {
        return HexFormat.of().formatHex(Files.readAllBytes(folder.resolve("a.scan")));
    }

    @Test
    void setGivesFieldsOfTheTensorTheirValues() throws IOException {
        Cli.Result result = convert(model, "--set", "VERSION=2", "--set", "SCALE=0.5", "--set", "UNIT=metre");
        assertEquals(0, result.code(), result::err);
        assertEquals("5343414e" + "02" + "0000003f" + "01" + "00" + "01" + "02" + FLOATS, written());

        Path copy = Files.copy(folder.resolve("a.scan"), folder.resolve("b.scan"));
        assertEquals(0, convert(copy, "--set", "SCALE=2").code());
        assertEquals("5343414e" + "02" + "00000040" + "01" + "00" + "01" + "02" + FLOATS, written());
    }

    @Test
    void infoShowsThemAsItemsOfTheFile() {
        assertEquals(0, convert(model, "--set", "VERSION=2").code());
        String info =
                Cli.run("info", "--grammar", grammar, folder.resolve("a.scan")).out();
        assertTrue(info.contains("\n  VERSION = 2\n  SCALE = 1.0\n  UNIT = 0 (none)\n"), info);
    }

    @Test
    void whatIsMissingIsToldWithTheOptionThatGivesIt() {
        String missing = convert(model).err();
        assertTrue(
                missing.contains("it needs a value for VERSION, an integer\n--set VERSION=VALUE supplies it"), missing);
        String later = convert(model, "--set", "VERSION=3").err();
        assertTrue(later.contains("needs a value for NOTE; supply it with --set NOTE=VALUE"), later);
        String unknown = convert(model, "--set", "SCALA=3").err();
        assertTrue(unknown.contains("it has VERSION, SCALE, UNIT, NOTE; did you mean 'SCALE'?"), unknown);
        String check = Cli.run("grammar", "check", grammar).err();
        assertTrue(check.contains("VERSION has no default"), check);
    }
}
