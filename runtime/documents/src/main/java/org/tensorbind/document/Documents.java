package org.tensorbind.document;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Longs;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.sink.Sink;

/** Rules about the keys and the fields of maps, and lists of integers, in documents of any notation. */
@GeneratedCodeApi
public final class Documents {
    private Documents() {}

    /** A reader that rejects keys of maps that do not ascend by their UTF-8 bytes, where that is checked. */
    public static DocumentReader ascending(DocumentReader doc, Leniency leniency) {
        return KeyOrder.ASCENDING.check(doc, leniency);
    }

    /** A reader that rejects keys of maps that come after longer ones or, of those of one length, do not ascend, where that is checked. */
    public static DocumentReader shortestFirst(DocumentReader doc, Leniency leniency) {
        return KeyOrder.LENGTH_FIRST.check(doc, leniency);
    }

    /**
     * The keys of the map that has been begun, each joined with the keys of the maps in it around the entry.
     *
     * @param ofMaps whether entries are maps themselves, which have no maps: then a map in the map is one whose first value is a map
     */
    public static NestedKeys nested(DocumentReader doc, String separator, boolean ofMaps) {
        return new NestedKeys(doc, separator, ofMaps, false);
    }

    /** The same keys where entries may have any value: a map without entries is the value of one. */
    public static NestedKeys mixed(DocumentReader doc, String separator) {
        return new NestedKeys(doc, separator, false, true);
    }

    /** A writer that sorts the entries of maps by the UTF-8 bytes of their keys; maps under {@code any} that have other keys stay as they are. */
    public static DocumentWriter ascending(DocumentWriter doc) {
        return KeyOrder.ASCENDING.sort(doc);
    }

    /** A writer that sorts the entries of maps as {@link #ascending(DocumentWriter)} does, but those with shorter keys first. */
    public static DocumentWriter shortestFirst(DocumentWriter doc) {
        return KeyOrder.LENGTH_FIRST.sort(doc);
    }

    /** A writer of a document of a rule: {@code doc} itself, unless the file is a copy in which keys have positions of their own. */
    public static DocumentWriter preserving(DocumentWriter doc, Sink out, FileContents contents, String rule) {
        return PreservedKeys.of(doc, out, contents, rule);
    }

    /** A writer that makes maps in maps of those whose entries have joined keys. */
    public static DocumentWriter trees(DocumentWriter doc) {
        return new TreeWriter(doc);
    }

    /**
     * Rejects a field that has been read already.
     *
     * @param seen a bit for each field that was read
     * @return {@code seen} with the bit of this field
     */
    public static long once(DocumentReader doc, String rule, String key, long seen, int bit) throws FormatException {
        if ((seen >>> bit & 1) != 0) {
            doc.cursor().reject(doc.keyPosition(), rule, "the field '" + key + "' occurs twice");
        }
        return seen | 1L << bit;
    }

    /** The same in a map of more than 64 fields, of which each element of {@code seen} has 64. */
    public static void once(DocumentReader doc, String rule, String key, long[] seen, int field)
            throws FormatException {
        int word = field / Long.SIZE;
        seen[word] = once(doc, rule, key, seen[word], field % Long.SIZE);
    }

    /** Rejects a key that has been read already, in strict reading. */
    public static void once(DocumentReader doc, String rule, Set<String> keys, String key) throws FormatException {
        if (doc.cursor().isStrict() && !keys.add(key)) {
            doc.cursor().reject(doc.keyPosition(), rule, "the key '" + key + "' occurs twice");
        }
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
            throw doc.cursor().malformed(start, rule, "required field '" + key + "' is missing");
        }
        return value;
    }

    /**
     * Rejects a map without a field that must be there, and may be null.
     *
     * @param start where the map starts
     * @param seen a bit for each field that was read
     */
    public static void expectKey(DocumentReader doc, long start, String rule, String key, long seen, int bit)
            throws FormatException {
        if ((seen >>> bit & 1) == 0) {
            throw doc.cursor().malformed(start, rule, "required field '" + key + "' is missing");
        }
    }

    /** The same in a map of more than 64 fields, of which each element of {@code seen} has 64. */
    public static void expectKey(DocumentReader doc, long start, String rule, String key, long[] seen, int field)
            throws FormatException {
        expectKey(doc, start, rule, key, seen[field / Long.SIZE], field % Long.SIZE);
    }

    /** Returns the result of reading a required field of the next map, without consuming the map. */
    public static <T> T ahead(DocumentReader doc, String rule, String key, DocumentReader.Reading<T> reading)
            throws IOException {
        long start = doc.position();
        T value = doc.ahead(rule, key, reading);
        return required(doc, start, rule, key, value);
    }

    /** Returns the value of a field in the next map without reading the map; null if the field is absent or has another type. */
    public static <T> @Nullable T aheadAs(Class<T> type, DocumentReader doc, String rule, String key)
            throws IOException {
        Optional<Object> found = doc.ahead(rule, key, value -> Optional.ofNullable(value.any(key)));
        return found == null
                ? null
                : found.filter(type::isInstance).map(type::cast).orElse(null);
    }

    /** Whether the next map has a key; does not consume the map. */
    public static boolean hasKey(DocumentReader doc, String rule, String key) throws IOException {
        return doc.ahead(rule, key, value -> Boolean.TRUE) != null;
    }

    /**
     * Adds a field that the grammar does not name; if it occurs twice, the last one counts, and strict reading rejects it.
     *
     * @param start where the key starts
     */
    public static <T extends @Nullable Object> void putOther(
            DocumentReader doc, String rule, Map<String, T> others, String key, long start, T value)
            throws FormatException {
        if (others.containsKey(key) && doc.cursor().isStrict()) {
            doc.cursor().reject(start, rule, "the field '" + key + "' occurs twice");
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
}
