package org.tensorbind.grammars.promise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.promise.breach.Rejections;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.value.Longs;

/** Every clause that speaks of what is written holds for what is given, or the writer says so and the old file stays. */
final class WrittenClausesTest {
    private static final String TENSORS = """
            COUNT ::= uint8 = count(TENSOR)
            TENSOR ::= LENGTH DATA
            LENGTH ::= uint8
            DATA ::= bytes
            tensor TENSOR { dtype i8, shape [LENGTH], data DATA }
            """;
    private static final byte[] OLD = {1, 2, 3};

    @TempDir
    Path folder = Path.of("");

    /**
     * A clause.
     *
     * @param items what the file has beside the tensors
     * @param kept values that keep to the clause
     * @param broken values that do not
     */
    private record Clause(
            String name,
            String items,
            String rules,
            Map<String, Object> kept,
            Map<String, Object> broken,
            String problem) {
        GrammarFile grammar() {
            return new GrammarFile(
                    name.replace(' ', '-') + ".grammar",
                    "format clause \"Clause\" { extension \"clause\" }\nFILE ::= \"CLAUSE\" " + items
                            + " COUNT TENSOR*\n" + rules + "\n" + TENSORS);
        }
    }

    private static Clause clause(String name, String rules, Object kept, Object broken, String problem) {
        return new Clause(name, "X", rules, Map.of("X", kept), Map.of("X", broken), problem);
    }

    private static List<Clause> clauses() {
        Longs twice = Longs.of(1, 2, 1);
        return List.of(
                clause("sized", "X ::= text sized 4", "four", "three", "X: must have 4 bytes, has 5"),
                clause(
                        "sized and filled",
                        "X ::= text sized 4 fill 0x20",
                        "x",
                        "three",
                        "does not fit in a field of 4"),
                clause("until", "X ::= text until \"\\n\"", "x", "two\nlines", "must not contain its terminator"),
                clause("require", "X ::= uint8 require X < 4 \"is small\"", 3L, 4L, "is small"),
                clause("strict require", "X ::= uint8 strict require X < 4 \"is small\"", 3L, 4L, "is small"),
                clause("limit", "X ::= uint8 limit 3 \"few\"", 3L, 4L, "above the limit of 3 (few)"),
                clause("write limit", "X ::= uint8 write limit 3 \"few\"", 3L, 4L, "above the limit of 3 (few)"),
                clause("range", "X ::= uint8", 255L, 256L, "X: must be from 0 to 255, is 256"),
                clause("stored", "X ::= uint8 stored as X * 4", 60L, 64L, "X: must be from 0 to 255, is 256"),
                clause(
                        "closed",
                        "X ::= uint8 { a = 1, b = 2 } closed",
                        2L,
                        3L,
                        "X: expected one of a = 1, b = 2, found 3"),
                clause(
                        "closed text",
                        "X ::= ascii { a = \"on\", b = \"off\" } closed",
                        "on",
                        "of",
                        "X: expected one of \"off\", \"on\""),
                new Clause(
                        "unique",
                        "N X*",
                        "N ::= uint8 = count(X)\nX ::= uint8 unique X",
                        Map.of("X", Longs.of(1, 2)),
                        Map.of("X", twice),
                        "X[2]: '1' occurs twice"),
                new Clause(
                        "ordered",
                        "N X*",
                        "N ::= uint8 = count(X)\nX ::= uint8 ordered X",
                        Map.of("X", Longs.of(1, 2)),
                        Map.of("X", twice),
                        "X[2]: '1' must not follow '2'"),
                new Clause(
                        "unique in a document",
                        "N DOCUMENT",
                        "N ::= uint8 = size(DOCUMENT)\nDOCUMENT ::= json { \"x\": [ X* ] }\nX ::= uint unique X",
                        Map.of("x", Longs.of(1, 2)),
                        Map.of("x", twice),
                        "X[2]: '1' occurs twice"),
                new Clause(
                        "ordered until",
                        "LIST",
                        "LIST ::= X* until \"\\0\"\nX ::= uint8 ordered X",
                        Map.of("LIST", Longs.of(1, 2)),
                        Map.of("LIST", twice),
                        "X[2]: '1' must not follow '2'"),
                new Clause(
                        "require of elements",
                        "N X*",
                        "N ::= uint8 = count(X)\nX ::= uint8 require X < 2 \"is small\"",
                        Map.of("X", Longs.of(1, 1)),
                        Map.of("X", twice),
                        "is small"),
                new Clause(
                        "limit of elements",
                        "N X*",
                        "N ::= uint8 = count(X)\nX ::= uint8 limit 1 \"few\"",
                        Map.of("X", Longs.of(1, 1)),
                        Map.of("X", twice),
                        "above the limit of 1 (few)"),
                new Clause(
                        "while",
                        "X* while \"#\" Y",
                        "X ::= \"#\" LINE\nLINE ::= text until \"\\n\"\nY ::= text sized 2",
                        Map.of("X", List.of("c"), "Y", "ab"),
                        Map.of("X", List.of("c"), "Y", "#b"),
                        "would read one more"),
                new Clause(
                        "list until",
                        "X* until \"END\"",
                        "X ::= LINE\nLINE ::= text until \"\\n\"",
                        Map.of("X", List.of("c")),
                        Map.of("X", List.of("c", "ENDS")),
                        "would end the list there"),
                new Clause(
                        "present when",
                        "FLAG X?",
                        "FLAG ::= uint8\nX ::= uint8 present when FLAG == 1",
                        Map.of("FLAG", 1L, "X", 1L),
                        Map.of("FLAG", 0L, "X", 1L),
                        "X is supplied but must be absent"),
                new Clause(
                        "present when, absent",
                        "FLAG X?",
                        "FLAG ::= uint8\nX ::= uint8 present when FLAG == 1",
                        Map.of("FLAG", 0L),
                        Map.of("FLAG", 1L),
                        "needs a value for X"),
                new Clause(
                        "at",
                        "AT X",
                        "AT ::= uint8\nX ::= uint8 at AT * 7",
                        Map.of("AT", 1L, "X", 1L),
                        Map.of("AT", 2L, "X", 1L),
                        "AT: gives offset 14 for 'X', outside the 11 bytes available"),
                new Clause(
                        "number of elements",
                        "N X[N + 1]",
                        "N ::= uint8\nX ::= uint8",
                        Map.of("N", 2L, "X", twice),
                        Map.of("N", 3L, "X", twice),
                        "X: must have 4 elements, has 3"),
                new Clause(
                        "equation",
                        "A B",
                        "A ::= uint8\nB ::= uint8 = A + 250",
                        Map.of("A", 5L),
                        Map.of("A", 6L),
                        "B: must be from 0 to 255, is 256"),
                new Clause(
                        "quotient",
                        "A X",
                        "A ::= uint8\nX ::= bytes sized A / 2",
                        Map.of("A", 4L, "X", new byte[2]),
                        Map.of("A", 5L, "X", new byte[2]),
                        "5 / 2 must leave no remainder"));
    }

