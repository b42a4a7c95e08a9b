package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** Advice is in the words of the command, and given before it is too late. */
final class AdviceTest {
    @TempDir
    private Path folder = Path.of("");

    /** The phrases of the runtime that the command replaces by its own. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "raise it with ReadOptions.limit(\\\"",
                "raise it with WriteOptions.limit(\\\"",
                "raise it with ReadOptions.maxDecodedSize(…)",
                "name the one that it is in with TensorFormats.named(…).open(…)",
                "to read it in one of them, use TensorFormats.named(…).open(…)",
                "use TensorFormats.named(…).create(…)",
                "HttpOptions.token(…)",
                ", or allow more attempts with HttpOptions.retries(…)",
                ", or wait longer with HttpOptions.timeout(…)",
                "use a client that has one, HttpOptions.client(…)",
                "trust it with -Djavax.net.ssl.trustStore=FILE, or with a client of HttpOptions.client(…)",
                "supply one with a client of HttpOptions.client(…)",
                ", or a client of HttpOptions.client(…)",
                " needs a value for ",
                ": set it with ",
                "the file needs ",
                " with TensorWriter.fileItem(\\\""
            })
    void whatIsReplacedIsSaid(String phrase) throws IOException {
        assertTrue(
                isSaidIn("../../runtime/src/main/java", phrase)
                        || isSaidIn("../../runtime/checkpoints/src/main/java", phrase),
                phrase);
    }

    private static boolean isSaidIn(String root, String phrase) throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of(root))) {
            for (Path file : sources.filter(Files::isRegularFile).toList()) {
                String joined = Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", "");
                if (joined.contains(phrase)) {
                    return true;
                }
            }
            return false;
        }
    }

    private Path grammar(String rules) throws IOException {
        return Files.writeString(
                folder.resolve("words.grammar"), "format words \"Words\" { extension \"words\" }\n" + rules);
    }

    private String warnings(String rules) throws IOException {
        Path file = grammar(rules);
        Cli.Result result = Cli.run("grammar", "check", file);
        assertEquals(0, result.code(), result::err);
        return result.err().replace(file.toString(), "FILE");
    }

    @Test
    void aDelimiterThatStandsTwiceIsWarnedOf() throws IOException {
        assertEquals("""
                tensorbind: FILE:2:23: warning: 'until' of 'WORD' includes its terminator, and the same bytes follow again; remove the constant unless files have them twice
                  FILE ::= "WORDFILE" N WORD " " DATA
                                        ^^^^
                """, warnings("""
                        FILE ::= "WORDFILE" N WORD " " DATA
                        N    ::= uint32
                        WORD ::= text    until " "  default "a"
                        DATA ::= bytes
                        tensor FILE { dtype f32, shape [N], data DATA }
                        """));
    }

    @Test
    void keysThatAreSortedWhereDataIsNotAreWarnedOf() throws IOException {
        String rules = """
                FILE  ::= "WORDFILE" SIZE HEAD DATA*
                SIZE  ::= uint32 = size(HEAD)
                HEAD  ::= json { * T } keys ascending
                T     ::= KEY => INFO
                KEY   ::= text
                INFO  ::= { "dtype": DTYPE, "shape": SHAPE }
                DTYPE ::= text dtype { f32 = "f32" }
                SHAPE ::= [ uint* ]
                DATA  ::= bytes sized product(SHAPE) * width(DTYPE)
                tensor T { name KEY, dtype DTYPE, shape SHAPE, data DATA }
                """;
        assertEquals("""
                tensorbind: FILE:11:1: warning: 'keys ascending' sorts tensors by 'KEY', and their data is in the order in which they are given; add 'sort by KEY' to the tensor clause, so that writers sort both
                  tensor T { name KEY, dtype DTYPE, shape SHAPE, data DATA }
                  ^^^^^^
                """, warnings(rules));
        assertEquals("", warnings(rules.replace("data DATA }", "data DATA, sort by KEY }")));
        assertTrue(
                warnings(rules.replace("ascending", "length-first"))
                        .contains("'keys length-first' sorts tensors by 'KEY'"),
                "both orders are warned of");
    }

    @Test
    void formsThatAreNotWrittenAgainAreWarnedOf() throws IOException {
        String warnings = warnings("""
                FILE  ::= "WORDFILE" FIELD GAP DATA
                FIELD ::= BREAK NOTE N    sized 20
                NOTE  ::= "N="
                BREAK ::= whitespace " " 0.. accept
                N     ::= decimal    default 1
                GAP   ::= zero to multiple of 4 accept
                DATA  ::= bytes
                tensor FILE { dtype f32, shape [N], data DATA }
                """);

        assertTrue(
                warnings.contains("FILE:3:1: warning: writers write as little white space as possible in 'FIELD'"),
                warnings);
        assertTrue(warnings.contains("FILE:7:1: warning: 'accept' accepts other fill bytes of 'GAP'"), warnings);
    }

    @Test
    void aSourceOfAnotherFormatThanTheGrammarsIsNamed() throws IOException {
        Path array = folder.resolve("a.npy");
        try (TensorWriter writer = TensorFormats.create(array)) {
            writer.add("0", new float[] {1});
            writer.commit();
        }
        Path file = grammar("""
                FILE ::= "WORDFILE" N DATA
                N    ::= uint32
                DATA ::= bytes
                tensor FILE { dtype f32, shape [N], data DATA }
                """);
        Cli.Result result = Cli.run("convert", "--grammar", file, array, folder.resolve("a.words"));

        assertEquals(1, result.code());
        assertTrue(result.err().contains("a.npy is in the format NumPy array, not in that of "), result::err);
        assertTrue(result.err().endsWith("use --to-grammar for the target alone\n"), result::err);
    }

    @ParameterizedTest
    @CsvSource({"nan", "inf", "-inf", "0.5"})
    void aNumberIsGivenAsFilesHaveIt(String number) throws IOException {
        Path array = folder.resolve("a.npy");
        try (TensorWriter writer = TensorFormats.create(array)) {
            writer.add("0", new float[] {1});
            writer.commit();
        }
        Path file = grammar("""
                FILE  ::= "WORDFILE" N SCALE "\\n" DATA
                N     ::= uint32
                SCALE ::= decimal float
                DATA  ::= bytes
                tensor FILE { dtype f32, shape [N], data DATA }
                """);
        Path target = folder.resolve("a.words");
        Cli.Result result = Cli.run("convert", "--to-grammar", file, "--set", "SCALE=" + number, array, target);

        assertEquals(0, result.code(), result::err);
        String written = Files.readString(target, StandardCharsets.ISO_8859_1);
        assertTrue(written.startsWith(number + "\n", 12), written);
    }

    @Test
    void anUnknownFileIsToldOfTheOptionsThatNameItsFormat() throws IOException {
        Path file = Files.writeString(folder.resolve("a.unknown"), "what is this?");
        Cli.Result result = Cli.run("info", file);

        assertTrue(
                result.err().contains("name its format with --format NAME, or describe it with --grammar FILE"),
                result::err);
    }

    @Test
    void commentsThatAreLeftOutAreToldOf() throws IOException {
        String rules = """
                FILE ::= "WORD//LE" N DATA
                N    ::= uint32
                DATA ::= bytes
                tensor FILE { dtype f32, shape [N], data DATA }
                """;
        assertEquals("", Cli.run("grammar", "print", grammar(rules)).err());

        Path file = grammar(rules + "// the end\n");
        assertEquals(
                "tensorbind: FILE: comments are not printed\n",
                Cli.run("grammar", "print", file).err().replace(file.toString(), "FILE"));
    }
}
