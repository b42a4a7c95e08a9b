package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.read.DocumentReader;
import org.tensorbind.value.Contents;
import org.tensorbind.value.Longs;

/** Rules about the fields of a document's maps. */
@GeneratedCodeApi
public final class Documents {
    private Documents() {}

    /**
     * Refuses a field that has been read already.
     *
     * @param seen a bit for each field that was read
     * @return {@code seen} with the bit of this field
     */
    public static long once(DocumentReader doc, String rule, String key, long seen, int bit) throws FormatException {
        if ((seen >>> bit & 1) != 0) {
            doc.cursor().refuse(doc.position(), rule, "the field '" + key + "' occurs twice");
        }
        return seen | 1L << bit;
    }

    /** The same in a map of more than 64 fields, of which each element of {@code seen} has 64. */
    public static void once(DocumentReader doc, String rule, String key, long[] seen, int field)
            throws FormatException {
        int word = field / Long.SIZE;
        seen[word] = once(doc, rule, key, seen[word], field % Long.SIZE);
    }

    /** The next key of a map that has one. */
    public static String key(DocumentReader doc) throws IOException {
        return Objects.requireNonNull(doc.nextKey(""));
    }

    /**
     * The value of a field that must be there.
     *
     * @param start where the map starts
     */
    public static <T> T required(DocumentReader doc, long start, String rule, String key, @Nullable T value)
            throws FormatException {
        if (value == null) {
            throw doc.cursor().malformed(start, rule, "lacks the field '" + key + "'");
        }
        return value;
    }

    /**
     * Refuses a map without a field that must be there, and may be null.
     *
     * @param start where the map starts
     * @param seen a bit for each field that was read
     */
    public static void expectKey(DocumentReader doc, long start, String rule, String key, long seen, int bit)
            throws FormatException {
        if ((seen >>> bit & 1) == 0) {
            throw doc.cursor().malformed(start, rule, "lacks the field '" + key + "'");
        }
    }

    /** The same in a map of more than 64 fields, of which each element of {@code seen} has 64. */
    public static void expectKey(DocumentReader doc, long start, String rule, String key, long[] seen, int field)
            throws FormatException {
        expectKey(doc, start, rule, key, seen[field / Long.SIZE], field % Long.SIZE);
    }

    /** What is made of the value of a field that must be there, in the map that comes next, of which nothing is taken. */
    public static <T> T ahead(DocumentReader doc, String rule, String key, DocumentReader.Reading<T> reading)
            throws IOException {
        long start = doc.position();
        T value = doc.ahead(rule, key, reading);
        return required(doc, start, rule, key, value);
    }

    /** The value of a field in the map that comes next, of which nothing is taken; null where the map lacks it, or has a value of another type. */
    public static <T> @Nullable T aheadAs(Class<T> type, DocumentReader doc, String rule, String key)
            throws IOException {
        Optional<Object> found = doc.ahead(rule, key, value -> Optional.ofNullable(value.any(key)));
        return found == null
                ? null
                : found.filter(type::isInstance).map(type::cast).orElse(null);
    }

    /** Whether the map that comes next, of which nothing is taken, has a key. */
    public static boolean hasKey(DocumentReader doc, String rule, String key) throws IOException {
        return doc.ahead(rule, key, value -> Boolean.TRUE) != null;
    }

    /** Keeps a field that the grammar does not name; where it occurs twice the last counts, and strict reading refuses it. */
    public static <T extends @Nullable Object> void putOther(
            DocumentReader doc, String rule, Map<String, T> others, String key, T value) throws FormatException {
        if (others.containsKey(key) && doc.cursor().isStrict()) {
            doc.cursor().refuse(doc.position(), rule, "the field '" + key + "' occurs twice");
        }
        others.put(key, value);
    }

    /** Which integers an array has. */
    private enum Range {
        ANY_SIGN,
        UP_TO_63_BITS,
        UP_TO_64_BITS;

        long next(DocumentReader doc, String rule) throws IOException {
            return switch (this) {
                case ANY_SIGN -> doc.integer(rule);
                case UP_TO_63_BITS -> doc.uint(rule);
                case UP_TO_64_BITS -> doc.unsigned(rule);
            };
        }
    }

    /** An array of integers: of any sign, or from 0 to 2^63 - 1. */
    public static Longs integers(DocumentReader doc, String rule, boolean signed) throws IOException {
        return integers(doc, rule, signed ? Range.ANY_SIGN : Range.UP_TO_63_BITS);
    }

    /** An array of integers from 0 to 2^64 - 1, as their bits. */
    public static Longs unsigned(DocumentReader doc, String rule) throws IOException {
        return integers(doc, rule, Range.UP_TO_64_BITS);
    }

    private static Longs integers(DocumentReader doc, String rule, Range range) throws IOException {
        doc.beginArray(rule);
        long[] values = new long[4];
        int size = 0;
        while (doc.nextElement(rule)) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            doc.cursor().element(size);
            values[size++] = range.next(doc, rule);
        }
        doc.cursor().endElements();
        return Longs.adopt(Arrays.copyOf(values, size));
    }

    /** An array of any values. */
    static List<@Nullable Object> anyArray(DocumentReader doc, String rule) throws IOException {
        doc.beginArray(rule);
        List<@Nullable Object> elements = new ArrayList<>();
        while (doc.nextElement(rule)) {
            elements.add(doc.any(rule));
        }
        return Collections.unmodifiableList(elements);
    }

    /** Whether a map has another entry. */
    interface Entries {
        boolean next() throws IOException;
    }

    /** A map of any values, whose keys may be any values, too. */
    static Map<@Nullable Object, @Nullable Object> anyMap(DocumentReader doc, String rule, Entries remaining)
            throws IOException {
        doc.beginMap(rule);
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        while (remaining.next()) {
            long at = doc.position();
            Object key = Contents.asKey(doc.any(rule));
            if (entries.containsKey(key) && doc.cursor().isStrict()) {
                doc.cursor().refuse(at, rule, "the key " + key + " occurs twice");
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
