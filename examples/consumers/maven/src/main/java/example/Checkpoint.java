package example;

import java.util.Map;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** What training writes: adapters, and the state of the optimizer. */
@TensorBundle
public record Checkpoint(
        @Tensor(name = "base_model.model.{name}.") Map<String, Lora> adapters,
        @Tensor(name = "state.{name}.exp_avg") Map<String, float[]> moments,
        @Metadata("step") long step) {
    /** A low-rank update. */
    @TensorBundle
    public record Lora(
            @Tensor(name = "lora_A.weight", shape = "rank, in") float[][] down,
            @Tensor(name = "lora_B.weight", shape = "out, rank") float[][] up) {}
}
