package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * Tensors in lists in lists, by their names: each element of an outer list has the tensors whose names say so, one behind the other. An
 * element is known by the position of its first tensor.
 */
@GeneratedCodeApi
public final class TensorGroups {
    private final List<List<String>> items;
    private final int[] outermost;

    /**
     * Where the elements of each list begin.
     *
     * @param tensors sorted as {@link #arrange} sorts them
     * @param levels for each list from the outside in, the positions of the items of a name that tell its elements apart
     */
    public TensorGroups(List<TensorPart> tensors, JoinedNames names, int[][] levels) {
        this(tensors.stream().map(part -> items(names, part.name())).toList(), levels);
    }

    private TensorGroups(List<List<String>> items, int[][] levels) {
        this.items = items;
        this.outermost = new int[items.size()];
        for (int i = 1; i < outermost.length; i++) {
            outermost[i] = difference(items.get(i - 1), items.get(i), levels);
        }
    }

    /**
     * The outermost list in which each tensor begins a new element, as names tell it.
     *
     * @param items of the names of all tensors
     */
    public static int[] outermost(List<List<String>> items, int[][] levels) {
        return new TensorGroups(items, levels).outermost;
    }

    private static List<String> items(JoinedNames names, String name) {
        List<String> items = names.split(name);
        if (items == null) {
            throw new OwnedFault("tensor '" + name + "': the format has no place for it, names are \"" + names + "\"");
        }
        return items;
    }

    /** The first level by which two tensors differ; the innermost for none, as each tensor is an element of that. */
    private static int difference(List<String> before, List<String> next, int[][] levels) {
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

    /** Sorts tensors so that those of one element stand one behind the other; elements stand in the order of their first tensors. */
    public static List<TensorPart> arrange(List<TensorPart> tensors, JoinedNames names, int[][] levels) {
        List<List<String>> items =
                tensors.stream().map(part -> items(names, part.name())).toList();
        return arranged(items, levels).stream().map(tensors::get).toList();
    }

    /** The positions of tensors, those of one element one behind the other. */
    public static List<Integer> arranged(List<List<String>> items, int[][] levels) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            all.add(i);
        }
        return arranged(all, items, levels, 0);
    }

    private static List<Integer> arranged(List<Integer> tensors, List<List<String>> items, int[][] levels, int level) {
        if (level == levels.length - 1) {
            return tensors;
        }
        Map<List<String>, List<Integer>> groups = new LinkedHashMap<>();
        for (int tensor : tensors) {
            groups.computeIfAbsent(key(items.get(tensor), levels[level]), key -> new ArrayList<>())
                    .add(tensor);
        }
        List<Integer> sorted = new ArrayList<>();
        groups.values().forEach(group -> sorted.addAll(arranged(group, items, levels, level + 1)));
        return sorted;
    }

    /** One item of the name of a tensor. */
    public String item(int tensor, int item) {
        return items.get(tensor).get(item);
    }

    /** The first tensor behind the element of list {@code level} that begins at {@code tensor}; of level -1, behind all tensors. */
    public int end(int level, int tensor) {
        int end = tensor + 1;
        while (end < outermost.length && (level < 0 || outermost[end] > level)) {
            end++;
        }
        return Math.min(end, outermost.length);
    }

    /** Number of elements of list {@code level} in the element around them, which begins at {@code tensor}. */
    public int count(int level, int tensor) {
        int count = 0;
        int end = end(level - 1, tensor);
        for (int i = tensor; i < end; i = end(level, i)) {
            count++;
        }
        return count;
    }
}
