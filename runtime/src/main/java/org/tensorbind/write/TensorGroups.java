package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
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
        this(new JoinedNames(texts, rules), levels, List.of());
    }

    private TensorGroups(JoinedNames names, int[][] levels, List<List<String>> items) {
        this.names = names;
        this.levels = levels;
        this.items = items;
        this.outermost = new int[items.size()];
        for (int i = 1; i < outermost.length; i++) {
            outermost[i] = difference(items.get(i - 1), items.get(i));
        }
    }

    /** Returns a copy with tensors, sorted as {@link #arrange} sorts them. */
    public TensorGroups with(List<TensorPart> tensors) {
        return new TensorGroups(
                names, levels, tensors.stream().map(part -> items(part.name())).toList());
    }

    /**
     * A tensor that was read.
     *
     * @param items the items of its name
     * @param positions in all lists
     */
    public record Place(List<String> items, int... positions) {}

    /**
     * A tensor that a writer would put elsewhere.
     *
     * @param tensor its position among all
     */
    public record Misplaced(int tensor, String problem) {}

    /** The first tensor of a file that a writer would put elsewhere, null for none. */
    public @Nullable Misplaced misplaced(List<Place> tensors) {
        for (int i = 0; i < tensors.size(); i++) {
            List<String> parts = tensors.get(i).items();
            String name = names.join(parts);
            if (!parts.equals(names.split(name))) {
                String problem = "the name '" + name + "' of parts " + parts
                        + " can also be read as other parts; names are \"" + names + "\"";
                return new Misplaced(i, problem);
            }
        }
        return scattered(tensors);
    }

    /** Elements with the same name are one element. */
    private @Nullable Misplaced scattered(List<Place> tensors) {
        TensorGroups named = new TensorGroups(
                names, levels, tensors.stream().map(Place::items).toList());
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

    private List<String> items(String name) {
        List<String> found = names.split(name);
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
            return tensors;
        }
        Map<List<String>, List<Integer>> groups = new LinkedHashMap<>();
        for (int tensor : tensors) {
            groups.computeIfAbsent(key(items.get(tensor), levels[level]), key -> new ArrayList<>())
                    .add(tensor);
        }
        List<Integer> sorted = new ArrayList<>();
        groups.values().forEach(group -> sorted.addAll(arranged(group, level + 1)));
        return sorted;
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
