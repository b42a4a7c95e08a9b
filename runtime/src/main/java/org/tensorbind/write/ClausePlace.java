package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The position of the tensors of one clause, and the names that they have there. */
final class ClausePlace {
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\{([^}*+.]+)(?:\\*([0-9]+))?(?:\\+([0-9]+))?(\\.[^}*+.]+)?\\}");
    private static final String ANY_NAME = "{}";

    private static final int ELEMENT = -1;

    private final int number;
    private final String pattern;
    private final boolean optional;
    private final int list;
    private final List<String> lists;
    private final int[] path;
    private final List<Variable> variables = new ArrayList<>();
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

    /**
     * A variable part of a name: the position of an element, times a factor, plus a bias; or a text in the element.
     *
     * @param placeholder in the pattern
     */
    private record Variable(String list, long factor, long bias, boolean isText, String placeholder) {
        static Variable of(Matcher found) {
            return new Variable(
                    found.group(1),
                    number(found.group(2), 1),
                    number(found.group(3), 0),
                    found.group(4) != null,
                    found.group());
        }

        /** Whether it is the position of an element of a list. */
        boolean isPosition(String other) {
            return !isText && list.equals(other);
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

    /** The depth of the list whose elements have a text that is part of the names, from 0; -1 for none. */
    int depthOfText() {
        return variables.stream()
                .filter(Variable::isText)
                .mapToInt(text -> lists.indexOf(text.list()))
                .findFirst()
                .orElse(-1);
    }

    /** The text of an element that is part of a name which this clause states. */
    String text(String name) {
        Matcher found = names.matcher(name);
        int text = 0;
        while (!variables.get(text).isText()) {
            text++;
        }
        if (!found.matches()) {
            throw new IllegalArgumentException(name);
        }
        return found.group(text + 1);
    }

    /**
     * The positions in the lists of a tensor of this name; null where the clause states other names.
     *
     * @return positions, -1 in a list of which a text in the name identifies the element
     */
    int @Nullable [] positions(String name) {
        Matcher found = names.matcher(name);
        if (!found.matches()) {
            return null;
        }
        int[] positions = new int[lists.size()];
        for (int i = 0; i < positions.length; i++) {
            String each = lists.get(i);
            positions[i] = position(found, each);
            if (positions[i] < 0
                    && (i != depthOfText() || variables.stream().anyMatch(part -> part.isPosition(each)))) {
                return null;
            }
        }
        return positions;
    }

    /** The position in a list that a name has, or -1. */
    private int position(Matcher found, String name) {
        int position = -1;
        for (int i = 0; i < variables.size(); i++) {
            if (variables.get(i).isPosition(name)) {
                int next = variables.get(i).position(Long.parseLong(found.group(i + 1)));
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
            Variable variable = Variable.of(found);
            expression
                    .append(Pattern.quote(pattern.substring(end, found.start())))
                    .append(variable.isText() ? "(.*)" : "(0|[1-9][0-9]{0,17})");
            variables.add(variable);
            end = found.end();
        }
        return expression.append(Pattern.quote(pattern.substring(end))).toString();
    }

    /**
     * The name at these positions in the lists.
     *
     * @param text of the element that names have a text of, any for other names
     */
    String name(String text, int... positions) {
        if (takesAnyName()) {
            return positions.length == 0 ? "0" : Integer.toString(positions[0]);
        }
        StringBuilder name = new StringBuilder();
        int end = 0;
        for (Variable each : variables) {
            int start = pattern.indexOf(each.placeholder(), end);
            name.append(pattern, end, start);
            if (each.isText()) {
                name.append(text);
            } else {
                name.append(positions[lists.indexOf(each.list())] * each.factor() + each.bias());
            }
            end = start + each.placeholder().length();
        }
        return name.append(pattern.substring(end)).toString();
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
