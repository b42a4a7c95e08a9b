package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarProblem;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.diagnostic.Span;

/** Grammars that are too large are rejected early, in one message that states the limit and where it is exceeded. */
final class GrammarLimitsTest {
    /** Their fixtures would have thousands of words, and are made here. */
    static final Set<GrammarMessage> TAGS = Set.of(
            GrammarMessage.GRAMMAR_TOO_LARGE,
            GrammarMessage.RULES_TOO_MANY,
            GrammarMessage.DEFINITION_TOO_LARGE,
            GrammarMessage.ALL_TOO_LARGE,
            GrammarMessage.QUOTED_TOO_MUCH,
            GrammarMessage.VARIANTS_TOO_MANY,
            GrammarMessage.CODES_TOO_MANY,
            GrammarMessage.CODE_TOO_LARGE);

    private static final Object[] NUMBERS = {0, 0, 0, 0, 0};

    private static final String HEAD = "format big \"Big\" {}\n";
    private static final String TAIL = """
            N ::= uint32
            DATA ::= bytes sized 4 * N
            tensor FILE { name "w", dtype f32, shape [N], data DATA }
            """;

    private static String many(int count, String separator, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(separator));
    }

    private static String file(String items, String rules) {
        return HEAD + "FILE ::= N " + items + " DATA\n" + rules + "\n" + TAIL;
    }

    private static String named(int count) {
        return file("K", "K ::= uint32 { " + many(count, ", ", i -> "V" + i + " = " + i) + " }");
    }

    private static String choice(int variants) {
        return file(
                "K C",
                "K ::= uint8 { " + many(variants, ", ", i -> "V" + i + " = " + i) + " }\n" + "C ::= "
                        + many(variants, " | ", i -> "V" + i + ": R" + i) + " by K\n"
                        + many(variants, "\n", i -> "R" + i + " ::= uint8"));
    }

    private static String chain(int depth) {
        return file("R0", many(depth, "\n", i -> "R" + i + " ::= R" + (i + 1)) + "\nR" + depth + " ::= uint8");
    }

    private static String document(String content) {
        return file("SIZE DOC", "SIZE ::= uint32 = size(DOC)\nDOC ::= json { \"x\": " + content + " }");
    }

    private static Map<String, String> tooLarge() {
        String rules = many(20_000, "\n", i -> "R" + i + " ::= uint8");
        return Map.ofEntries(
                Map.entry("// " + "c".repeat(1_000_000), "1: a grammar may have at most 1000000"),
                Map.entry(file("R0", rules), "1002: a grammar may have at most 1000 rules"),
                Map.entry(file(many(20_000, " ", i -> "R" + i), ""), "2: a definition may"),
                Map.entry(named(30_000), "3: a definition may have at most 6000 tokens"),
                Map.entry(named(1001), "3: an integer or a text may have at most 1000 named"),
                Map.entry(
                        file("K", "K ::= uint32 { V = " + many(501, " | ", Integer::toString) + " }"),
                        "3: 'V' has more than 500 codes"),
                Map.entry(choice(101), "4: a choice may have at most 100 variants"),
                Map.entry(chain(900), "2: 'FILE' has more than 64 levels"),
                Map.entry(document("{ \"a\": ".repeat(400)), "4: a document may have at most 16 levels"),
                Map.entry(document("[ ".repeat(2000)), "4: a document may have at most 16 levels"),
                Map.entry(document("ext 1 ".repeat(2000)), "4: a document may have at most 16 levels"),
                Map.entry(file("L".repeat(300), ""), "2: a name may have at most 80 characters"),
                Map.entry(file(many(51, " ", i -> "\"" + "m".repeat(4000) + "\""), ""), "2: the texts and constants"),
                Map.entry(
                        file("", many(12, "\n", i -> "X" + i + " ::= " + "uint8 ".repeat(2000))),
                        "12: a grammar may have at most 20000 tokens"),
                Map.entry(
                        file(
                                many(100, " ", i -> "X" + i),
                                many(100, "\n", i -> "X" + i + " ::= bytes sized N" + " + N".repeat(59))),
                        "2: the code of 'FILE' would be larger"),
                Map.entry(file("", "X ::= bytes sized " + "(".repeat(2000)), "3: an expression"),
                Map.entry(file("", "X ::= bytes sized " + "-".repeat(2000)), "3: an expression"));
    }

    @TestFactory
    Stream<DynamicTest> eachLimitIsStatedEarly() {
        return tooLarge().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getValue(), () -> {
                    List<GrammarProblem> problems = assertTimeout(Duration.ofSeconds(20), () -> check(each.getKey()));
                    String[] expected = each.getValue().split(": ", 2);
                    assertTrue(
                            problems.get(0).text().contains(": error: [TooLarge] " + expected[1]),
                            problems.get(0)::text);
                    assertEquals(Integer.parseInt(expected[0]), problems.get(0).line());
                    assertTrue(problems.size() <= 2, () -> problems.size() + " problems");
                    assertTrue(problems.get(0).text().length() < 1000, problems.get(0)::text);
                }));
    }

    @Test
    void eachTagWithoutFixtureIsTried() {
        Set<String> shown = tooLarge().values().stream()
                .map(expected -> withoutValues(expected.replaceFirst("\\d+: ", "")))
                .collect(Collectors.toSet());
        for (GrammarMessage tag : TAGS) {
            String wording = withoutValues(wording(tag));
            assertTrue(shown.stream().anyMatch(start -> wording.startsWith(start)), wording);
        }
    }

    private static String withoutValues(String message) {
        return message.replaceAll("'\\w+'|\\b\\d+", "0");
    }

    private static String wording(GrammarMessage tag) {
        Diagnostics diagnostics = new Diagnostics(new SourceText("big.grammar", ""));
        diagnostics.report(tag, new Span(1, 1, 1), NUMBERS);
        return diagnostics.all().get(0).message();
    }

    @Test
    void whatIsAtALimitIsAccepted() {
        for (String grammar : List.of(
                named(1000),
                choice(100),
                chain(62),
                document("[ ".repeat(13) + "uint*" + "]".repeat(13)),
                file("K", "K ::= uint32 { V = " + many(500, " | ", Integer::toString) + " }"),
                file(
                        many(60, " ", i -> "F" + i),
                        many(
                                60,
                                "\n",
                                i -> "F" + i + " ::= uint8 require F" + i + " < 9 \"" + "t".repeat(2000) + "\"")),
                file(
                        "SIZE DOC",
                        "SIZE ::= uint32 = size(DOC)\nDOC ::= json { "
                                + many(200, ", ", i -> "\"key" + i + "\": K" + i) + " }\n"
                                + many(200, "\n", i -> "K" + i + " ::= uint*")))) {
            assertEquals(
                    List.of(), check(grammar).stream().map(GrammarProblem::text).toList());
        }
    }

    @Test
    void faultsAreBoundedInNumberAndLength() {
        String unknown = file(many(5000, " ", i -> "U" + i), "");
        for (String grammar : List.of(unknown, "@ $ ; ".repeat(160_000), HEAD + "\u202e".repeat(500_000))) {
            List<GrammarProblem> problems = assertTimeout(Duration.ofSeconds(20), () -> check(grammar));
            assertEquals(100, problems.size());
            assertTrue(problems.stream().allMatch(problem -> problem.text().length() < 700));
        }
    }

    private static List<GrammarProblem> check(String grammar) {
        return GrammarCompiler.check(new GrammarFile("big.grammar", grammar));
    }
}
