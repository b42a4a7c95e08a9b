package org.tensorbind.checkpoint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.TensorReader;

/** The catalog that a checkpoint's index gives. */
final class IndexedCatalog implements Catalog {
    /** Follows from the tensors, and is not true any more when some of them are copied. */
    static final String TOTAL_SIZE = "total_size";

    private final ShardIndex index;

    IndexedCatalog(ShardIndex index) {
        this.index = index;
    }

    @Override
    public int size() {
        return index.size();
    }

    @Override
    public String name(int position) {
        return index.name(position);
    }

    @Override
    public int find(String name) {
        return index.find(name);
    }

    @Override
    public int shard(int position) {
        return index.shard(position);
    }

    /** The file has been compared with the index, and has the tensor. */
    @Override
    public int position(int position, TensorReader shard) {
        return shard.indexOf(index.name(position));
    }

    @Override
    public Map<String, String> metadata() {
        Map<String, String> metadata = new LinkedHashMap<>(index.metadata());
        metadata.remove(TOTAL_SIZE);
        return metadata;
    }

    @Override
    public List<String> disagreements(int shard, String shardName, TensorReader reader, boolean strict) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < index.size(); i++) {
            if (index.shard(i) == shard) {
                expected.add(index.name(i));
            }
        }
        return new ShardComparison(shardName, this::elsewhere).problems(expected, reader, strict);
    }

    private String elsewhere(String name) {
        int known = index.find(name);
        return known < 0 ? "does not list" : "lists in " + index.files().get(index.shard(known));
    }

    @Override
    public void close() throws IOException {
        index.close();
    }
}
