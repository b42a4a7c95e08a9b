package org.tensorbind.document;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The entries of a map that may have maps in it, to any depth. The key of an entry is joined with those of the maps around it. Strict reading
 * rejects what a writer could not make of such keys: maps without entries, keys that have the separator in them, and a map whose key occurs twice.
 */
@GeneratedCodeApi
public final class NestedKeys {
    private final DocumentReader doc;
    private final String separator;
    private final boolean ofMaps;
    private final boolean mixed;
    private final Deque<Branch> open = new ArrayDeque<>();

    /** In strict reading: whether the values of the joined keys so far are maps in the map. */
    private final Map<String, Boolean> seen = new HashMap<>();

    private long keyStart;

    /** A map in the map. */
    private static final class Branch {
        private final String prefix;
        private final long start;
        private boolean empty = true;

        Branch(String prefix, long start) {
            this.prefix = prefix;
            this.start = start;
        }
    }

    /**
     * The entries of the map that has been begun.
     *
     * @param ofMaps whether entries are maps themselves, which have no maps: then a map in the map is one whose first value is a map
     * @param mixed whether entries may have any value: then a map without entries is one
     */
    NestedKeys(DocumentReader doc, String separator, boolean ofMaps, boolean mixed) {
        this.doc = doc;
        this.separator = separator;
        this.ofMaps = ofMaps;
        this.mixed = mixed;
    }

    /** The joined key of the next entry, whose value follows; null at the end of the map. */
    public @Nullable String nextKey(String rule) throws IOException {
        while (true) {
            String key = doc.nextKey(rule);
            if (key == null && open.isEmpty()) {
                return null;
            }
            if (key == null) {
                endBranch(rule);
                continue;
            }
            keyStart = doc.keyPosition();
            String joined = joined(rule, key);
            long start = doc.position();
            boolean isMap = doc.isTree(rule, ofMaps) && !(mixed && doc.isEmptyMap(rule));
            expectOneMap(rule, joined, isMap);
            if (!isMap) {
                return joined;
            }
            doc.beginMap(rule);
            open.push(new Branch(joined + separator, start));
        }
    }

    /** Keys of two values that are no maps are compared where they are read. */
    private void expectOneMap(String rule, String joined, boolean isMap) throws IOException {
        if (doc.cursor().isStrict()) {
            @Nullable Boolean other = seen.put(joined, isMap);
            if (other != null && (other || isMap)) {
                doc.cursor().reject(keyStart, rule, "the key '" + joined + "' of a map in it occurs twice");
            }
        }
    }

    private void endBranch(String rule) throws IOException {
        Branch ended = open.pop();
        if (ended.empty && doc.cursor().isStrict()) {
            doc.cursor().reject(ended.start, rule, "a map in it is empty, which joined keys cannot represent");
        }
    }

    private String joined(String rule, String key) throws IOException {
        if (key.contains(separator) && doc.cursor().isStrict()) {
            doc.cursor()
                    .reject(
                            keyStart,
                            rule,
                            "the key '" + key + "' contains '" + separator + "', which joins the keys of nested maps");
        }
        Branch enclosing = open.peek();
        if (enclosing == null) {
            return key;
        }
        enclosing.empty = false;
        return enclosing.prefix + key;
    }
}
