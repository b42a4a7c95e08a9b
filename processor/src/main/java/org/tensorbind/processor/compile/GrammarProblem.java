package org.tensorbind.processor.compile;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.diagnostic.Span;

/**
 * Why a grammar gives no format.
 *
 * @param path what messages call the grammar
 * @param line from 1
 * @param column from 1, in characters
 * @param text as it is shown: place, message, the line and a caret
 * @param internalCause what went wrong inside the processor, null where the error is the grammar's own
 */
public record GrammarProblem(
        String path,
        int line,
        int column,
        String text,
        @Nullable String internalCause) {
    static GrammarProblem of(Diagnostic diagnostic) {
        return at(diagnostic.source(), diagnostic.span(), diagnostic.shown(), null);
    }

    static GrammarProblem at(SourceText source, Span span, String message, @Nullable String internalCause) {
        String text = Diagnostic.render(source, span, message);
        return new GrammarProblem(source.path(), span.line(), span.column(), text, internalCause);
    }

    /** Whether it is an error of the processor, not of the grammar. */
    public boolean isInternal() {
        return internalCause != null;
    }
}
