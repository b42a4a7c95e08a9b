package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The position of the tensors of one clause, and the names that they have there. */
final class ClausePlace {
    private static final int ELEMENT = -1;

    private final int number;
    private final NamePattern pattern;
    private final boolean optional;
    private final int list;
    private final List<String> lists;
    private final @Nullable WholeElement whole;
    private final int[] path;

    /**
     * A clause of a tensor that the file has directly in it, once.
     *
     * @param number of the clause
     * @param pattern names, as {@link TensorPlaces#clause} has them
     */
    ClausePlace(int number, String pattern) {
        this(number, new NamePattern(pattern), false, -1, List.of(), null);
    }

    /**
     * A clause.
     *
     * @param list number of the innermost list that it is in, -1 for none
     * @param lists what the lists around it are called, from the outside in
     * @param whole which of its tensors are all of an element, null for none
     * @param path number of the item in each rule on the way to it, {@link #ELEMENT} for the element of the next list
     */
    private ClausePlace(
            int number,
            NamePattern pattern,
            boolean optional,
            int list,
            List<String> lists,
            @Nullable WholeElement whole,
            int... path) {
        this.number = number;
        this.pattern = pattern;
        this.optional = optional;
        this.list = list;
        this.lists = lists;
        this.whole = whole;
        this.path = path;
    }

    /** The same, and a file may do without its tensor. */
    ClausePlace asOptional() {
        return new ClausePlace(number, pattern, true, list, lists, whole, path);
    }

    /** The same further down: each number is that of an item in the rule before. */
    ClausePlace at(int... items) {
        return new ClausePlace(number, pattern, optional, list, lists, whole, further(items));
    }

    /** The same, and some of its tensors are all of an element around them. */
    ClausePlace withWhole(WholeElement newWhole) {
        return new ClausePlace(number, pattern, optional, list, lists, newWhole, path);
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
        return new ClausePlace(number, pattern, optional, newList, names, whole, further(ELEMENT));
    }

    /** Whether the tensors of another clause have the same names in the same elements. */
    boolean isNamedAs(ClausePlace other) {
        return list == other.list && pattern.equals(other.pattern);
    }

    /** Whether some of its tensors are all of an element. */
    boolean hasWhole() {
        return whole != null;
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
        return pattern.isAnyName();
    }

    int number() {
        return number;
    }

    /** The names of its tensors. */
    NamePattern pattern() {
        return pattern;
    }

    /** The variable parts of a tensor's name; null where the clause states other names. */
    @Nullable
    List<String> parts(TensorPart tensor) {
        if (whole == null || !whole.is(tensor)) {
            return pattern.split(tensor.name());
        }
        List<String> parts = pattern.splitWithoutLast(tensor.name());
        return parts == null
                ? null
                : Stream.concat(parts.stream(), Stream.of(whole.text())).toList();
    }

    /** The texts of the parts of a name that identify an element at a depth. */
    List<String> texts(List<String> parts, int depth) {
        return pattern.texts(parts, lists.get(depth));
    }

    /** All texts that identify elements, those of the outermost first. */
    List<String> texts(List<String> parts) {
        return lists.stream()
                .flatMap(list -> pattern.texts(parts, list).stream())
                .toList();
    }

    /**
     * The positions in the lists of a tensor whose name has these parts; null where the clause states other names.
     *
     * @return positions, -1 in a list of which texts in the name identify the element
     */
    int @Nullable [] positions(List<String> parts) {
        int[] positions = new int[lists.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = pattern.position(parts, lists.get(i));
            if (positions[i] < 0 && !isByText(lists.get(i))) {
                return null;
            }
        }
        return positions;
    }

    /** Whether texts in names identify the elements of a list, and positions do not. */
    private boolean isByText(String each) {
        List<NamePattern.Variable> variables = pattern.variables();
        return variables.stream().noneMatch(part -> part.isPosition(each))
                && (pattern.isOfTexts() || variables.stream().anyMatch(part -> part.isText(each)));
    }

    /**
     * The name of a tensor with these variable parts.
     *
     * @param isWhole whether the tensor is all of an element, so that its name lacks the last part
     */
    String name(List<String> parts, boolean isWhole) {
        return isWhole ? pattern.joinWithoutLast(parts) : pattern.join(parts);
    }

    /**
     * The name at these positions in the lists.
     *
     * @param texts the texts of the element at each depth; null where they are unknown
     */
    String name(IntFunction<@Nullable List<String>> texts, int... positions) {
        if (takesAnyName()) {
            return positions.length == 0 ? "0" : Integer.toString(positions[0]);
        }
        int[] next = new int[depth()];
        List<String> parts = new ArrayList<>();
        for (NamePattern.Variable each : pattern.variables()) {
            int depth = lists.indexOf(each.list());
            List<String> known = each.text() == null ? List.of(each.number(positions[depth])) : texts.apply(depth);
            parts.add(known == null ? "…" : known.get(each.text() == null ? 0 : next[depth]++));
        }
        return pattern.join(parts);
    }

    /** One of the variable parts of a name, by the texts of the elements at each depth. */
    String part(int part, IntFunction<List<String>> texts) {
        String each = pattern.variables().get(part).list();
        long before = pattern.variables().subList(0, part).stream()
                .filter(other -> other.isText(each))
                .count();
        return texts.apply(lists.indexOf(each)).get((int) before);
    }

    /** Why a tensor with these parts cannot be all of an element, null where it can. */
    @Nullable
    String wrongWhole(List<String> parts) {
        return Objects.requireNonNull(whole, "the grammar has such tensors").mismatch(parts.get(parts.size() - 1));
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
