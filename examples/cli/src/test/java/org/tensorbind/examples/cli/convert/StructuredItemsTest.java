package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.examples.cli.Cli;

/** A file whose items are structures with bytes, floats and named values. */
final class StructuredItemsTest {
    private static final String GRAMMAR = """
            format words "Words" { extension "words" byte-order big }
            FILE  ::= x"08" "WORDS" SCALE COUNT WORD* DATA
            SCALE ::= float32    default 1
            COUNT ::= uint8 = count(WORD)
            WORD  ::= PIECE SCORE KIND
            PIECE ::= bytes[2]
            SCORE ::= float32
            KIND  ::= uint8 { plain = 1, end = 2 } closed
            DATA  ::= bytes[2]
            tensor FILE { name "a", dtype u8, shape [2], data DATA }
            """;

    @TempDir
    private Path folder = Path.of("");

    private Path grammar = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void aFileWithOneWord() throws IOException {
        grammar = Files.writeString(folder.resolve("words.grammar"), GRAMMAR);
        ByteBuffer bytes = ByteBuffer.allocate(20)
                .put((byte) 8)
                .put("WORDS".getBytes(StandardCharsets.US_ASCII))
                .putFloat(1)
                .put((byte) 1)
                .put(new byte[] {1, -2})
                .putFloat(0.5f)
                .put((byte) 2)
                .put(new byte[] {3, 4});
        file = Files.write(folder.resolve("a.words"), bytes.array());
    }

    @Test
    void jsonHasAnObjectForEachWithBytesAsTheyAreSet() throws IOException {
        String json = Cli.run("info", "--json", "--grammar", grammar, file).out();
        assertEquals(
                "[{\"piece\":\"01fe\",\"score\":0.5,\"kind\":\"end\"}]",
                new ObjectMapper().readTree(json).at("/items/WORD").toString());
    }

    @Test
    void textHasEachAsNamesAndValues() {
        String shown = Cli.run("info", "--grammar", grammar, file).out();
        assertTrue(shown.contains("WORD = [{\"piece\": \"01fe\", \"score\": 0.5, \"kind\": \"end\"}]"), shown);
    }

    @Test
    void theSameJsonSetsThem() {
        Path target = folder.resolve("b.words");
        Cli.Result made = Cli.run(
                "convert",
                "--grammar",
                grammar,
                "--set",
                "WORD=[{\"PIECE\":\"01fe\",\"SCORE\":0.1,\"KIND\":\"end\"}]",
                file,
                target);
        assertEquals(0, made.code(), made::err);
        String json = Cli.run("info", "--json", "--grammar", grammar, target).out();
        assertTrue(json.contains("{\"piece\":\"01fe\",\"score\":0.10000000149011612,\"kind\":\"end\"}"), json);
    }

    @Test
    void whatIsWrongInThemIsToldByItsPath() {
        Cli.Result rejected = Cli.run(
                "convert",
                "--grammar",
                grammar,
                "--set",
                "WORD=[{\"PIECE\":\"01fe\"}]",
                file,
                folder.resolve("b.words"));
        assertEquals("tensorbind: the file: WORD[0].SCORE must be supplied\n", rejected.err());
    }

    /** A number that begins with 0 is no octal one. */
    @Test
    void mutantsAreMadeOfAGrammarWithBytesThatBeginWithZero() {
        Cli.Result made = Cli.run("grammar", "mutants", grammar, file, "--out", folder.resolve("corpus"));
        assertEquals(0, made.code(), made::err);
    }

    @ParameterizedTest
    @CsvSource({"1e39", "-1e300", "1e-300"})
    void aNumberThatNoFloatOf32BitsStandsForIsRejected(String scale) {
        Path target = folder.resolve("b.words");
        Cli.Result rejected = Cli.run("convert", "--grammar", grammar, "--set", "SCALE=" + scale, file, target);
        assertEquals(
                "tensorbind: cannot write " + target
                        + ": SCALE: must be a float of 32 bits, which go from 1.4E-45 to 3.4028235E38 on either side of 0, is "
                        + Double.parseDouble(scale) + "\n",
                rejected.err());
        assertFalse(Files.exists(target));
    }

    @ParameterizedTest
    @CsvSource({"0.1", "inf", "-3.4e38", "0"})
    void othersAreRoundedToOne(String scale) {
        Path target = folder.resolve("b.words");
        assertEquals(
                0,
                Cli.run("convert", "--grammar", grammar, "--set", "SCALE=" + scale, file, target)
                        .code());
    }

    private static final String FIELDS = """
            format field "Field" { extension "field" }
            FILE  ::= "FIELDS!!" ORDER SPOT? KIND BODY DTYPE RANK DIMS CODING DATA
            ORDER ::= bytes[2] { v1 = x"01 00", v2 = x"02 FF" }    default v1
            SPOT  ::= X Y    present when ORDER == v2
            X     ::= uint8
            Y     ::= uint8
            KIND  ::= uint8 { note = 1, mark = 2 } closed
            BODY  ::= note: NOTE | mark: MARK    by KIND
            NOTE  ::= text    until x"00"
            MARK  ::= uint16
            DTYPE ::= uint8 dtype { f32 = 1 }
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint8*
            CODING ::= uint8 { none = 0, zlib = 1, gzip = 2 }
            DATA  ::= bytes    filter by CODING { none = none, zlib = zlib, gzip = gzip }
            tensor FILE { dtype DTYPE, shape DIMS, data DATA }
            """;

    @Test
    void fieldsOfTheOneTensorAreStructuresToo() throws IOException {
        Path rules = Files.writeString(folder.resolve("field.grammar"), FIELDS);
        Path target = folder.resolve("a.field");
        Path again = folder.resolve("b.field");
        Cli.Result made = Cli.run(
                "convert",
                "--to-grammar",
                rules,
                "--set",
                "ORDER=x\"02 FF\"",
                "--set",
                "SPOT={\"X\":3,\"Y\":4}",
                "--set",
                "BODY={\"mark\":300}",
                "--compress",
                "gzip",
                Cli.vector(folder),
                target);
        assertEquals(0, made.code(), made::err);
        String json = Cli.run("info", "--json", "--grammar", rules, target).out();
        assertTrue(json.contains("\"SPOT\":{\"x\":3,\"y\":4}"), json);
        assertTrue(json.contains("\"BODY\":{\"Mark\":{\"value\":300}}"), json);
        assertTrue(json.contains("\"encoding\":\"gzip\""), json);
        String shown = Cli.run("info", "--grammar", rules, target).out();
        assertTrue(
                shown.contains("SPOT = {\"x\": 3, \"y\": 4}") && shown.contains("BODY = {\"Mark\": {\"value\": 300}}"),
                shown);
        Cli.Result copied = Cli.run("convert", "--grammar", rules, "--compress", "zlib", target, again);
        assertEquals(0, copied.code(), copied::err);
        assertTrue(Cli.run("info", "--json", "--grammar", rules, again).out().contains("\"encoding\":\"zlib\""));
        Cli.Result rejected = Cli.run("convert", "--grammar", rules, "--set", "SPOT={\"Z\":3}", target, again);
        assertTrue(rejected.err().contains("SPOT has no item 'Z'; it has X, Y"), rejected.err());
    }
}
