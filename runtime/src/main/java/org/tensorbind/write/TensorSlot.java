package org.tensorbind.write;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A place for a tensor that a format names itself, or one in each element of lists. */
final class TensorSlot {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}*+]+)(?:\\*([0-9]+))?(?:\\+([0-9]+))?\\}");
    private static final String ANY_NAME = "{}";

    private final String pattern;
    private final boolean optional;
    private final List<String> lists;
    private final int[] path;
    private final List<Index> indices = new ArrayList<>();
    private final Pattern names;

    /** A slot, as {@link TensorSlots#slot} says it. */
    TensorSlot(String pattern, boolean optional, List<String> lists, int... path) {
        this.pattern = pattern;
        this.optional = optional;
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

        /** The position that a number in a name stands for, or null. */
        @Nullable
        Integer position(long number) {
            long multiple = number - bias;
            return multiple < 0 || multiple % factor != 0 || multiple / factor > Integer.MAX_VALUE
                    ? null
                    : Integer.valueOf((int) (multiple / factor));
        }
    }

    boolean isOptional() {
        return optional;
    }

    List<String> lists() {
        return lists;
    }

    /**
     * Where a tensor of this name stands in the lists; null where it is not one of the slot's.
     *
     * @param number of the tensor among all, which is its place where the slot takes any name
     */
    @Nullable
    List<Integer> positions(String name, int number) {
        if (pattern.equals(ANY_NAME)) {
            return lists.isEmpty() ? List.of() : List.of(number);
        }
        Matcher found = names.matcher(name);
        if (!found.matches()) {
            return null;
        }
        List<Integer> positions = new ArrayList<>();
        for (String list : lists) {
            Integer position = position(found, list);
            if (position == null) {
                return null;
            }
            positions.add(position);
        }
        return positions;
    }

    private @Nullable Integer position(Matcher found, String list) {
        Integer position = null;
        for (int i = 0; i < indices.size(); i++) {
            if (indices.get(i).list().equals(list)) {
                Integer next = indices.get(i).position(Long.parseLong(found.group(i + 1)));
                if (next == null || (position != null && !position.equals(next))) {
                    return null;
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

    /** The name at a place in the lists. */
    String name(List<Integer> positions) {
        if (pattern.equals(ANY_NAME)) {
            return positions.isEmpty() ? "0" : positions.get(0).toString();
        }
        String name = pattern;
        for (Index index : indices) {
            long position = positions.get(lists.indexOf(index.list()));
            name = name.replace(index.text(), Long.toString(position * index.factor() + index.bias()));
        }
        return name;
    }

    /** What files are ordered by. */
    int[] key(List<Integer> positions) {
        int list = 0;
        int[] key = new int[path.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = path[i] < 0 ? positions.get(list++) : path[i];
        }
        return key;
    }
}
