package org.tensorbind.bundle.name;

import java.util.ArrayList;
import java.util.List;

/**
 * The names that the tensors of a bundle may have, with {@link #INDEX} in place of the index of a list and {@link #KEY} in place of the key of
 * a map does. They show what follows an index or key, and which names belong to another property.
 */
public final class NamePatterns {
    /** Stands for an index. */
    public static final char INDEX = '\u0001';

    /** Stands for a key. */
    public static final char KEY = '\u0002';

    private final List<String> patterns;

    public NamePatterns(List<String> patterns) {
        this.patterns = patterns;
    }

    /**
     * The names of the elements of a list or map.
     *
     * @param prefix what the names of the bundle begin with that has the list or map, with holes
     * @param hole {@link #INDEX} or {@link #KEY}
     * @param written the pattern that is written
     * @param pattern that, or one that is looked for instead
     * @param whole whether names end with the pattern's tail
     */
    public ElementNames elements(
            String prefix, char hole, ElementPattern written, ElementPattern pattern, boolean whole) {
        String first = prefix + written.head() + hole + written.tail();
        String own = prefix + pattern.head() + hole;
        List<String> endings = new ArrayList<>();
        List<String> rivals = new ArrayList<>();
        for (String name : patterns) {
            if (name.startsWith(first)) {
                endings.add(pattern.tail() + name.substring(first.length()));
            } else if (overlaps(head(name), head(own))) {
                rivals.add(name);
            }
        }
        return new ElementNames(own, pattern.tail(), whole, endings, rivals);
    }

    private static boolean overlaps(String one, String other) {
        return one.startsWith(other) || other.startsWith(one);
    }

    /** The text before the first placeholder. */
    private static String head(String pattern) {
        int at = 0;
        while (at < pattern.length() && !isHole(pattern.charAt(at))) {
            at++;
        }
        return pattern.substring(0, at);
    }

    static boolean isHole(char c) {
        return c == INDEX || c == KEY;
    }

    /** How specific a pattern is: a name that matches several patterns belongs to the most specific one. */
    static int precision(String pattern) {
        int precision = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            precision += c == KEY ? -1 : c == INDEX ? 0 : pattern.length();
        }
        return precision;
    }

    /** Whether a name is of a pattern; a key is any text that is not empty. */
    static boolean matches(String pattern, String name) {
        String[] parts = pattern.split(String.valueOf(KEY), -1);
        int at = endOf(parts[0], name, 0);
        if (at < 0 || parts.length == 1) {
            return at == name.length();
        }
        for (int i = 1; i < parts.length - 1 && at >= 0; i++) {
            at = endOfNext(parts[i], name, at + 1);
        }
        return at >= 0 && startOf(parts[parts.length - 1], name) > at;
    }

    private static int endOfNext(String part, String name, int from) {
        for (int at = from; at <= name.length(); at++) {
            int end = endOf(part, name, at);
            if (end >= 0) {
                return end;
            }
        }
        return -1;
    }

    /** Where a part without keys ends that begins at {@code at}; -1 where none does. */
    private static int endOf(String part, String name, int at) {
        int end = at;
        for (int i = 0; i < part.length(); i++) {
            int from = end;
            if (part.charAt(i) != INDEX) {
                end = end < name.length() && name.charAt(end) == part.charAt(i) ? end + 1 : from;
            } else {
                while (end < name.length() && isDigit(name.charAt(end))) {
                    end++;
                }
            }
            if (end == from) {
                return -1;
            }
        }
        return end;
    }

    /** Where a part without keys begins that the name ends with; -1 where it does not. */
    static int startOf(String part, String name) {
        int start = name.length();
        for (int i = part.length() - 1; i >= 0; i--) {
            int from = start;
            if (part.charAt(i) != INDEX) {
                start = start > 0 && name.charAt(start - 1) == part.charAt(i) ? start - 1 : from;
            } else {
                while (start > 0 && isDigit(name.charAt(start - 1))) {
                    start--;
                }
            }
            if (start == from) {
                return -1;
            }
        }
        return start;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
