package example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** What training writes: adapters, and the state of the optimizer, under the names of the model's own layers. */
@TensorBundle
public record Checkpoint(
        @Tensor(name = "base_model.model.{name}.") Map<String, Lora> adapters,
        @Tensor(name = "state.{name}.exp_avg") Map<String, float[]> first,
        @Tensor(name = "state.{name}.exp_avg_sq") Map<String, float[]> second,
        @Metadata("step") long step) {
    /** A low-rank update. */
    @TensorBundle
    public record Lora(
            @Tensor(name = "lora_A.weight", shape = "rank, in") float[][] down,
            @Tensor(name = "lora_B.weight", shape = "out, rank") float[][] up) {}

    static void run(Path folder) throws IOException {
        Path file = Checks.file(folder, "checkpoint.bt", writer -> writer.metadata("step", "7")
                .add("base_model.model.layers.0.q_proj.lora_A.weight", new float[16], 2, 8)
                .add("base_model.model.layers.0.q_proj.lora_B.weight", new float[16], 8, 2)
                .add("state.layers.0.q_proj.weight.exp_avg", new float[4])
                .add("state.layers.0.q_proj.weight.exp_avg_sq", new float[4]));
        Checkpoint checkpoint = CheckpointReader.read(file);
        Checks.print("step " + checkpoint.step(), checkpoint.adapters().keySet() + " " + checkpoint.first().keySet());
        CheckpointWriter.write(checkpoint, file);
        Checks.print("again", CheckpointReader.read(file).second().keySet());
    }
}
