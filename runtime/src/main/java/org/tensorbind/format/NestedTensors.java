package org.tensorbind.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.write.TensorGroups;

/** The tensors of a file that stand in lists in lists, in the order of the file, with their names and their positions in all lists. */
@GeneratedCodeApi
public final class NestedTensors {
    private final TensorGroups groups;
    private final String[] paths;
    private final List<String> joined = new ArrayList<>();
    private final List<List<String>> items = new ArrayList<>();
    private final List<int[]> positions = new ArrayList<>();
    private final int[] position;
    private final int[] before;
    private @Nullable String empty;

    /**
     * No tensors yet.
     *
     * @param groups the lists of the format
     * @param paths the labels of the rules that lead from list to list, the last of which are tensors
     */
    public NestedTensors(TensorGroups groups, String... paths) {
        this.groups = groups;
        this.paths = paths;
        this.position = new int[groups.depth()];
        this.before = new int[groups.depth()];
        Arrays.fill(position, -1);
    }

    /** The next element of a list begins; those of lists in it are counted from 0. */
    public void begin(int level) {
        position[level]++;
        before[level] = joined.size();
        Arrays.fill(position, level + 1, position.length, -1);
    }

    /** The element ends that began last. */
    public void end(int level) {
        if (before[level] == joined.size() && empty == null) {
            empty = path(position, level);
        }
    }

    /** A tensor, the next element of the innermost list, of whose name these are the parts. */
    public void add(String... parts) {
        position[position.length - 1]++;
        positions.add(position.clone());
        items.add(List.of(parts));
        joined.add(groups.name(List.of(parts)));
    }

    /** Number of tensors. */
    public int size() {
        return joined.size();
    }

    /** The name of a tensor. */
    public String name(int index) {
        return joined.get(index);
    }

    /** The rules that lead to a tensor, with its positions. */
    public String path(int index) {
        return path(positions.get(index), position.length - 1);
    }

    private String path(int[] at, int last) {
        StringBuilder path = new StringBuilder();
        for (int level = 0; level <= last; level++) {
            path.append(level == 0 ? "" : ".")
                    .append(paths[level])
                    .append('[')
                    .append(at[level])
                    .append(']');
        }
        return path.toString();
    }

    /** What makes a writer write another structure for the same tensors, null for nothing. */
    @Nullable
    Fault fault() {
        if (empty != null) {
            return new Fault(empty, "has no tensors, so a reader could not distinguish it from an absent one");
        }
        for (int i = 0; i < items.size(); i++) {
            if (!groups.isUnique(joined.get(i), items.get(i))) {
                return new Fault(
                        path(i),
                        "the name '" + joined.get(i) + "' of parts " + items.get(i)
                                + " can also be read as other parts; names are \"" + groups + "\"");
            }
        }
        return scattered();
    }

    /** Elements with the same name are one element. */
    private @Nullable Fault scattered() {
        TensorGroups named = groups.withItems(items);
        List<Integer> arranged = named.arranged();
        for (int i = 0; i < items.size(); i++) {
            if (arranged.get(i) != i || (i > 0 && named.outermost(i) != begun(i))) {
                return new Fault(path(i), "a list of tensors with this name occurs twice in the file");
            }
        }
        return null;
    }

    /** The outermost list of which a tensor begins a new element. */
    private int begun(int index) {
        int[] previous = positions.get(index - 1);
        int level = 0;
        while (level < position.length - 1 && previous[level] == positions.get(index)[level]) {
            level++;
        }
        return level;
    }

    /** A fault and its place in the grammar. */
    record Fault(String path, String problem) {}
}
