package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.SafeText;
import org.tensorbind.value.DeepValues;
import org.tensorbind.write.sink.ItemException;

/**
 * Computes the indices of tensors in nested lists from their names: tensors with the same items in their names follow each other in one element of an
 * outer list. An element is identified by the index of its first tensor. Names consist of items of the file, such as
 * {@code "{MODULE}.{LAYER}.{NAME}"}.
 */
@GeneratedCodeApi
public final class TensorGroups {
    private final JoinedNames names;
    private final int[][] levels;
    private final @Nullable Whole whole;

    /** The order of the elements of all lists; null for that in which their tensors are added. */
    private final @Nullable Comparator<String> order;

    private final List<List<String>> items;

    /** The outermost list in which each tensor begins a new element, according to names. */
    private final int[] outermost;

    /**
     * The lists of a format, without tensors.
     *
     * @param texts before, between and after the items of a name; those between are not empty
     * @param rules what messages call the items, one fewer than the texts
     * @param levels for each list from the outside in, the indices of the items of a name that distinguish its elements
     */
    public TensorGroups(List<String> texts, List<String> rules, int[]... levels) {
        this(new JoinedNames(texts, rules), levels, null, null, List.of());
    }

    private TensorGroups(
            JoinedNames names,
            int[][] levels,
            @Nullable Whole whole,
            @Nullable Comparator<String> order,
            List<List<String>> items) {
        this.names = names;
        this.levels = levels;
        this.whole = whole;
        this.order = order;
        this.items = items;
        this.outermost = new int[items.size()];
        for (int i = 1; i < outermost.length; i++) {
            outermost[i] = difference(items.get(i - 1), items.get(i));
        }
    }

    /**
     * Tensors that are all of an element.
     *
     * @param item the last item, which their names lack
     * @param attribute what other tensors have with another value
     * @param shape the attribute of other tensors that is the shape of these
     * @param values the value of these: its code and its name
     */
    private record Whole(String item, String attribute, String shape, List<String> values) {
        /** Whether a tensor is all of an element; it has no attributes that such tensors do not have. */
        boolean is(TensorPart part) {
            boolean whole = !part.fields().has(attribute) || values.contains(String.valueOf(part.attribute(attribute)));
            for (String given : List.of(attribute, shape)) {
                if (whole && part.fields().has(given)) {
                    throw new ItemException("tensor '" + SafeText.of(part.name()) + "': attribute '" + given
                            + "' is only that of tensors whose '" + attribute + "' is not '" + values.get(0)
                            + "'; remove it");
                }
            }
            return whole;
        }
    }

    /**
     * Returns a copy in which some tensors are all of an element around them.
     *
     * @param item the last item of their names, which the names lack
     * @param attribute what other tensors have with another value
     * @param shape the attribute of other tensors that is the shape of these
     * @param values the value of these: its code and its name
     */
    public TensorGroups whole(String item, String attribute, String shape, String... values) {
        return new TensorGroups(names, levels, new Whole(item, attribute, shape, List.of(values)), order, items);
    }

    /** Returns a copy that sorts the elements of lists by the items of names: by their bytes, or by the number of bytes first. */
    public TensorGroups sorted(boolean shortestFirst) {
        return new TensorGroups(
                names, levels, whole, shortestFirst ? DeepValues::compareLengths : DeepValues::compareTexts, items);
    }

    /** Returns a copy with tensors, sorted as {@link #arrange} sorts them. */
    public TensorGroups with(List<TensorPart> tensors) {
        return new TensorGroups(
                names, levels, whole, order, tensors.stream().map(this::items).toList());
    }

    /**
     * A tensor that was read.
     *
     * @param whole whether it is all of an element
     * @param items the items of its name, or what would be
     * @param positions in all lists
     */
    public record Place(boolean whole, List<String> items, int... positions) {}

    /**
     * A tensor that a writer would put elsewhere.
     *
     * @param tensor its position among all
     */
    public record Misplaced(int tensor, String problem) {}

    /**
     * The first tensor of a file that a writer would put elsewhere, null for none.
     *
     * @param strictly whether names must determine the places of tensors
     */
    public @Nullable Misplaced misplaced(List<Place> tensors, boolean strictly) {
        Set<String> all = new HashSet<>();
        for (int i = 0; i < tensors.size(); i++) {
            Place tensor = tensors.get(i);
            String problem = tensor.whole() ? wrongWhole(tensor.items()) : strictly ? wrongName(tensor.items()) : null;
            if (problem == null && strictly && whole != null && !all.add(nameOf(tensor))) {
                problem = "an earlier tensor has the name '" + SafeText.of(nameOf(tensor)) + "', too";
            }
            if (problem != null) {
                return new Misplaced(i, problem);
            }
        }
        return strictly ? scattered(tensors) : null;
    }

