package org.tensorbind.spark.write;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.spark.option.LastBatch;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.option.SourceOptions.Key;

/**
 * How rows are made batches.
 *
 * @param size rows of a batch
 * @param dtype of columns of floating-point numbers, null for that of their elements
 */
public record BatchFormat(
        int size, LastBatch last, @Nullable DType dtype) implements Serializable {
    /** What the options say, null for a table that is not written in batches. */
    public static @Nullable BatchFormat of(SourceOptions options) {
        Integer size = options.batchSize();
        if (size == null) {
            if (options.get(Key.LAST_BATCH) != null) {
                throw new IllegalArgumentException("option 'lastBatch' needs option 'batchSize'");
            }
            return null;
        }
        for (Key other : List.of(Key.TENSOR, Key.RECORDS, Key.SHARD_SIZE)) {
            if (options.get(other) != null) {
                throw new IllegalArgumentException(
                        "options 'batchSize' and '" + other.text() + "' exclude each other; set one of them");
            }
        }
        DType dtype = options.dtype();
        if (dtype != null && !dtype.isFloatingPoint()) {
            throw new IllegalArgumentException("option 'dtype' of batches must be a floating-point dtype, is '" + dtype
                    + "'; cast columns of integers instead");
        }
        return new BatchFormat(size, options.lastBatch(), dtype);
    }
}
