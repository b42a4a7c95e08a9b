package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.examples.cli.Cli;

/** Codes of dtypes that strict reading takes beside the one that is written: a copy keeps them. */
final class KeptCodesTest {
    private static final String FLOATS = "0000803f" + "00000040";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aCopyKeepsTheCodeOfItsDtypeUnlessThatIsLenient() throws IOException {
        String rules = """
                FILE  ::= "SCAN" DTYPE RANK DIM DATA
                DTYPE ::= uint8 dtype { f32 = 0 | 7, u8 = 1 | 5 lenient }
                RANK  ::= uint8 = count(DIM)
                DIM   ::= uint8*
                DATA  ::= bytes sized product(DIM) * width(DTYPE)
                tensor FILE { dtype DTYPE, shape DIM, data DATA }
                """;
        String floats = "5343414e" + "07" + "01" + "02" + FLOATS;
        assertEquals(floats, copied(rules, floats));
        assertEquals("5343414e" + "01" + "01" + "02" + "0102", copied(rules, "5343414e" + "05" + "01" + "02" + "0102"));
    }

    @Test
    void inListsTheyAreKeptTooAndWithTheByteOrderThatTheyTell() throws IOException {
        String file = "5343414e" + "0101" + "0500" + "0301" + "0005" + "0001" + "0500" + "0901" + "05";
        assertEquals(file, copied("""
                FILE ::= "SCAN" ROW*
                ROW  ::= TYPE WIDTH DATA
                TYPE ::= uint8 dtype { i16 = 0 | 1 | 2 big | 3 big, u8 = 9 }
                WIDTH ::= uint8
                DATA ::= bytes
                tensor ROW { dtype TYPE, shape [WIDTH], data DATA }
                """, file));
    }

    @Test
    void aCopyInAnotherByteOrderHasTheCodeOfThatOrder() throws IOException {
        String rules = """
                FILE  ::= "SCAN" DTYPE WIDTH DATA
                DTYPE ::= uint8 dtype { f32 = 0 | 1, i16 = 2 little | 3 big }
                WIDTH ::= uint8
                DATA  ::= bytes
                tensor FILE { dtype DTYPE, shape [WIDTH], data DATA }
                """;
        String little = "5343414e" + "02" + "01" + "0500";
        String big = "5343414e" + "03" + "01" + "0005";
        assertEquals(big, copied(rules, little, "--byte-order", "big"));
        assertEquals(little, copied(rules, big, "--byte-order", "little"));
        assertEquals(
                "5343414e" + "01" + "02" + FLOATS,
                copied(rules, "5343414e" + "01" + "02" + FLOATS, "--byte-order", "little"));
    }

    private String copied(String rules, String file, String... options) throws IOException {
        Path grammar = Files.writeString(
                folder.resolve("scan.grammar"),
                "format scan \"Scan\" { byte-order little extension \"scan\" }\n" + rules);
        Path source = Files.write(folder.resolve("b.scan"), HexFormat.of().parseHex(file));
        Path target = folder.resolve("a.scan");
        List<Object> command = new ArrayList<>(List.of("convert", "--grammar", grammar, "--to-grammar", grammar));
        command.addAll(List.of(options));
        command.addAll(List.of(source, target));
        Cli.Result result = Cli.run(command.toArray());
        assertEquals(0, result.code(), result::err);
        return HexFormat.of().formatHex(Files.readAllBytes(target));
    }
}
