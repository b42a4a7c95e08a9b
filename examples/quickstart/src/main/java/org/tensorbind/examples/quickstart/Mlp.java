package org.tensorbind.examples.quickstart;

import java.nio.FloatBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A small network, with parts of most kinds. */
@TensorBundle
public record Mlp(
        @Tensor(name = "fc1.weight", shape = "hidden, 784") float[][] fc1Weight,
        @Tensor(name = "fc1.bias", shape = "hidden") FloatBuffer fc1Bias, // zero-copy view
        @Tensor(name = "blocks.{i}.norm", shape = "hidden") List<float[]> norms, // one element for each i
        @Tensor(name = "head.bias") @Nullable float[] headBias, // may be absent
        @Tensor(name = "embedding", shape = "vocab, hidden") TensorView embedding, // any dtype, lazily read
        @Metadata("license") @Nullable String license) {}
