package org.tensorbind.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.tensorbind.TensorReader;

/** Maps the tensors of a checkpoint to its files. */
interface Catalog {
    /** Number of tensors. */
    int size();

    /** Name of tensor {@code index}. */
    String name(int index);

    /** The tensor of this name, -1 where there is none. */
    int find(String name);

    /** Number of the file that has tensor {@code index}. */
    int shard(int index);

    /** Where that file has it. */
    int position(int index, TensorReader shard);

    /** Metadata of the checkpoint that is in none of its files. */
    Map<String, String> metadata();

    /** What a file holds and should not, or should and does not. */
    List<String> disagreements(int shard, String shardName, TensorReader reader, boolean strict);

    void close() throws IOException;
}
