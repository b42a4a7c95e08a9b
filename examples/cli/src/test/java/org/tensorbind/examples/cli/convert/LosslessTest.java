package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.Cli;

/** What a file holds is kept, or named before it is lost; items of the target are set. */
final class LosslessTest {
    private static final String SHOP = """
            format shop "Shop" { byte-order little extension "shop" }
            FILE   ::= "SHOP" MAJOR MINOR RATE KEY OPEN NOTE COUNT ENTRY* DATA*
            MAJOR  ::= uint16
            MINOR  ::= uint16 default 0
            RATE   ::= float64 default 1
            KEY    ::= bytes sized 4
            OPEN   ::= uint8 { no = 0, yes = 1 } default no
            NOTE   ::= LENGTH CHARS
            LENGTH ::= uint8 = size(CHARS)
            CHARS  ::= text default "none"
            COUNT  ::= uint8 = count(ENTRY)
            ENTRY  ::= DTYPE RANK DIMS OFFSET
            DTYPE  ::= uint8 dtype { f32 = 0, i64 = 1 }
            RANK   ::= uint8 = count(DIMS)
            DIMS   ::= uint32*
            OFFSET ::= uint32 = offset(DATA)
            DATA   ::= bytes sized product(DIMS) * width(DTYPE) align 8
            tensor ENTRY { dtype DTYPE, shape DIMS, data DATA }
            """;

    @TempDir
    private Path folder = Path.of("");

    private Path grammar = Path.of("");
    private Path model = Path.of("");
    private Path shop = Path.of("");

    @BeforeEach
    void writeFiles() throws IOException {
        grammar = Files.writeString(folder.resolve("shop.grammar"), SHOP);
        model = folder.resolve("model.bt");
        try (TensorWriter writer = TensorFormats.create(model)) {
            writer.add("0", new float[] {1, 2});
            writer.commit();
        }
        shop = folder.resolve("a.shop");
    }

    private Cli.Result toShop(Object... options) {
        return Cli.run(with(options, "convert", "--to-grammar", grammar, model, shop));
    }

    private static Object[] with(Object[] options, Object... command) {
        Object[] all = Arrays.copyOf(command, command.length + options.length);
        System.arraycopy(options, 0, all, command.length, options.length);
        return all;
    }

    private Cli.Result written() {
        Cli.Result result =
                toShop("--set", "MAJOR=0x10", "--set", "KEY=00ff10fe", "--set", "RATE=2.5", "--set", "NOTE=a=b");
        assertEquals(0, result.code(), result::err);
        return result;
    }

    @Test
    void aGrammarIsWarnedOfItemsWithoutADefault() {
        Cli.Result result = Cli.run("grammar", "check", grammar);

        assertEquals(0, result.code());
        assertTrue(result.out().endsWith("shop.grammar: ok, format shop, \"Shop\", 2 dtypes\n"), result::out);
        assertTrue(
                result.err()
                        .endsWith("shop.grammar: warning: MAJOR, KEY have no default: a conversion from another"
                                + " format needs --set for each\n"),
                result::err);
    }

    @Test
    void allItemsThatNeedAValueAreNamedAtOnce() {
        Cli.Result result = toShop();

        assertEquals(1, result.code());
        assertEquals("""
                tensorbind: FILE: Shop cannot hold everything:
                  it needs a value for MAJOR, an integer
                  it needs a value for KEY, bytes in hexadecimal
                --set MAJOR=VALUE --set KEY=VALUE supply them
                """, result.err().replace(shop.toString(), "FILE"));
        assertFalse(Files.exists(shop));
    }

    @Test
    void itemsAreSetShownAndKept() throws IOException {
        written();
        String table = Cli.run("info", "--grammar", grammar, shop).out();
        assertTrue(
                table.contains(
                        "  MAJOR = 16\n  MINOR = 0\n  RATE = 2.5\n  KEY = 00ff10fe\n  OPEN = 0 (no)\n  NOTE = a=b\n"),
                table);
        String json = Cli.run("info", "--json", "--grammar", grammar, shop).out();
        assertTrue(
                json.contains("\"items\":{\"MAJOR\":16,\"MINOR\":0,\"RATE\":2.5,\"KEY\":\"00ff10fe\",\"OPEN\":0,"),
                json);

        Path copy = folder.resolve("copy.shop");
        Cli.Result copied = Cli.run("convert", "--grammar", grammar, shop, copy);
        assertEquals(0, copied.code(), copied::err);
        assertEquals(-1, Files.mismatch(shop, copy));
        Path changed = folder.resolve("changed.shop");
        assertEquals(
                0,
                Cli.run("convert", "--grammar", grammar, "--set", "OPEN=1", shop, changed)
                        .code());
        Cli.Result difference = Cli.run("diff", "--grammar", grammar, shop, changed);
        assertEquals(1, difference.code());
        assertEquals("item  OPEN: 0 / 1\n1 difference\n", difference.out());
    }

