package acme;

import java.nio.FloatBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.annotation.*;

@TensorBundle
record Applied(
        @Tensor(name = "a.{i}", shape = "n", part = true) List<float[]> list,
        @Tensor(name = "b", shape = "n", part = true) CooTensor sparse,
        @Tensor(name = "b", part = true) float[] rows,
        @Tensor(name = "c", shape = "?, 2", part = true) float[][] any,
        @Tensor(name = "c", shape = "n, 2", part = true) float @Nullable [][] absent) {}

@TensorBundle
record Positioned(
        @Tensor(name = "a", shape = "n", part = true, index = 0) float[] one,
        @Tensor(name = "a", shape = "n", part = true, index = 1) float[] two) {}

@TensorBundle
record Different(
        @Tensor(name = "a", shape = "n", part = true) float[] one,
        @Tensor(name = "a", shape = "n, 2", part = true) float[][] rank,
        @Tensor(name = "a", shape = "n", part = true) double[] dtype,
        @Tensor(name = "a", shape = "n", part = true, alias = "b") FloatBuffer alias,
        @Tensor(name = "a", shape = "n", part = true, stored = @Stored(compress = "zstd")) float[] stored,
        @Tensor(name = "a", shape = "n") float[] whole,
        @Tensor(name = "t", shape = "n, 2", part = true) float[][] upright,
        @Tensor(name = "t", shape = "n, 2", part = true, transposed = true) float[][] turned,
        @Tensor(name = "d", shape = "n", part = true) float[] alone) {}
