package org.tensorbind.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Entries in maps in maps, by names in which the keys of these maps are joined by a separator. Maps and entries are in the order in which the
 * first name came that goes through them.
 */
public final class NameTree<T> {
    private final String separator;
    private final Map<String, NameTree<T>> branches = new LinkedHashMap<>();
    private @Nullable T leaf;

    /** A tree without entries. */
    public NameTree(String separator) {
        this.separator = separator;
    }

    /**
     * Adds an entry.
     *
     * @throws IllegalArgumentException if there is an entry where this one needs a map, or the other way round
     */
    public void put(String name, T value) {
        NameTree<T> node = this;
        int start = 0;
        for (int end = name.indexOf(separator); end >= 0; end = name.indexOf(separator, start)) {
            node = node.branch(name, name.substring(start, end));
            start = end + separator.length();
        }
        node = node.branch(name, name.substring(start));
        if (node.leaf != null || !node.branches.isEmpty()) {
            throw clash(name);
        }
        node.leaf = value;
    }

    private NameTree<T> branch(String name, String key) {
        if (leaf != null) {
            throw clash(name);
        }
        return branches.computeIfAbsent(key, unused -> new NameTree<>(separator));
    }

    private IllegalArgumentException clash(String name) {
        return new IllegalArgumentException(
                "name '" + name + "': keys are joined by '" + separator
                        + "' in the format, and another name uses one of these keys for a tensor and not for a map, or the other way round");
    }

    /** The value of each key: an entry, or a map of them. */
    public Map<String, NameTree<T>> branches() {
        return branches;
    }

    /** The entry, null for a map. */
    public @Nullable T leaf() {
        return leaf;
    }

    /** The tensors in the order of the maps that their names determine. */
    public static List<TensorPart> arrange(List<TensorPart> tensors, String separator) {
        NameTree<TensorPart> tree = new NameTree<>(separator);
        tensors.forEach(tensor -> tree.put(tensor.name(), tensor));
        List<TensorPart> arranged = new ArrayList<>();
        tree.collect(arranged);
        return arranged;
    }

    private void collect(List<T> into) {
        if (leaf != null) {
            into.add(leaf);
        }
        branches.values().forEach(branch -> branch.collect(into));
    }
}
