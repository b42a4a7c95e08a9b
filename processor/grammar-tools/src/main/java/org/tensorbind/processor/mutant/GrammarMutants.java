package org.tensorbind.processor.mutant;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarGenerator;
import org.tensorbind.processor.compile.GrammarProblem;
import org.tensorbind.processor.description.GrammarDescriber;
import org.tensorbind.processor.plan.PlannedFormat;

/**
 * Files that break the rules of a grammar, one each: for every statement of the grammar one that breaks it and, as far as can be, nothing else,
 * and one that uses each leniency. They are found by changing valid samples in many ways, and by what the grammar's own reader
 * says of the results.
 */
public final class GrammarMutants {
    /** Samples beyond this would take too long. */
    public static final int LARGEST_SAMPLE = 1 << 16;

    private static final Pattern ACCEPT = Pattern.compile("(\"(?:\\\\.|[^\"\\\\])*\")|\\baccept\\b");

    private GrammarMutants() {}

    /**
     * The mutants of a grammar.
     *
     * @param samples files of the format that strict reading takes, of {@link #LARGEST_SAMPLE} bytes at most; the more of the format they use,
     *     the more is reached
     * @throws org.tensorbind.FormatException if a sample breaks a rule
     * @throws IOException if this Java has no compiler
     * @throws IllegalArgumentException if the grammar has errors, or a sample is too large
     */
    public static Mutants of(GrammarFile grammar, List<byte[]> samples) throws IOException {
        PlannedFormat plan = GrammarGenerator.planned(grammar)
                .orElseThrow(() -> new IllegalArgumentException(grammar.path() + ": the grammar has errors"));
        String printed = GrammarDescriber.describe(grammar).printed();
        MutantSearch search = new MutantSearch(compile(grammar), withoutLeniency(grammar, printed), plan, printed);
        for (byte[] sample : samples) {
            if (sample.length > LARGEST_SAMPLE) {
                throw new IllegalArgumentException("a sample has at most " + LARGEST_SAMPLE + " bytes, this one has "
                        + sample.length + "; write a smaller one");
            }
            search.add(sample);
        }
        return search.result();
    }

    private static TensorFormat compile(GrammarFile grammar) throws IOException {
        CompiledGrammar compiled = GrammarCompiler.compile(grammar);
        return compiled.format()
                .orElseThrow(() -> new IllegalArgumentException(
                        compiled.problems().stream().map(GrammarProblem::text).collect(Collectors.joining("\n"))));
    }

    private static @Nullable TensorFormat withoutLeniency(GrammarFile grammar, String printed) throws IOException {
        String text = ACCEPT.matcher(printed)
                .replaceAll(match ->
                        match.group(1) == null ? "" : java.util.regex.Matcher.quoteReplacement(match.group(1)));
        return text.equals(printed)
                ? null
                : GrammarCompiler.compile(grammar.with(text)).format().orElse(null);
    }
}
