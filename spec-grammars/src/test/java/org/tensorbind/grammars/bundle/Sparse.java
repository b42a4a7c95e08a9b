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

    /** Positions that count from where each element starts. */
    @TensorBundle
    record Reversed(@Tensor(name = "r.{i}.") List<Backwards> all) {}

    /** Two tensors, the last one first, and one that may be absent. */
    @TensorBundle
    record Backwards(
            @Tensor(index = 1) float[] second,
            @Tensor(index = 0) int[] first) {}

    /** What may be absent is told by its position. */
    @TensorBundle
    record Ending(
            @Tensor(index = 0) float[] first,
            @Tensor(index = 1) float @Nullable [] second,
            @Tensor(index = 2) float @Nullable [] third) {}

    /** Elements stored most significant byte first, one of them by itself. */
    @TensorBundle(stored = @Stored(checksum = "sha256"))
    record Orders(
            @Tensor(stored = @Stored(bigEndian = true)) float[] big, float[] little) {}
}
