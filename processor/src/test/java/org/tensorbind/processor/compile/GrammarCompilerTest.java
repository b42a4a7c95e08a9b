package org.tensorbind.processor.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.diagnostic.RuleFailure;

/** Grammars become formats in memory, and problems have places in the grammar, whoever is at fault. */
final class GrammarCompilerTest {
    private static final String GRAMMAR = """
            // Bytes with a shape.
            format NAME "Bytes" { extension "b" }
            FILE  ::= DTYPE RANK DIMS DATA
            DTYPE ::= uint8 dtype { u8 = 1 | 2 }
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint32*
            DATA  ::= bytes sized product(DIMS) * width(DTYPE)
            tensor FILE { dtype DTYPE, shape DIMS, data DATA }
            """;

    private static GrammarFile grammar(String name) {
        return new GrammarFile(name + ".grammar", GRAMMAR.replace("NAME", name));
    }

    @Test
    void manyGrammarsAreCompiledAtOnceAndFaultsOfOneDoNotCostTheOthers() throws IOException {
        GrammarFile faulty = new GrammarFile("bad.grammar", GRAMMAR.replace("count(DIMS)", "cuont(DIMS)"));
        List<CompiledGrammar> compiled = GrammarCompiler.compile(List.of(grammar("one"), faulty, grammar("two")));

        assertEquals("one", compiled.get(0).format().map(TensorFormat::name).orElseThrow());
        assertEquals("two", compiled.get(2).format().map(TensorFormat::name).orElseThrow());
        assertTrue(compiled.get(1).format().isEmpty());
        GrammarProblem problem = compiled.get(1).problems().get(0);
        assertEquals("bad.grammar", problem.path());
        assertEquals(5, problem.line());
        assertFalse(problem.isInternal());
    }

    @Test
    void codeThatDoesNotCompileIsAnInternalErrorAtTheRuleQuotedBeforeIt() {
        GeneratedSource source = new GeneratedSource("p.Parser", """
                class Parser {
                    /** {@code FILE ::= DTYPE RANK DIMS DATA} */
                    void readFile() {}
                    /** {@code RANK ::= uint8 = count(DIMS)} */
                    void readRank() { wrong }
                }
                """);
        GrammarProblem problem = InternalErrors.doesNotCompile(grammar("one"), source, 5, "not a statement");

        assertTrue(problem.isInternal());
        assertEquals(5, problem.line());
        assertEquals("p.Parser:5: not a statement", problem.internalCause());
        assertEquals("""
                one.grammar:5:1: internal error: the code generated for 'RANK' does not compile; \
                this is a bug in Tensorbind, not an error in the grammar: please report it together with the grammar
                  RANK  ::= uint8 = count(DIMS)
                  ^""", problem.text());
    }

    @Test
    void aFailureOfTheProcessorIsAnInternalErrorThatNamesThePhase() {
        GrammarProblem problem = InternalErrors.failed(
                grammar("one"), GrammarGenerator.Phase.PLANNING, new IllegalStateException("impossible"));

        assertTrue(problem.isInternal());
        assertEquals(2, problem.line());
        assertTrue(
                problem.text()
                        .startsWith(
                                "one.grammar:2:1: internal error: the processor failed while the grammar was planned;"),
                problem::text);
        assertFalse(problem.text().contains("impossible"), "its author is not shown what only we understand");
    }

    @Test
    void aFailureWithinARuleIsAnInternalErrorAtTheRule() {
        RuntimeException failure = assertThrows(
                RuntimeException.class,
                () -> RuleFailure.naming(
                        "FILE",
                        () -> RuleFailure.naming("RANK", () -> {
                            throw new IllegalStateException("impossible");
                        })));
        GrammarProblem problem = InternalErrors.failed(grammar("one"), GrammarGenerator.Phase.PRINTING, failure);

        assertEquals("""
                one.grammar:5:1: internal error: the processor failed while 'RANK' was turned into code; \
                this is a bug in Tensorbind, not an error in the grammar: please report it together with the grammar
                  RANK  ::= uint8 = count(DIMS)
                  ^""", problem.text());
        String trace = String.valueOf(problem.internalCause());
        assertTrue(trace.startsWith("java.lang.IllegalStateException: impossible\n\tat "), trace);
    }

    @Test
    void sourcesAreTheSameForTheSameGrammar() {
        GeneratedFormat first = GrammarGenerator.generate(grammar("one"), "p", "", false, "test");

        assertEquals(first, GrammarGenerator.generate(grammar("one"), "p", "", false, "test"));
        assertEquals("p.OneFormat", first.formatClass());
    }
}
