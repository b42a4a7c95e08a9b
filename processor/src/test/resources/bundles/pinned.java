package acme;

import java.util.List;
import java.util.Map;
import org.tensorbind.annotation.*;

class Pinned {
    @TensorBundle(pinned = "headers/model.header.json") record Fits(
            @Tensor(name = "stem.weight", shape = "hidden, in") float[][] stem,
            @Tensor(name = "blocks.{i}.") List<Wide> blocks,
            @Tensor(name = "heads.bias") float[] head,
            @Metadata("step") long step,
            @Metadata("config") Map<String, Object> config) {}
    @TensorBundle record Wide(@Tensor(shape = "hidden, hidden") float[][] weight, @Tensor(shape = "hidden") double[] bias) {}
    @TensorBundle(pinned = "headers/model.header.json", closed = true) record Renamed(
            @Tensor(name = "stem.weight", shape = "hidden, 768") float[][] stem,
            @Tensor(name = "blocks.{i}.") List<Narrow> blocks,
            @Tensor(name = "head.bias") float[] head) {}
    @TensorBundle record Narrow(@Tensor(shape = "hidden, hidden") float[][] weight, @Tensor(shape = "hidden") float[] bias) {}
    @TensorBundle(pinned = "headers/missing.header.json") record Missing(float[] a) {}
    @TensorBundle(pinned = "headers/broken.header.json") record Broken(float[] a) {}
    @TensorBundle(pinned = "headers/model.header.json") record OtherEntries(
            @Tensor(name = "heads.bias") float[] head,
            @Metadata("step") boolean trained,
            @Metadata("config") @Nullable Integer layers) {}
    @TensorBundle(pinned = "headers/model.header.json") record EntriesElsewhere(
            @Metadata(value = "num_hidden_layers", alias = "layers", variable = "n") int layers,
            @Metadata("hidden_size") @Nullable Integer hidden,
            @Tensor(name = "blocks.{i}.", length = "n") List<Wide> blocks) {}
    @interface Nullable {}
}
