package org.tensorbind.write;

import java.util.ArrayList;
import java.util.List;

/**
 * The lists of a format that tensors are in, by their numbers.
 *
 * @param labels their labels in the names of tensors
 * @param enclosing for each list, the number of the one in whose elements it is, which is lower; -1 for the file
 */
record ListTree(List<String> labels, List<Integer> enclosing) {
    ListTree() {
        this(List.of(), List.of());
    }

    ListTree with(String label, int list) {
        List<String> moreLabels = new ArrayList<>(labels);
        moreLabels.add(label);
        List<Integer> moreEnclosing = new ArrayList<>(enclosing);
        moreEnclosing.add(list);
        return new ListTree(List.copyOf(moreLabels), List.copyOf(moreEnclosing));
    }

    int size() {
        return labels.size();
    }

    /** Number of lists that enclose a list; -1 for no list. */
    int depth(int list) {
        int depth = -1;
        for (int outer = list; outer >= 0; outer = enclosing.get(outer)) {
            depth++;
        }
        return depth;
    }

    /** The list at a depth around a list, which may be that list. */
    int around(int list, int depth) {
        int around = list;
        for (int each = depth(list); each > depth; each--) {
            around = enclosing.get(around);
        }
        return around;
    }

    /** The labels of the lists that enclose a list and of itself, outermost first. */
    List<String> names(int list) {
        List<String> names = new ArrayList<>();
        for (int outer = list; outer >= 0; outer = enclosing.get(outer)) {
            names.add(0, labels.get(outer));
        }
        return List.copyOf(names);
    }

    /** Whether a list is another one, or is in its elements. */
    boolean isIn(int list, int outer) {
        int each = list;
        while (each > outer) {
            each = enclosing.get(each);
        }
        return each == outer;
    }
}
