package example;

import java.util.List;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A small model. */
@TensorBundle
public record Mlp(
        @Tensor(name = "fc1.weight", shape = "hidden, 784") float[][] weight,
        @Tensor(name = "fc1.bias", shape = "hidden") float[] bias,
        @Tensor(name = "blocks.{i}.norm", shape = "hidden") List<float[]> norms) {}
