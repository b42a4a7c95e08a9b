package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.Cli;

/** Rows with a field and a checksum of 64 bits around their data, in a file that a signature tells the byte order of. */
final class RowsTest {
    private static final String ROWS = """
            format rows "Rows" { extension "rows" }
            FILE  ::= ORDER KIND COUNT ROW*
            ORDER ::= uint32 { little = 0x002A4949, big = 0x4D4D002A }    byte-order mark
            KIND  ::= ascii { plain = "PL", mixed = "MX" } closed    default plain
            COUNT ::= uint32 = count(ROW)
            ROW   ::= SUM BODY
            SUM   ::= uint64 = xxhash64(BODY)
            BODY  ::= LABEL TYPE RANK DIMS REST DATA
            LABEL ::= uint16    default 1
            TYPE  ::= uint8 dtype { f32 = 0 }
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint32*
            REST  ::= uint32[4 - RANK]    default 1
            DATA  ::= bytes    sized product(DIMS) * width(TYPE)
            tensor ROW { dtype TYPE, shape DIMS, data DATA }
            """;

    @TempDir
    private Path folder = Path.of("");

    private Path grammar = Path.of("");
    private Path array = Path.of("");
    private Path rows = Path.of("");

    @BeforeEach
    void writeFiles() throws IOException {
        grammar = Files.writeString(folder.resolve("rows.grammar"), ROWS);
        rows = folder.resolve("a.rows");
        array = folder.resolve("a.npy");
        try (TensorWriter writer = TensorFormats.create(array)) {
            writer.add("0", new float[] {1, 2, 3, 4, 5, 6}, 2, 3);
            writer.commit();
        }
    }

    private Cli.Result toRows(String setting, Path target) {
        return Cli.run("convert", "--to-grammar", grammar, "--set", setting, array, target);
    }

    @Test
    void theOrderOfTheFileIsSetAndItsSignatureFollows() throws IOException {
        assertEquals(0, toRows("byte-order=big", rows).code());
        assertEquals('M', Files.readAllBytes(rows)[0]);

        Cli.Result rejected = toRows("ORDER=big", rows);
        assertEquals("tensorbind: --set: Rows has no item 'ORDER'; it has byte-order, KIND\n", rejected.err());
    }

    @Test
    void aTextIsOneOfTheNamesOrACodeInQuotes() {
        assertEquals(0, toRows("KIND=mixed", rows).code());
        assertEquals(0, toRows("KIND=MX", rows).code());

        Cli.Result rejected = toRows("KIND=bogus", rows);
        assertEquals(
                "tensorbind: --set KIND: must be the name of a text: plain, mixed (write another code in double"
                        + " quotes, bytes as x\"01 FF\"), is 'bogus'\n",
                rejected.err());
    }

    @Test
    void dataIsVerifiedThatAChecksumOfMoreCovers() {
        toRows("KIND=plain", rows);

        assertEquals(
                rows + ": ok, 1 tensor, 1 with a verified checksum\n",
                Cli.run("verify", "--grammar", grammar, rows).out());
    }

    @Test
    void unsignedIntegersAreShownAsTheyAre() {
        toRows("KIND=plain", rows);
        String dump = Cli.run("dump", "--grammar", grammar, rows).out();

        assertTrue(dump.matches("(?s).*SUM +[0-9]{1,20}\\n.*"), dump);
    }

    @Test
    void aListOfDefaultsIsNotLost() {
        toRows("KIND=plain", rows);
        Cli.Result result = Cli.run("convert", "--grammar", grammar, rows, folder.resolve("b.npy"));

        assertEquals(0, result.code(), result::err);
    }

    @Test
    void fieldsOfTensorsAreCompared() throws IOException {
        toRows("KIND=plain", rows);
        Path other = folder.resolve("b.rows");
        Files.writeString(grammar, ROWS.replace("default 1\nTYPE", "default 7\nTYPE"));
        toRows("KIND=plain", other);

        Cli.Result result = Cli.run("diff", "--grammar", grammar, rows, other);

        assertEquals("field  0: LABEL: 1 / 7\n1 difference\n", result.out());
        assertEquals(1, result.code());
    }
}
