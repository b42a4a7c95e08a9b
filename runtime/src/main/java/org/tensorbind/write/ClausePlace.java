package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where the tensors of one clause are, and the names that they have there. */
final class ClausePlace {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}*+]+)(?:\\*([0-9]+))?(?:\\+([0-9]+))?\\}");
    private static final String ANY_NAME = "{}";

    private final String pattern;
    private final boolean optional;
    private final int list;
    private final List<String> lists;
    private final int[] path;
    private final List<Index> indices = new ArrayList<>();
    private final Pattern names;

    /**
     * The clause and the positions of a tensor, as {@link TensorPlaces#clause} says it.
     *
     * @param lists what the lists around it are called, from the outside in
     */
    ClausePlace(String pattern, boolean optional, int list, List<String> lists, int... path) {
        this.pattern = pattern;
        this.optional = optional;
        this.list = list;
        this.lists = lists;
        this.path = path.clone();
        this.names = Pattern.compile(expression(), Pattern.DOTALL);
    }

    /** A number in a name: the position of an element, times a factor, plus a bias. */
    private record Index(String list, long factor, long bias, String text) {
        static Index of(Matcher found) {
            return new Index(found.group(1), number(found.group(2), 1), number(found.group(3), 0), found.group());
        }

        private static long number(@Nullable String digits, long otherwise) {
            return digits == null ? otherwise : Long.parseLong(digits);
        }

        /** The position that a number in a name stands for, or -1. */
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

    /** The order of tensors where names do not determine positions: those of one list keep their order. */
    int[] keyOfList() {
        int outermost = 0;
        while (outermost < path.length && path[outermost] >= 0) {
            outermost++;
        }
        return Arrays.copyOf(path, outermost);
    }

    /** What files are ordered by. */
    int[] key(int... positions) {
        int next = 0;
        int[] key = new int[path.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = path[i] < 0 ? positions[next++] : path[i];
        }
        return key;
    }
}
