package org.tensorbind.bundle.name;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the elements of a list or map by their names. A key may contain any characters; the text before and after it determines where it ends. A name
 * that matches a more specific pattern of another property does not belong to the list or map.
 */
public final class ElementNames {
    private static final int MOST_DIGITS = 9;

    private final String own;
    private final String tail;
    private final boolean whole;
    private final List<String> endings;
    private final List<String> rivals;

    /**
     * Creates a search.
     *
     * @param own the pattern up to the index or key
     * @param tail the text after the index or key in each name
     * @param whole whether names end with {@code tail}
     * @param endings all possible text after the index or key, starting with {@code tail}
     * @param rivals the patterns of other properties
     */
    ElementNames(String own, String tail, boolean whole, List<String> endings, List<String> rivals) {
        this.own = own;
        this.tail = tail;
        this.whole = whole;
        this.endings = endings;
        this.rivals = rivals;
    }

    /** The possible endings without placeholders. */
    public List<String> plainEndings() {
        return endings.stream()
                .filter(ending -> ending.chars().noneMatch(c -> NamePatterns.isHole((char) c)))
                .toList();
    }

    /** Whether names may also match the pattern of another property. */
    public boolean hasRivals() {
        return !rivals.isEmpty();
    }

    /** The distinct keys after {@code start} in the names, in their order. */
    public Set<String> keys(Iterable<String> names, String start) {
        Set<String> keys = new LinkedHashSet<>();
        List<String> others = new ArrayList<>();
        for (String name : names) {
            String ending = name.startsWith(start) ? endingOf(name, start.length()) : null;
            if (ending == null) {
                others.add(name);
            } else if (!isOfAnother(name, ending)) {
                keys.add(name.substring(start.length(), endOfKey(name, start.length(), ending)));
            }
        }
        if (!whole && keys.stream().noneMatch(this::hasTail)) {
            addIncomplete(keys, others, start);
        }
        return keys;
    }

    /** The ending that leaves the shortest key, null if none matches. */
    private @Nullable String endingOf(String name, int from) {
        String found = null;
        int shortest = Integer.MAX_VALUE;
        for (String ending : endings) {
            int end = endOfKey(name, from, ending);
            if (end > from && end < shortest) {
                shortest = end;
                found = ending;
            }
        }
        return found;
    }

    /** The end of the key; if the ending contains another key, the key ends at the first occurrence of the tail. */
    private int endOfKey(String name, int from, String ending) {
        if (ending.indexOf(NamePatterns.KEY) < 0) {
            return NamePatterns.startOf(ending, name);
        }
        int end = name.indexOf(tail, from);
        return end > from && NamePatterns.matches(ending, name.substring(end)) ? end : -1;
    }

    private boolean isOfAnother(String name, String ending) {
        int precision = rivals.isEmpty() ? 0 : NamePatterns.precision(own + ending);
        for (String rival : rivals) {
            if (NamePatterns.precision(rival) > precision && NamePatterns.matches(rival, name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a key contains the first character of the tail, so that a shorter key is possible. */
    public boolean hasTail(String key) {
        return !tail.isEmpty() && key.indexOf(tail.charAt(0)) >= 0;
    }

    /** Adds the keys of elements that have only unexpected tensors. */
    private void addIncomplete(Set<String> keys, Collection<String> names, String start) {
        for (String name : names) {
            int end = name.startsWith(start) ? name.indexOf(tail, start.length()) : -1;
            if (end > start.length() && !isOfAnother(name, tail)) {
                keys.add(name.substring(start.length(), end));
            }
        }
    }

    /**
     * The indices after {@code start} in the names. It is sufficient that an index is followed by the first character of the tail, so that an element
     * is found even if this tensor of it is missing.
     */
    public SortedSet<Integer> indices(Iterable<String> names, String start) {
        TreeSet<Integer> indices = new TreeSet<>();
        int last = -1; // names of one element are usually consecutive
        for (String name : names) {
            int end = name.startsWith(start) ? endOfIndex(name, start.length()) : 0;
            if (end > start.length() && isFollowed(name, end, tail) && !isOfAnother(name, endingAfter(name, end))) {
                int index = Integer.parseInt(name, start.length(), end, 10);
                if (index != last) {
                    indices.add(index);
                    last = index;
                }
            }
        }
        return indices;
    }

    private String endingAfter(String name, int end) {
        if (rivals.isEmpty()) {
            return tail;
        }
        String rest = name.substring(end);
        return endings.stream()
                .filter(ending -> NamePatterns.matches(ending, rest))
                .findFirst()
                .orElse(tail);
    }

    /** The end of an index in the form of {@code Integer.toString}; {@code from} if there is none. */
    static int endOfIndex(String name, int from) {
        int end = from;
        while (end < name.length() && name.charAt(end) >= '0' && name.charAt(end) <= '9') {
            end++;
        }
        boolean canonical = end == from + 1 || (end > from && name.charAt(from) != '0' && end - from <= MOST_DIGITS);
        return canonical ? end : from;
    }

    static boolean isFollowed(String name, int at, String tail) {
        return tail.isEmpty() ? at == name.length() : at < name.length() && name.charAt(at) == tail.charAt(0);
    }
}
