package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GeneratedFormat;
import org.tensorbind.processor.compile.GeneratedSource;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarGenerator;
import org.tensorbind.processor.compile.GrammarProblem;
import org.tensorbind.processor.format.resolve.FilesBeside;

/**
 * Nothing in a grammar becomes Java other than as data. Whatever a text, a comment, a name or a number of a grammar is, it is rejected by a
 * diagnostic, or the generated code is that of a harmless text of the same length apart from its literals, which are exactly the text. {@code
 * -Dtensorbind.hostile=all} takes all grammars of the tests.
 */
final class HostileTextsTest {
    private static final boolean ALL = "all".equals(System.getProperty("tensorbind.hostile"));
    private static final Path MAIN = Path.of("src", "main", "grammar");
    private static final Path TEST = Path.of("src", "test", "grammar");

    /** Together they have a text wherever the language has one. */
    private static final List<String> SHORT = List.of("fits.grammar", "keyed.grammar");

    private static final List<String> HOSTILE = List.of(
            "\\u002a/ class Evil {} /*",
            "\\\\u005cu002a/ int evil;",
            "\\uuuu002a\\u002f;;",
            "*/ static { int evil = 1; } /*",
            "\\u0022 + null + \\u0022",
            "a\"b'c\\",
            "line\nend\r*/\ttab\0\u0000",
            "@Deprecated <b>&amp;</pre></code> {@code x",
            "} {@link Object} {",
            "$L $S $T $$ $N $> %s %n %%",
            "\u00e9\u6f22\ud83d\ude00 \ufffd",
            "\\u000a int evil; // \\u000d",
            "// `x` | ''' \"\"\" \\u005c\"",
            "\\u000");

    private static final Pattern TOKEN =
            Pattern.compile("//[^\n]*|x?\"(?:[^\"\\\\\n]|\\\\.)*\"|[A-Za-z_][A-Za-z0-9_-]*|[0-9][A-Za-z0-9_.]*");

    /** Names of Java that are made of keys. */
    private static final Pattern IDENTIFIERS = Pattern.compile("\\w+(, \\w+)*");

    /** A piece of a grammar: a token, or what is between two. */
    private record Piece(String text, boolean isToken) {
        boolean isText() {
            return isToken && text.startsWith("\"");
        }

        boolean isComment() {
            return isToken && text.startsWith("//");
        }
    }

    private static List<Piece> pieces(String grammar) {
        List<Piece> pieces = new ArrayList<>();
        Matcher token = TOKEN.matcher(grammar);
        int at = 0;
        while (token.find()) {
            pieces.add(new Piece(grammar.substring(at, token.start()), false));
            pieces.add(new Piece(token.group(), true));
            at = token.end();
        }
        pieces.add(new Piece(grammar.substring(at), false));
        return pieces;
    }

    private static String with(List<Piece> pieces, Map<Integer, String> replaced) {
        StringBuilder grammar = new StringBuilder();
        for (int i = 0; i < pieces.size(); i++) {
            grammar.append(replaced.getOrDefault(i, pieces.get(i).text()));
        }
        return grammar.toString();
    }

    private static String quoted(String text) {
        return "\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                        .replace("\0", "\\0")
                + "\"";
    }

    private static GeneratedFormat generated(String grammar) {
        GrammarFile file = new GrammarFile("hostile.grammar", grammar, FilesBeside.of(MAIN.resolve("hostile.grammar")));
        GeneratedFormat format = GrammarGenerator.generate(file, "p", "Hostile", false, "test");
        for (GrammarProblem problem : format.problems()) {
            assertTrue(!problem.isInternal(), () -> problem.internalCause() + "\n" + grammar);
        }
        return format;
    }

