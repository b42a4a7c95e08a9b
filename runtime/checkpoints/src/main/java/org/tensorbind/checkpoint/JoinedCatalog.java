package org.tensorbind.checkpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorReader;
import org.tensorbind.name.NameIndex;

/** The tensors of files that are all open, one file after the other. Without names, tensors are numbered across files. */
final class JoinedCatalog implements Catalog {
    private final List<TensorReader> readers;

    /** Number of tensors before each file, and of all. */
    private final int[] starts;

    private final NameIndex names;

    JoinedCatalog(List<TensorReader> readers) {
        this.readers = readers;
        this.starts = new int[readers.size() + 1];
        for (int i = 0; i < readers.size(); i++) {
            starts[i + 1] = Math.addExact(starts[i], readers.get(i).size());
        }
        this.names = new NameIndex(size(), this::name);
    }

    /** Describes which files have tensors of the same names, a sentence for each two of them. */
    List<String> duplicates() {
        Map<List<Integer>, List<String>> shared = new LinkedHashMap<>();
        for (int i = 0; i < size(); i++) {
            String name = name(i);
            int first = names.find(name);
            if (first != i) {
                shared.computeIfAbsent(List.of(shard(i), shard(first)), pair -> new ArrayList<>())
                        .add(name);
            }
        }
        List<String> problems = new ArrayList<>();
        shared.forEach((pair, same) -> problems.add(problem(pair.get(0), pair.get(1), same)));
        return problems;
    }

    private String problem(int file, int other, List<String> same) {
        String which = same.size() == 1
                ? "has tensor '" + same.get(0) + "', which is also in "
                : "has " + same.size() + " tensors, such as '" + same.get(0) + "', of which there are others in ";
        return readers.get(file).source() + ": " + which + readers.get(other).source();
    }

    /** A name that tensors of several files have, null for none. */
    @Nullable
    String sharedName() {
        for (int i = 0; i < size(); i++) {
            int first = names.find(name(i));
            if (first != i && shard(first) != shard(i)) {
                return name(i);
            }
        }
        return null;
    }

    @Override
    public int size() {
        return starts[readers.size()];
    }

    @Override
    public String name(int index) {
        int shard = shard(index);
        TensorReader reader = readers.get(shard);
        return reader.format().traits().hasNames() ? reader.name(index - starts[shard]) : Integer.toString(index);
    }

    @Override
    public int find(String name) {
        return names.find(name);
    }

    /** The last file that starts at or before the tensor, so that files without tensors are passed over. */
    @Override
    public int shard(int index) {
        int found = Arrays.binarySearch(starts, index);
        if (found < 0) {
            return -found - 2;
        }
        while (starts[found + 1] == index) {
            found++;
        }
        return found;
    }

    @Override
    public int position(int index, TensorReader shard) {
        return index - starts[shard(index)];
    }

    @Override
    public Map<String, String> metadata() {
        return Map.of();
    }

    @Override
    public List<String> disagreements(int shard, String shardName, TensorReader reader, boolean strict) {
        return List.of();
    }

    @Override
    public void close() {}
}
