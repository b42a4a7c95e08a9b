package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.Cli;
import org.tensorbind.memory.Tensors;

/** A header that knows no numbers but floats. */
final class StoredAsFloatsTest {
    private static final String RULES = """
            format floats "Floats" { byte-order big extension "floats" }
            FILE  ::= "FLT" START NOTE_SIZE ROWS COLUMNS COUNT LEVEL[COUNT] NOTE MORE DATA
            START ::= float64
            NOTE_SIZE ::= float32
            ROWS  ::= float32
            COLUMNS ::= float64
            COUNT ::= float32
            LEVEL ::= float32
            NOTE  ::= latin1 sized NOTE_SIZE
            MORE  ::= zero(SIZE - 3)
            DATA  ::= bytes at START
            let SIZE = COLUMNS + 2
            tensor FILE { dtype i8, shape [ROWS, COLUMNS], data DATA }
            """;
    private static final String FILE = "464c54" + "4045000000000000" + "40000000" + "3f800000" + "4000000000000000"
            + "40000000" + "3f0000003e800000" + "6162" + "00" + "0102";

    @TempDir
    private Path folder = Path.of("");

    private Path grammar = Path.of("");

    @BeforeEach
    void writeGrammar() throws IOException {
        grammar = Files.writeString(folder.resolve("floats.grammar"), RULES);
    }

    @Test
    void placesSizesNumbersAndDimensionsAreWritten() throws IOException {
        Path model = folder.resolve("model.bt");
        try (TensorWriter writer = TensorFormats.create(model)) {
            writer.add(TensorEntry.of("0", Tensors.of(new byte[] {1, 2}, 1, 2)));
            writer.commit();
        }
        Path target = folder.resolve("a.floats");
        Cli.Result result = Cli.run(
                "convert", "--to-grammar", grammar, "--set", "NOTE=ab", "--set", "LEVEL=[0.5, 0.25]", model, target);
        assertEquals(0, result.code(), result::err);
        assertEquals(FILE, HexFormat.of().formatHex(Files.readAllBytes(target)));
        Path again = folder.resolve("b.floats");
        assertEquals(
                0,
                Cli.run("convert", "--grammar", grammar, "--to-grammar", grammar, target, again)
                        .code());
        assertEquals(-1, Files.mismatch(target, again));
    }

    @Test
    void whatIsNoIntegerIsAFaultWhereItStands() throws IOException {
        Path file = folder.resolve("a.floats");
        Files.write(file, HexFormat.of().parseHex(FILE.replace("4045000000000000", "4045010000000000")));
        Cli.Result result = Cli.run("verify", "--grammar", grammar, file);
        assertTrue(
                (result.out() + result.err())
                        .contains("byte 3: FILE.START: must be an integer from -9007199254740992"
                                + " to 9007199254740992, is 42.0078125"),
                result::out);
    }
}