    private static boolean isAccepted(String grammar) {
        return generated(grammar).problems().isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> hostileTextsAreDataAtEveryPosition() throws IOException {
        List<Path> grammars = new ArrayList<>();
        for (Path folder : List.of(MAIN, TEST)) {
            Compiled.grammars(folder).stream()
                    .filter(file -> ALL || folder.equals(MAIN) || SHORT.contains(String.valueOf(file.getFileName())))
                    .forEach(grammars::add);
        }
        return grammars.stream()
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> {
                    String grammar = Files.readString(file);
                    for (int shift = 0; shift < (ALL ? HOSTILE.size() : 1); shift++) {
                        check(pieces(grammar), shift + grammar.length());
                    }
                }));
    }

    /** Replaces each text that can be replaced, all of them at once. */
    private static void check(List<Piece> pieces, int shift) {
        Map<Integer, String> texts = new TreeMap<>();
        Map<Integer, String> accepted = new TreeMap<>();
        for (int i = 0; i < pieces.size(); i++) {
            String text = HOSTILE.get((i / 2 + shift) % HOSTILE.size());
            if (pieces.get(i).isComment()) {
                accepted.put(i, "// " + text.replaceAll("[\n\r\t\0]", " "));
            } else if (pieces.get(i).isText() && isAccepted(with(pieces, Map.of(i, quoted(text + i))))) {
                texts.put(i, text + i);
            }
        }
        texts.forEach((i, text) -> accepted.put(i, quoted(text)));
        if (!isAccepted(with(pieces, accepted))) {
            texts.forEach((i, text) -> checkTogether(pieces, Map.of(i, text), Map.of(i, quoted(text))));
            return;
        }
        checkTogether(pieces, texts, accepted);
    }

    private static void checkTogether(List<Piece> pieces, Map<Integer, String> texts, Map<Integer, String> written) {
        Map<Integer, String> harmless = new TreeMap<>();
        texts.forEach((i, text) -> harmless.put(i, harmless(text, i)));
        Map<Integer, String> plain = new TreeMap<>();
        harmless.forEach((i, text) -> plain.put(i, quoted(text)));
        GeneratedFormat expected = generated(with(pieces, plain));
        GeneratedFormat actual = generated(with(pieces, written));
        if (expected.problems().isEmpty()) {
            compare(JavaOutline.of(expected.sources()), JavaOutline.of(actual.sources()), texts, harmless);
        } else {
            JavaOutline.of(actual.sources());
        }
    }

    /** Letters that take as many bytes. */
    private static String harmless(String text, int index) {
        int size = text.getBytes(StandardCharsets.UTF_8).length;
        String name = "q" + index + "q";
        return name + "q".repeat(Math.max(0, size - name.length()));
    }

    private static void compare(
            JavaOutline expected, JavaOutline actual, Map<Integer, String> texts, Map<Integer, String> harmless) {
        assertTrue(expected.structure().equals(actual.structure()), () -> "the code differs for " + texts);
        Set<String> right = new HashSet<>();
        for (String text : expected.texts()) {
            String raw = text;
            String inGrammar = text;
            for (Map.Entry<Integer, String> each : harmless.entrySet()) {
                String hostile = texts.getOrDefault(each.getKey(), "");
                raw = raw.replace(each.getValue(), hostile);
                String quoted = quoted(hostile);
                inGrammar = inGrammar.replace(each.getValue(), quoted.substring(1, quoted.length() - 1));
            }
            right.add(raw);
            right.add(inGrammar);
        }
        for (String found : actual.texts()) {
            assertTrue(right.contains(found) || IDENTIFIERS.matcher(found).matches(), found);
        }
    }

    @Test
    void whatIsNotVisibleIsRejectedWhereverItIs() {
        String grammar = "// C\nformat x \"T\" {}\nFILE ::= \"MAGIC\" N DATA\nN ::= uint8 require N > 0 \"R\"\n"
                + "DATA ::= bytes sized N\ntensor FILE { name \"w\", dtype u8, shape [N], data DATA }\n";
        assertTrue(isAccepted(grammar));
        for (String hidden : List.of(
                "\u0001", "\u0085", "\u2028", "\u2029", "\u202e", "\u2066", "\u200b", "\ud800", "\udc00", "\u000b",
                "\r")) {
            for (int at = 1; at < grammar.length(); at += 3) {
                String odd = grammar.substring(0, at) + hidden + grammar.substring(at);
                List<GrammarProblem> problems = generated(odd).problems();
                boolean endOfLine = hidden.equals("\r") && odd.startsWith("\r\n", at);
                assertTrue(
                        endOfLine
                                || problems.stream()
                                        .anyMatch(problem -> problem.text().contains("is invisible")),
                        odd);
            }
        }
    }

    @Test
    void namesAndNumbersOfAnyKindAreRejectedOrParsed() throws IOException {
        List<Piece> pieces = pieces(Files.readString(MAIN.resolve("btf.grammar")));
        List<String> words = List.of(
                "class",
                "_",
                "int",
                "String",
                "Object",
                "record",
                "var",
                "null",
                "TensorReader",
                "a-b-c",
                "Compiled",
                "java",
                "A".repeat(80),
                "A".repeat(81),
                "File",
                "HostileParser");
        List<String> numbers = List.of(
                "0",
                "007",
                "9223372036854775807",
                "9223372036854775808",
                "0xFFFFFFFFFFFFFFFF",
                "2147483648",
                "1_0",
                "0x",
                "1.5",
                "1e9",
                "9".repeat(400));
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            if (piece.isToken() && Character.isDigit(piece.text().charAt(0))) {
                parse(with(pieces, Map.of(i, numbers.get(i / 2 % numbers.size()))));
            } else if (piece.isToken() && Character.isLetter(piece.text().charAt(0))) {
                Map<Integer, String> renamed = new TreeMap<>();
                for (int k = i; k < pieces.size(); k++) {
                    if (pieces.get(k).equals(piece)) {
                        renamed.put(k, words.get(i / 2 % words.size()));
                    }
                }
                parse(with(pieces, renamed));
            }
        }
    }

    private static void parse(String grammar) {
        List<GeneratedSource> sources = generated(grammar).sources();
        if (!sources.isEmpty()) {
            JavaOutline.of(sources);
        }
    }

    @Test
    void hostileTextsCompileAndAreShownAsTheyAre() throws IOException {
        List<GrammarFile> files = new ArrayList<>();
        for (String text : HOSTILE) {
            files.add(new GrammarFile(
                    "hostile" + files.size(),
                    "// " + text.replaceAll("[\n\r\t\0]", " ") + "\nformat hostile " + quoted(text) + " { read-only "
                            + quoted(text) + " extension \"x\" }\nFILE ::= " + quoted(text)
                            + " N K DATA\nN ::= uint8 require N > 0 "
                            + quoted(text) + "\nK ::= uint8 { V = 1 }\nDATA ::= bytes sized N\n"
                            + "tensor FILE { name \"w\", dtype u8, shape [N], data DATA }\n"));
        }
        List<CompiledGrammar> compiled = GrammarCompiler.compile(files);
        for (int i = 0; i < HOSTILE.size(); i++) {
            CompiledGrammar grammar = compiled.get(i);
            assertEquals(
                    List.of(),
                    grammar.problems().stream().map(GrammarProblem::text).toList());
            assertEquals(HOSTILE.get(i), grammar.format().orElseThrow().title());
            assertEquals(HOSTILE.get(i), grammar.format().orElseThrow().traits().readOnlyReason());
        }
    }
}
