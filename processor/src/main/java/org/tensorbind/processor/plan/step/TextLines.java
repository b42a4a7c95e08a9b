package org.tensorbind.processor.plan.step;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;

/**
 * What separates and ends the lines of a document.
 *
 * @param separators between a key and its value, the usual one first
 * @param end what stands where a line would begin, null where the lines go on to the end of their region
 */
public record TextLines(List<String> separators, @Nullable ByteBuffer end) {
    /** Those of a document, null where it has another notation. */
    public static @Nullable TextLines of(Rule rule, Body.Document document) {
        byte[] until = rule.clauses().until();
        return document.isLines()
                ? new TextLines(document.separators(), until == null ? null : ByteBuffer.wrap(until))
                : null;
    }
}
