package org.tensorbind.spark;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A bundle with what columns may be made of. */
@TensorBundle
public record Example(
        @Tensor(name = "label") long label,
        @Tensor(name = "features", shape = "width") float[] features,
        @Tensor(name = "matrix", shape = "rows, width") double[][] matrix,
        @Tensor(name = "extra") int @Nullable [] extra,
        @Tensor(name = "raw") TensorView raw,
        @Tensor(name = "blocks.{i}.") List<Block> blocks,
        @Tensor(name = "named.{key}") Map<String, float[]> named,
        @Metadata("source") @Nullable String source) {
    /** A bundle in it. */
    @TensorBundle
    public record Block(
            @Tensor(name = "scale") float scale,
            @Tensor(name = "shift") byte[] shift) {}
}
