package org.tensorbind.processor.compile;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;

/**
 * A grammar that was compiled: problems, or a format.
 *
 * @param loaded the format, null where there are problems
 */
public record CompiledGrammar(
        GrammarFile file,
        List<GrammarProblem> problems,
        @Nullable TensorFormat loaded) {
    /** The format, empty where there are problems. */
    public Optional<TensorFormat> format() {
        return Optional.ofNullable(loaded);
    }
}
