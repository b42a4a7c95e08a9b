package org.tensorbind.processor.compile;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostic;

/**
 * Why a grammar gives no format.
 *
 * @param path what messages call the grammar
 * @param line from 1
 * @param column from 1, in characters
 * @param text as it is shown: place, message, the line and a caret
 * @param internalCause what went wrong inside the processor, null where the fault is the grammar's own
 */
public record GrammarProblem(
        String path,
        int line,
        int column,
        String text,
        @Nullable String internalCause) {
    static GrammarProblem of(Diagnostic diagnostic) {
        return new GrammarProblem(
                diagnostic.source().path(),
                diagnostic.span().line(),
                diagnostic.span().column(),
                diagnostic.render(),
                null);
    }

    /** Whether the processor is at fault and not the grammar. */
    public boolean isInternal() {
        return internalCause != null;
    }
}
