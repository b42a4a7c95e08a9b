package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The position of the tensors of one clause, and the names that they have there. */
final class ClausePlace {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}*+]+)(?:\\*([0-9]+))?(?:\\+([0-9]+))?\\}");
    private static final String ANY_NAME = "{}";

    private static final int ELEMENT = -1;

    private final int number;
    private final String pattern;
    private final boolean optional;
    private final int list;
    private final List<String> lists;
    private final int[] path;
    private final List<Index> indices = new ArrayList<>();
    private final Pattern names;

    /**
     * A clause of a tensor that the file has directly in it, once.
     *
     * @param number of the clause
     * @param pattern names, as {@link TensorPlaces#clause} has them
     */
    ClausePlace(int number, String pattern) {
        this(number, pattern, false, -1, List.of());
    }

    /**
     * A clause.
     *
     * @param list number of the innermost list that it is in, -1 for none
     * @param lists what the lists around it are called, from the outside in
     * @param path number of the item in each rule on the way to it, {@link #ELEMENT} for the element of the next list
     */
    private ClausePlace(int number, String pattern, boolean optional, int list, List<String> lists, int... path) {
        this.number = number;
        this.pattern = pattern;
        this.optional = optional;
        this.list = list;
        this.lists = lists;
        this.path = path;
        this.names = Pattern.compile(expression(), Pattern.DOTALL);
    }

    /** The same, and a file may do without its tensor. */
    ClausePlace asOptional() {
        return new ClausePlace(number, pattern, true, list, lists, path);
    }

    /** The same further down: each number is that of an item in the rule before. */
    ClausePlace at(int... items) {
        return new ClausePlace(number, pattern, optional, list, lists, further(items));
    }

    private int[] further(int... items) {
        int[] longer = Arrays.copyOf(path, path.length + items.length);
        System.arraycopy(items, 0, longer, path.length, items.length);
        return longer;
    }

    /**
     * The same in each element of a list.
     *
     * @param names what the list and those around it are called, from the outside in
     */
    ClausePlace inEach(int newList, List<String> names) {
        return new ClausePlace(number, pattern, optional, newList, names, further(ELEMENT));
    }

    /** A number in a name: the position of an element, times a factor, plus a bias. */
    private record Index(String list, long factor, long bias, String text) {
        static Index of(Matcher found) {
            return new Index(found.group(1), number(found.group(2), 1), number(found.group(3), 0), found.group());
        }

        private static long number(@Nullable String digits, long otherwise) {
            return digits == null ? otherwise : Long.parseLong(digits);
        }

        /** The position that a number in a name gives, or -1. */
        int position(long number) {
            long multiple = number - bias;
            return multiple < 0 || multiple % factor != 0 || multiple / factor > Integer.MAX_VALUE
                    ? -1
                    : (int) (multiple / factor);
        }
    }

    /** Whether the tensors of another clause have the same names in the same elements. */
    boolean isNamedAs(ClausePlace other) {
        return list == other.list && pattern.equals(other.pattern);
    }

    boolean isOptional() {
        return optional;
    }

    /** Number of the innermost list, -1 for none. */
    int list() {
        return list;
    }

    /** Number of lists around it. */
    int depth() {
        return lists.size();
    }

    /** Whether the file has the names of its tensors, or their positions are the names. */
    boolean takesAnyName() {
        return pattern.equals(ANY_NAME);
    }

    /** The positions in the lists of a tensor of this name; null where the clause states other names. */
    int @Nullable [] positions(String name) {
        Matcher found = names.matcher(name);
        if (!found.matches()) {
            return null;
        }
        int[] positions = new int[lists.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = position(found, lists.get(i));
            if (positions[i] < 0) {
                return null;
            }
        }
        return positions;
    }

    /** The position in a list that a name has, or -1. */
    private int position(Matcher found, String name) {
        int position = -1;
        for (int i = 0; i < indices.size(); i++) {
            if (indices.get(i).list().equals(name)) {
                int next = indices.get(i).position(Long.parseLong(found.group(i + 1)));
                if (next < 0 || (position >= 0 && position != next)) {
                    return -1;
                }
                position = next;
            }
        }
        return position;
    }

    private String expression() {
        StringBuilder expression = new StringBuilder();
        Matcher found = PLACEHOLDER.matcher(pattern);
        int end = 0;
        while (found.find()) {
            expression
                    .append(Pattern.quote(pattern.substring(end, found.start())))
                    .append("(0|[1-9][0-9]{0,17})");
            indices.add(Index.of(found));
            end = found.end();
        }
        return expression.append(Pattern.quote(pattern.substring(end))).toString();
    }

    /** The name at these positions in the lists. */
    String name(int... positions) {
        if (takesAnyName()) {
            return positions.length == 0 ? "0" : Integer.toString(positions[0]);
        }
        String name = pattern;
        for (Index index : indices) {
            long position = positions[lists.indexOf(index.list())];
            name = name.replace(index.text(), Long.toString(position * index.factor() + index.bias()));
        }
        return name;
    }

    /** The order of tensors if names do not determine indices: tensors of one list stay in their order. */
    int[] keyOfList() {
        for (int i = 0; i < path.length; i++) {
            if (path[i] == ELEMENT) {
                return Arrays.copyOf(path, i);
            }
        }
        return further(number);
    }

    /** What files are ordered by. */
    int[] key(int... positions) {
        int[] key = further(number);
        int next = 0;
        for (int i = 0; i < path.length; i++) {
            if (path[i] == ELEMENT) {
                key[i] = positions[next++];
            }
        }
        return key;
    }
}
