package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.DeepValues;

/** Reads and writes arrays and maps of any values. */
public final class AnyValues {
    private AnyValues() {}

    /** An array of any values. */
    public static List<@Nullable Object> anyArray(DocumentReader doc, String rule) throws IOException {
        doc.beginArray(rule);
        List<@Nullable Object> elements = new ArrayList<>();
        while (doc.nextElement(rule)) {
            elements.add(doc.any(rule));
        }
        return Collections.unmodifiableList(elements);
    }

    /** A map of any values, whose keys are texts. */
    public static Map<String, @Nullable Object> anyMap(DocumentReader doc, String rule) throws IOException {
        doc.beginMap(rule);
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (String key = doc.nextKey(rule); key != null; key = doc.nextKey(rule)) {
            if (entries.containsKey(key) && doc.cursor().isStrict()) {
                doc.cursor().reject(doc.keyPosition(), rule, "the key '" + key + "' occurs twice");
            }
            entries.put(key, doc.any(rule));
        }
        return Collections.unmodifiableMap(entries);
    }

    /** Whether a map has another entry. */
    public interface Entries {
        /** Goes on to it. */
        boolean next() throws IOException;
    }

    /** A map of any values, whose keys may be any values, too. */
    public static Map<@Nullable Object, @Nullable Object> anyMap(DocumentReader doc, String rule, Entries remaining)
            throws IOException {
        doc.beginMap(rule);
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        while (remaining.next()) {
            long at = doc.position();
            Object key = DeepValues.asKey(doc.any(rule));
            if (entries.containsKey(key) && doc.cursor().isStrict()) {
                doc.cursor().reject(at, rule, "the key " + key + " occurs twice");
            }
            entries.put(key, doc.any(rule));
        }
        return Collections.unmodifiableMap(entries);
    }

    static void writeArray(DocumentWriter doc, String rule, List<?> elements) throws IOException {
        doc.beginArray(elements.size());
        for (Object element : elements) {
            doc.any(rule, element);
        }
        doc.endArray();
    }

    static void writeMap(DocumentWriter doc, String rule, Map<?, ?> entries) throws IOException {
        doc.beginMap(entries.size());
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            doc.anyKey(rule, entry.getKey());
            doc.any(rule, entry.getValue());
        }
        doc.endMap();
    }
}