    @Test
    void itemsAreNamedWhereAnotherFormatHasNoPlaceForThem() {
        written();
        Path target = folder.resolve("b.bt");

        Cli.Result rejected = Cli.run("convert", "--grammar", grammar, shop, target);
        assertEquals(1, rejected.code());
        assertEquals("""
                tensorbind: FILE: BinTensors cannot hold everything:
                  items of the file: MAJOR (16), RATE (2.5), KEY (00ff10fe), NOTE (a=b)
                --lossy leaves these out
                """, rejected.err().replace(target.toString(), "FILE"));
        Cli.Result lossy = Cli.run("convert", "--lossy", "--grammar", grammar, shop, target);
        assertEquals(0, lossy.code());
        assertTrue(lossy.err().startsWith("tensorbind: left out: items of the file: MAJOR (16), "), lossy::err);
    }

    @Test
    void whatCannotBeSetIsWrongUsage() {
        for (String[] wrong : new String[][] {
            {"MAJR=1", "Shop has no item 'MAJR'; it has MAJOR, MINOR, RATE, KEY, OPEN, NOTE; did you mean 'MAJOR'?"},
            {"MAJOR=x", "--set MAJOR: must be an integer, is 'x'"},
            {"RATE=much", "--set RATE: must be a number, is 'much'"},
            {"KEY=0", "--set KEY: must be bytes in hexadecimal, is '0'"},
            {"OPEN=maybe", "--set OPEN: must be an integer or its name: no, yes, is 'maybe'"},
        }) {
            Cli.Result result = toShop("--set", wrong[0]);
            assertEquals(2, result.code());
            assertTrue(result.err().contains(wrong[1]), result::err);
        }
        Cli.Result tooLarge = toShop("--set", "MAJOR=70000", "--set", "KEY=00000000");
        assertEquals(2, tooLarge.code());
        assertFalse(Files.exists(shop));
    }

    @Test
    void splittingAndMergingKeepItems() throws IOException {
        written();
        Path part = folder.resolve("part.shop");
        assertEquals(
                0,
                Cli.run("split", "--shard-size", "1k", "--grammar", grammar, shop, part)
                        .code());
        assertEquals(-1, Files.mismatch(shop, part));
        Path other = folder.resolve("other.shop");
        Cli.run("convert", "--grammar", grammar, "--set", "MINOR=7", "--exclude", "*", shop, other);
        Path merged = folder.resolve("merged.shop");

        Cli.Result rejected = Cli.run("merge", "--grammar", grammar, shop, other, "-o", merged);
        assertEquals(1, rejected.code());
        assertEquals(
                "tensorbind: item MINOR is 0 in " + shop + " and 7 in " + other + "; --set MINOR=VALUE selects one\n",
                rejected.err());
        assertEquals(
                0,
                Cli.run("merge", "--grammar", grammar, "--set", "MINOR=0", shop, other, "-o", merged)
                        .code());
        assertEquals(-1, Files.mismatch(shop, merged));
    }

