package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with bytes of no item, or of two, where an offset tells where the data is. */
class EveryByteTest {
    private static final String DATA = "54545454 0800 0200 0102";

    @TempDir
    private Path folder = Path.of("");

    private Path grammar = Path.of("");

    @BeforeEach
    void writeGrammar() throws IOException {
        grammar("", "");
    }

    private void grammar(String ofFile, String ofBody) throws IOException {
        grammar = Files.writeString(folder.resolve("t.grammar"), """
                format t "T" { extension "t" }
                FILE  ::= "TTTT" AT N BODY    %s
                AT    ::= uint16 = offset(BODY)
                N     ::= uint16
                BODY  ::= bytes    %s
                tensor FILE { dtype u8, shape [N], data BODY }
                """.formatted(ofFile, ofBody));
    }

    private Cli.Result verify(String bytes, Object... options) throws IOException {
        Path file = folder.resolve("a.t");
        Files.write(file, HexFormat.of().parseHex(bytes.replace(" ", "")));
        Object[] command = new Object[options.length + 4];
        command[0] = "verify";
        command[1] = "--grammar";
        command[2] = grammar;
        System.arraycopy(options, 0, command, 3, options.length);
        command[command.length - 1] = file;
        return Cli.run(command);
    }

    private void rejects(String problem, String bytes) throws IOException {
        Cli.Result strict = verify(bytes);
        assertEquals(1, strict.code(), strict::out);
        assertTrue((strict.out() + strict.err()).contains(problem), () -> strict.out() + strict.err());
        assertEquals(0, verify(bytes, "--lenient").code());
    }

    @Test
    void aFileWhoseItemsHaveAllOfItIsRead() throws IOException {
        assertEquals(0, verify(DATA).code());
    }

    @Test
    void bytesBehindTheDataAreRejected() throws IOException {
        rejects("3 bytes follow the last item of the file", DATA + "585859");
    }

    @Test
    void bytesBeforeTheDataAreRejected() throws IOException {
        rejects("no item contains the 2 bytes up to byte 10", "54545454 0A00 0200 3F3F 0102");
    }

    @Test
    void bytesBeforeSharedDataAreRejected() throws IOException {
        Files.writeString(grammar, """
                format t "T" { extension "t" }
                FILE  ::= "TTTT" COUNT ROW* BODY*
                COUNT ::= uint8 = count(ROW)
                ROW   ::= DTYPE AT DIMS
                DTYPE ::= uint8 dtype { u8 = 0, f32 = 1 }
                AT    ::= uint16 = offset(BODY)
                DIMS  ::= uint16[1]
                BODY  ::= bytes    sized product(DIMS) * width(DTYPE)  shared
                tensor ROW { dtype DTYPE, shape DIMS, data BODY }
                """);

        assertEquals(0, verify("54545454 02 000F000200 000F000200 0102").code());
        rejects("no item contains the 2 bytes up to byte 17", "54545454 02 0011000200 0011000200 3F3F 0102");
    }

    @Test
    void dataThatIsTheHeaderIsRejected() throws IOException {
        rejects("the item that starts at byte 0 overlaps the one that ends at byte 2", "54545454 0000 0200");
    }

    @Test
    void trailingBytesThatTheGrammarTakesAreRead() throws IOException {
        grammar("trailing-bytes accept", "");

        assertEquals(0, verify(DATA + "58").code());
    }

    @Test
    void whatFillsUpToAMultipleIsZero() throws IOException {
        grammar("", "align 16");

        assertEquals(0, verify("54545454 1000 0200 0000000000000000 0102").code());
        rejects("expected a byte 0, found 63", "54545454 1000 0200 000000000000003F 0102");
        rejects("no item contains the 24 bytes up to byte 32", "54545454 2000 0200" + "00".repeat(24) + "0102");
    }
}
