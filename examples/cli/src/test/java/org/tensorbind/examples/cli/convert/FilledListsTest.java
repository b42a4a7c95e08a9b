package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

/** Lists of the target format that the source says nothing of, and that something else tells the length of. */
final class FilledListsTest {
    private static final String FLOATS = "0000803f" + "00000040";

    @TempDir
    private Path folder = Path.of("");

    private Path model = Path.of("");

    @BeforeEach
    void writeModel() throws IOException {
        model = Cli.vector(folder);
    }

    private String converted(String rules, String... options) throws IOException {
        Path grammar = folder.resolve("scan.grammar");
        Files.writeString(grammar, "format scan \"Scan\" { byte-order little extension \"scan\" }\n" + rules);
        Path file = folder.resolve("a.scan");
        List<Object> command = new ArrayList<>(List.of("convert", "--to-grammar", grammar, model, file));
        command.addAll(List.of(options));
        Cli.Result result = Cli.run(command.toArray());
        assertEquals(0, result.code(), result::err);
        assertEquals(0, Cli.run("verify", "--grammar", grammar, file).code());
        return HexFormat.of().formatHex(Files.readAllBytes(file));
    }

    @Test
    void dimensionsThatAreNotUsedAndSizesOfPixelsHaveTheirDefaults() throws IOException {
        String file = converted("""
                FILE   ::= "SCAN" RANK DIM ONE[7 - RANK] REST PIXDIM[8] DATA
                RANK   ::= int16 = count(DIM)
                DIM    ::= int16*
                ONE    ::= int16 default 1
                REST   ::= uint8[4 - RANK] default 9
                PIXDIM ::= float32 default 1
                DATA   ::= bytes sized product(DIM) * 4
                tensor FILE { dtype f32, shape DIM, data DATA }
                """);

        String ones = "0100".repeat(6) + "090909" + "0000803f".repeat(8);
        assertEquals("5343414e" + "0100" + "0200" + ones + FLOATS, file);
    }

    @Test
    void itemsOfTheFileHaveThemToo() throws IOException {
        String file = converted("""
                FILE  ::= "SCAN" N KEYS SPARE[3 - N] REST COUNT ENTRY*
                N     ::= uint8 = count(KEYS)
                KEYS  ::= uint8*
                SPARE ::= ascii[2] default "ab"
                REST  ::= uint8[3 - N] default 9
                COUNT ::= uint8 = count(ENTRY)
                ENTRY ::= DIM DATA
                DIM   ::= uint8[1]
                DATA  ::= bytes sized product(DIM) * 4
                tensor ENTRY { dtype f32, shape DIM, data DATA }
                """, "--set", "KEYS=[5]");

        assertEquals("5343414e" + "01" + "05" + "61626162" + "0909" + "01" + "02" + FLOATS, file);
    }

    @Test
    void aListThatTellsItsOwnNumberHasNoElements() throws IOException {
        String file = converted("""
                FILE  ::= "SCAN" COUNT VALUE* RANK DIMS DATA
                COUNT ::= uint16 = count(VALUE)
                VALUE ::= uint16 default 4
                RANK  ::= uint8 = count(DIMS)
                DIMS  ::= uint8*
                DATA  ::= bytes sized product(DIMS) * 4
                tensor FILE { dtype f32, shape DIMS, data DATA }
                """);

        assertEquals("5343414e" + "0000" + "01" + "02" + FLOATS, file);
    }

    @Test
    void recordsHaveTheDefaultsOfTheirParts() throws IOException {
        String rules = """
                FILE  ::= "SCAN" RANK AXIS[2] POINT[3 - RANK] DIM DATA
                RANK  ::= int16 default 1
                AXIS  ::= START LABEL UNIT
                START ::= uint16 default 258
                LABEL ::= text sized 2 fill 0x20 default "x"
                UNIT  ::= CODE KIND
                CODE  ::= bytes[2] default 1
                KIND  ::= uint8 { metre = 1, second = 2 } default second
                POINT ::= X Y
                X     ::= int8 default -1
                Y     ::= uint8 default 9
                DIM   ::= uint8
                DATA  ::= bytes
                tensor FILE { name "0", dtype f32, shape [DIM], data DATA }
                """;
        String axis = "0201" + "7820" + "0101" + "02";
        assertEquals("5343414e" + "0100" + axis.repeat(2) + "ff09".repeat(2) + "02" + FLOATS, converted(rules));

        String given = "AXIS=[{\"START\": 3}, {\"LABEL\": \"y\", \"UNIT\": {\"KIND\": \"metre\"}}]";
        assertEquals(
                "5343414e" + "0100" + "0300" + "7820" + "0101" + "02" + "0201" + "7920" + "0101" + "01"
                        + "ff09".repeat(2) + "02" + FLOATS,
                converted(rules, "--set", given));
    }
}