    private Path compressed() throws IOException {
        Path file = folder.resolve("c.zt");
        WriteOptions options = WriteOptions.defaults().compress("zstd", 19).checksum("sha256");
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            writer.add("w", new float[1000]);
            writer.commit();
        }
        return file;
    }

    @Test
    void compressedDataAndChecksumsStayAsTheyAre() throws IOException {
        Path file = compressed();
        for (List<Object> command : List.<List<Object>>of(
                List.of("convert", file, folder.resolve("copy.zt")),
                List.of("merge", file, "-o", folder.resolve("copy.zt")))) {
            Cli.Result result = Cli.run(command.toArray());
            assertEquals(0, result.code(), result::err);
            assertEquals(-1, Files.mismatch(file, folder.resolve("copy.zt")));
        }
        Path raw = folder.resolve("raw.zt");
        assertEquals(0, Cli.run("convert", "--raw", file, raw).code());
        assertTrue(Cli.run("info", raw).out().contains("4,000  raw       sha256"), Cli.run("info", raw)::out);
        assertEquals(2, Cli.run("convert", "--raw", "--zstd", 3, file, raw).code());
    }

    @Test
    void convertedElementsKeepCompressionAndChecksum() throws IOException {
        Path half = folder.resolve("half.zt");
        assertEquals(0, Cli.run("convert", "--dtype", "f16", compressed(), half).code());
        String shown = Cli.run("info", half).out();
        assertTrue(shown.contains("f16") && shown.contains("zstd") && shown.contains("sha256"), shown);
    }

    @Test
    void compressionAndChecksumsThatTheTargetLacksAreNamed() throws IOException {
        Path file = compressed();
        Path target = folder.resolve("c.bt");

        Cli.Result rejected = Cli.run("convert", file, target);
        assertEquals(1, rejected.code());
        assertEquals("""
                tensorbind: FILE: BinTensors cannot hold everything:
                  compression zstd: w
                  checksum sha256: w
                --lossy leaves these out
                """, rejected.err().replace(target.toString(), "FILE"));
        assertEquals(0, Cli.run("convert", "--lossy", file, target).code());
        assertEquals(
                0,
                Cli.run("convert", "--raw", "--checksum", "none", file, target).code());
    }

    @Test
    void aWrongChecksumIsNeverCopied() throws IOException {
        Path file = compressed();
        byte[] bytes = Files.readAllBytes(file);
        bytes[66] ^= 1;
        Files.write(file, bytes);
        Path target = folder.resolve("target.zt");
        for (List<Object> command : List.<List<Object>>of(
                List.of("convert", file, target),
                List.of("convert", "--checksum", "none", "--lossy", file, target),
                List.of("convert", "--dtype", "f64", file, target),
                List.of("merge", file, "-o", target),
                List.of("split", "--shard-size", "1k", file, target))) {
            Cli.Result result = Cli.run(command.toArray());
            assertEquals(1, result.code(), result::err);
            assertTrue(result.err().contains("is sha256"), result::err);
            assertTrue(result.err().endsWith("; tensor 'w' cannot be copied\n"), result::err);
            assertFalse(Files.exists(target));
        }
        assertNotEquals(0, Cli.run("verify", file).code());
    }

    @Test
    void aFieldThatOnlyAProgramCanGiveIsAskedForInWordsOfTheCommand() throws IOException {
        Files.writeString(
                grammar,
                SHOP.replace("MAJOR  ::= uint16\n", "MAJOR  ::= uint16 default 1\n")
                        .replace("RATE KEY OPEN", "RATE OPEN")
                        .replace("KEY    ::= bytes sized 4\n", "")
                        .replace("DTYPE RANK DIMS OFFSET\n", "DTYPE SCALE RANK DIMS OFFSET\nSCALE ::= float32\n"));

        Cli.Result result = toShop();

        assertEquals(1, result.code(), result::err);
        assertEquals(
                "tensorbind: tensor '0' needs a value for SCALE, which no option supplies; give it a default in the grammar\n",
                result.err());
    }

    @Test
    void anItemThatAnotherOneNeedsIsAskedForInWordsOfTheCommand() throws IOException {
        Files.writeString(grammar, """
                format shop "Shop" { extension "shop" }
                FILE    ::= "SHOP" MARK COMMENT? W DATA
                MARK    ::= uint8 { none = 0, there = 1 } closed default none
                COMMENT ::= latin1 until "\\n" present when MARK == there
                W       ::= uint8
                DATA    ::= bytes
                tensor FILE { dtype f32, shape [W], data DATA }
                """);

        Cli.Result result = toShop("--set", "MARK=there");

        assertEquals(1, result.code(), result::err);
        assertEquals(
                "tensorbind: the file needs a value for COMMENT; supply it with --set COMMENT=VALUE\n", result.err());
        assertEquals(0, toShop("--set", "MARK=there", "--set", "COMMENT=new").code());
    }

    @Test
    void aFieldOfAnotherFormatIsNoneOfTheTargetsOfThatName() throws IOException {
        Path array = folder.resolve("a.npy");
        assertEquals(0, Cli.run("convert", model, array).code());
        Files.writeString(grammar, """
                format shop "Shop" { extension "shop" }
                FILE    ::= "SHOP" VERSION DTYPE DIM DATA
                VERSION ::= uint8
                DTYPE   ::= uint8 dtype { f32 = 1 }
                DIM     ::= uint16[1]
                DATA    ::= bytes
                tensor FILE { dtype DTYPE, shape DIM, data DATA }
                """);

        Cli.Result result = Cli.run("convert", "--to-grammar", grammar, array, shop);

        assertEquals(1, result.code(), result::err);
        assertTrue(result.err().contains("needs a value for VERSION"), result::err);
        assertFalse(Files.exists(shop));
    }
}
