package org.tensorbind.grammars.promise.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tensorbind.grammars.promise.Trials;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarProblem;

/** What a fuzzer calls with grammars: each is rejected with a place for every fault, or it compiles and keeps its promise. */
public final class GrammarFuzzer {
    private static final Trials TRIALS = new Trials(6, 2);

    private GrammarFuzzer() {}

    /** Tries one grammar. */
    public static void fuzzerTestOneInput(byte[] text) throws IOException {
        GrammarFile grammar = new GrammarFile("fuzzed", new String(text, StandardCharsets.UTF_8).replace("\r\n", "\n"));
        List<GrammarProblem> problems = GrammarCompiler.check(grammar);
        Breach breach = problems.isEmpty()
                ? TRIALS.run(List.of(grammar), List.of(1L)).get(0).breach()
                : Trials.rejection(problems);
        if (breach != null) {
            throw breach;
        }
    }
}