    private String nameOf(Place tensor) {
        return tensor.whole() ? names.joinWithoutLast(tensor.items()) : names.join(tensor.items());
    }

    private @Nullable String wrongName(List<String> parts) {
        String name = names.join(parts);
        return parts.equals(names.split(name))
                ? null
                : "the name '" + name + "' of parts " + parts + " can also be read as other parts; names are \"" + names
                        + "\"";
    }

    private @Nullable String wrongWhole(List<String> parts) {
        Whole known = Objects.requireNonNull(whole, "the grammar has such tensors");
        String last = parts.get(parts.size() - 1);
        return last.equals(known.item())
                ? null
                : "must be called '" + known.item() + "', as " + known.attribute() + " is '"
                        + known.values().get(0) + "', is called '" + SafeText.of(last) + "'";
    }

    /** Elements with the same name are one element. */
    private @Nullable Misplaced scattered(List<Place> tensors) {
        TensorGroups named = new TensorGroups(
                names, levels, whole, null, tensors.stream().map(Place::items).toList());
        List<Integer> arranged = named.arranged();
        for (int i = 0; i < tensors.size(); i++) {
            boolean begins = i == 0
                    || named.outermost[i]
                            == Arrays.mismatch(
                                    tensors.get(i - 1).positions(),
                                    tensors.get(i).positions());
            if (arranged.get(i) != i || !begins) {
                return new Misplaced(i, "a list of tensors with this name occurs twice in the file");
            }
        }
        return null;
    }

    /** The positions of each tensor in all lists. */
    void positions(int[][] positions) {
        int[] position = new int[levels.length];
        for (int i = 0; i < outermost.length; i++) {
            if (i > 0) {
                position[outermost[i]]++;
                Arrays.fill(position, outermost[i] + 1, position.length, 0);
            }
            positions[i] = position.clone();
        }
    }

    private List<String> items(TensorPart part) {
        String name = part.name();
        List<String> found = whole != null && whole.is(part) ? names.split(name, whole.item()) : names.split(name);
        if (found == null) {
            throw new ItemException(
                    "tensor '" + name + "': the format cannot store this name, names are \"" + names + "\"");
        }
        return found;
    }

    /** The first level by which two tensors differ; the innermost for none, as each tensor is an element of that. */
    private int difference(List<String> before, List<String> next) {
        for (int level = 0; level < levels.length - 1; level++) {
            if (!key(before, levels[level]).equals(key(next, levels[level]))) {
                return level;
            }
        }
        return levels.length - 1;
    }

    private static List<String> key(List<String> items, int[] positions) {
        return Arrays.stream(positions).mapToObj(items::get).toList();
    }

    /** Sorts tensors so that those of one element are consecutive; elements are in the order of their first tensors. */
    public List<TensorPart> arrange(List<TensorPart> tensors) {
        return with(tensors).arranged().stream().map(tensors::get).toList();
    }

    /** The positions of tensors, those of one element one after the other. */
    private List<Integer> arranged() {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            all.add(i);
        }
        return arranged(all, 0);
    }

    private List<Integer> arranged(List<Integer> tensors, int level) {
        if (level == levels.length - 1) {
            return order == null
                    ? tensors
                    : tensors.stream().sorted(byItems(level)).toList();
        }
        Map<List<String>, List<Integer>> groups = new LinkedHashMap<>();
        for (int tensor : tensors) {
            groups.computeIfAbsent(key(items.get(tensor), levels[level]), key -> new ArrayList<>())
                    .add(tensor);
        }
        List<Integer> sorted = new ArrayList<>();
        Stream<List<Integer>> all = groups.values().stream();
        (order == null ? all : all.sorted(Comparator.comparing(group -> group.get(0), byItems(level))))
                .forEach(group -> sorted.addAll(arranged(group, level + 1)));
        return sorted;
    }

    /** The order of tensors by the items that distinguish the elements of a list. */
    private Comparator<Integer> byItems(int level) {
        Comparator<String> texts = Objects.requireNonNull(order);
        return Arrays.stream(levels[level])
                .mapToObj(item -> Comparator.comparing(
                        (Integer tensor) -> items.get(tensor).get(item), texts))
                .reduce(Comparator::thenComparing)
                .orElseThrow();
    }

    /** One item of the name of a tensor. */
    public String item(int tensor, int item) {
        return items.get(tensor).get(item);
    }

    /** The pattern of names as grammars write it. */
    @Override
    public String toString() {
        return names.toString();
    }
}
