package org.tensorbind.grammars.bundle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** Bundles whose names are those of checkpoints in the wild. */
final class CheckpointBundles {
    private CheckpointBundles() {}

    /** Adapters of a model, under the names of the model's own layers. */
    @TensorBundle
    record Adapters(
            @Tensor(name = "base_model.model.{name}.") Map<String, Lora> layers) {}

    /** A low-rank update of one layer. */
    @TensorBundle
    record Lora(
            @Tensor(name = "lora_A.weight", shape = "rank, in")
            float[][] down,

            @Tensor(name = "lora_B.weight", shape = "out, rank")
            float[][] up) {}

    /** The moments of an optimizer, for each weight of a model. */
    @TensorBundle
    record Optimizer(
            @Tensor(name = "state.{name}.exp_avg") Map<String, float[]> first,
            @Tensor(name = "state.{name}.exp_avg_sq") Map<String, float[]> second,
            @Tensor(name = "step") long step) {}

    /** A map and a list beside tensors that have names of their own. */
    @TensorBundle
    record Beside(
            @Tensor(name = "{name}") Map<String, float[]> others,
            @Tensor(name = "w") float[] weight,
            @Tensor(name = "a.{i}") List<float[]> list,
            @Tensor(name = "a.last") float[] last,
            @Tensor(name = "block.") @Nullable Norm block) {}

    /** Lists whose first elements other properties name. */
    @TensorBundle
    record First(
            @Tensor(name = "blocks.0.w") float[] stem,
            @Tensor(name = "blocks.{i}.") List<Weight> blocks,
            @Tensor(name = "a.0") float[] first,
            @Tensor(name = "a.{i}") List<float[]> rest) {}

    /** A weight alone. */
    @TensorBundle
    record Weight(@Tensor(name = "w") float[] weight) {}

    /** Names of two generations. */
    @TensorBundle
    record Norm(
            @Tensor(name = "weight", alias = "gamma") float[] weight,

            @Tensor(
                    name = "bias",
                    alias = {"beta", "b"})
            float[] bias) {}

    /** Parts under names of two generations. */
    @TensorBundle
    record Generations(
            @Tensor(name = "norm.", alias = "LayerNorm.") Norm norm,
            @Tensor(name = "layers.{i}.", alias = "h.{i}.") List<Norm> layers,

            @Tensor(name = "scales.{i}", alias = "s.{i}.scale")
            List<float[]> scales,

            @Tensor(name = "extra.{name}.x", alias = "more.{name}.y")
            Map<String, float[]> extra) {}

    /** Two maps whose elements cannot always be told apart. */
    @TensorBundle
    record Nested(@Tensor(name = "m.{name}.") Map<String, Part> parts) {}

    /** One tensor, and one that looks like that of a longer key. */
    @TensorBundle
    record Part(
            @Tensor(name = "w") float[] weight,
            @Tensor(name = "n.w") float @Nullable [] norm) {}
}
