package org.tensorbind.grammars.bundle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Stored;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** Bundles about single things. */
final class Sparse {
    private Sparse() {}

    /** A sparse tensor. */
    @TensorBundle
    record Matrix(@Tensor(shape = "rows, columns") CooTensor matrix) {}

    /** Everything in a file, and its metadata. */
    @TensorBundle
    record Everything(
            @Tensor(name = "{name}") Map<String, TensorView> tensors,
            @Metadata Map<String, String> metadata) {}

    /** Half-precision on disk. */
    @TensorBundle(stored = @Stored(compress = "zstd", level = 5))
    record Narrow(
            @Tensor(dtype = DType.BF16, stored = @Stored(compress = "none", checksum = "crc32c"))
            float[] exact,

            @Tensor(dtype = DType.F16, conversion = Conversion.ROUND, finite = true)
            float[][] rounded,

            @Tensor(conversion = Conversion.ROUND) int[] ints) {}

    /** Positions said one by one, as in files without names. */
    @TensorBundle
    record Positions(
            @Tensor(index = 2) float[] third,
            @Tensor(index = 0) int[] first,
            @Tensor(index = 1) long[] second) {}

    /** A list in a file without names, with parts that may be absent. */
    @TensorBundle
    record Layers(
            @Tensor(name = "scale") float scale,
            @Tensor(name = "l.{i}.") List<Layer> layers,
            @Tensor(name = "shift") @Nullable Float shift) {}

    /** An element of the list. */
    @TensorBundle
    record Layer(
            @Tensor(shape = "out, in") float[][] weight,
            @Tensor(shape = "out") float[] bias) {}
}
