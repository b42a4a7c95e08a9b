package org.tensorbind.document;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.read.DocumentReader;

/** Looks for a field of a map that is read again afterwards. */
public final class Lookahead {
    private Lookahead() {}

    /** Passes over a value. */
    public interface Passing {
        /** Passes over the next one. */
        void over(String rule) throws IOException;
    }

    /**
     * What {@code reading} makes of the value of a field in the map that comes next, null where the map lacks the field. A map that has it stays
     * open behind the value.
     */
    public static <T> @Nullable T field(
            DocumentReader doc, String rule, String key, DocumentReader.Reading<T> reading, Passing passing)
            throws IOException {
        doc.beginMap(rule);
        for (String next = doc.nextKey(rule); next != null; next = doc.nextKey(rule)) {
            if (next.equals(key)) {
                return reading.of(doc);
            }
            passing.over(rule);
        }
        return null;
    }
}
