package org.tensorbind.bundle;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.EditDistance;

/** Names with an index or a key in them. */
final class NamePattern {
    private static final int MISSPELT = 2;
    private static final int MOST_DIGITS = 9;

    private NamePattern() {}

    /**
     * The indices that follow {@code start} in some of the names. What counts is that an index is followed by the first character of
     * {@code tail}, so that an element of which only this tensor is missing is not overlooked.
     */
    static TreeSet<Integer> indices(Iterable<String> names, String start, String tail) {
        TreeSet<Integer> indices = new TreeSet<>();
        int last = -1; // names of one element mostly follow each other
        for (String name : names) {
            int end = name.startsWith(start) ? digitsEnd(name, start.length()) : 0;
            if (end > start.length() && continues(name, end, tail)) {
                int index = Integer.parseInt(name, start.length(), end, 10);
                if (index != last) {
                    indices.add(index);
                    last = index;
                }
            }
        }
        return indices;
    }

    /** Where an index as {@code Integer.toString} writes it ends; {@code from} if there is none. */
    private static int digitsEnd(String name, int from) {
        int end = from;
        while (end < name.length() && name.charAt(end) >= '0' && name.charAt(end) <= '9') {
            end++;
        }
        boolean canonical = end == from + 1 || (end > from && name.charAt(from) != '0' && end - from <= MOST_DIGITS);
        return canonical ? end : from;
    }

    private static boolean continues(String name, int at, String tail) {
        return tail.isEmpty() ? at == name.length() : at < name.length() && name.charAt(at) == tail.charAt(0);
    }

    /** The keys that a file has between {@code start} and {@code tail}, in the order of the names, each once. */
    static List<String> keys(Iterable<String> names, String start, String tail, boolean whole) {
        List<String> keys = new ArrayList<>();
        TreeSet<String> seen = new TreeSet<>();
        for (String name : names) {
            String key = key(name, start.length(), tail, whole);
            if (key != null && seen.add(key)) {
                keys.add(key);
            }
        }
        return keys;
    }

    private static @Nullable String key(String name, int from, String tail, boolean whole) {
        int end = tail.isEmpty() ? name.length() : name.indexOf(tail.charAt(0), from);
        if (end <= from || !name.startsWith(tail, end) || (whole && end + tail.length() != name.length())) {
            return null;
        }
        return name.substring(from, end);
    }

    /**
     * Whether a name would match a pattern if some characters were others, or if what stands before the index were.
     *
     * @param endings what stands behind the index in names that match
     * @return what would have to be taken off; null where the name is another one
     */
    static @Nullable String near(String pattern, List<String> endings, String name) {
        String head = pattern.substring(0, pattern.indexOf('{'));
        String tail = pattern.substring(pattern.indexOf('}') + 1);
        for (int from = 0; from < name.length(); from++) {
            int end = digitsEnd(name, from);
            if (end > from && continues(name, end, tail)) {
                String before = name.substring(0, from);
                int limit = Math.min(MISSPELT, head.length() / 3);
                if (Math.abs(head.length() - from) <= limit && EditDistance.between(head, before) <= limit) {
                    return "";
                }
                if (!head.isEmpty() && before.endsWith(head) && isWhole(before.length() - head.length(), before)) {
                    return before.substring(0, before.length() - head.length());
                }
            }
            from = Math.max(from, end - 1);
        }
        return endings.stream().anyMatch(ending -> hasIndexBefore(ending, name)) ? "" : null;
    }

    private static boolean hasIndexBefore(String ending, String name) {
        int at = name.length() - ending.length() - 1;
        return at >= 0 && name.endsWith(ending) && Character.isDigit(name.charAt(at));
    }

    /** Whether a part of a name begins at {@code at}. */
    private static boolean isWhole(int at, String name) {
        return at == 0 || !Character.isLetterOrDigit(name.charAt(at - 1));
    }
}
