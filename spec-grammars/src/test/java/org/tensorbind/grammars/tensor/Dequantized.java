package org.tensorbind.grammars.tensor;

import java.util.List;
import org.tensorbind.annotation.Conversion;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A bundle that takes the numbers of tensors in blocks. */
@TensorBundle
record Dequantized(
        @Tensor(name = "flat", shape = "rows, cols") float[] flat,
        @Tensor(name = "nested", shape = "rows, cols") float[][] nested,

        @Tensor(name = "turned", shape = "cols, rows", transposed = true)
        float[] turned,

        @Tensor(name = "wide", shape = "rows, cols") double[] wide,
        @Tensor(name = "part.{i}", shape = "cols") List<float[]> parts,

        @Tensor(name = "rounded", shape = "rows, cols", conversion = Conversion.ROUND)
        int[] rounded) {}