    @TestFactory
    Stream<DynamicTest> aClauseHoldsOrTheOldFileStays() throws IOException {
        List<Clause> clauses = clauses();
        List<CompiledGrammar> compiled =
                GrammarCompiler.compile(clauses.stream().map(Clause::grammar).toList());
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < clauses.size(); i++) {
            Clause clause = clauses.get(i);
            CompiledGrammar grammar = compiled.get(i);
            tests.add(DynamicTest.dynamicTest(clause.name(), () -> {
                TensorFormat format = grammar.format()
                        .orElseThrow(() -> new AssertionError(grammar.problems().toString()));
                assertHolds(clause, format);
            }));
        }
        return tests.stream();
    }

    private void assertHolds(Clause clause, TensorFormat format) throws IOException {
        Path file = folder.resolve("x.clause");
        Files.write(file, OLD);

        Exception rejected = assertThrows(Exception.class, () -> write(format, file, clause.broken()));
        Rejections.assertClean(clause.name(), rejected);
        assertTrue(String.valueOf(rejected.getMessage()).contains(clause.problem()), rejected::getMessage);
        assertArrayEquals(OLD, Files.readAllBytes(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }

        write(format, file, clause.kept());
    }

    private static void write(TensorFormat format, Path file, Map<String, Object> values) throws IOException {
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            for (Map.Entry<String, Object> value : values.entrySet()) {
                writer.fileItem(value.getKey(), value.getValue());
            }
            writer.add("0", new byte[] {7}).commit();
        }
    }
}
