package example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.BundleResult;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** Which tensor belongs to which property, and under which name it is found. */
final class Names {
    private Names() {}

    /** A map and lists beside tensors that have names of their own. */
    @TensorBundle
    record Beside(
            @Tensor(name = "{name}") Map<String, float[]> others,
            @Tensor(name = "w") float[] weight,
            @Tensor(name = "a.0") float[] first,
            @Tensor(name = "a.{i}") List<float[]> list,
            @Tensor(name = "b.{i}") List<float[]> more) {}

    /** Parts under keys that a name may not tell. */
    @TensorBundle
    record Nested(@Tensor(name = "m.{name}.") Map<String, Part> parts) {}

    /** A part of it. */
    @TensorBundle
    record Part(
            @Tensor(name = "w") float[] weight,
            @Tensor(name = "n.w") float @Nullable [] norm) {}

    /** Checkpoints of two generations. */
    @TensorBundle
    record Norm(
            @Tensor(name = "weight", alias = "gamma") float[] weight,
            @Tensor(name = "bias", alias = {"beta", "b"}) float[] bias) {}

    /** Parts of two generations. */
    @TensorBundle
    record Model(
            @Tensor(name = "norm.", alias = "LayerNorm.") Norm norm,
            @Tensor(name = "layers.{i}.", alias = "h.{i}.") List<Norm> layers) {}

    static void run(Path folder) throws IOException {
        Path file = Checks.file(folder, "beside.bt", writer -> writer.add("x.y", new float[1])
                .add("w", new float[1])
                .add("a.0", new float[1])
                .add("b.0", new float[1])
                .add("b.1", new float[1]));
        Beside beside = Names_BesideReader.read(file);
        Checks.print("others", beside.others().keySet() + ", " + beside.list().size() + ", " + beside.more().size());
        Names_BesideWriter.write(beside, file);
        Checks.print("again", Names_BesideReader.read(file).others().keySet());
        reportHoles(folder);
        findAliases(folder);
    }

    private static void reportHoles(Path folder) throws IOException {
        Path holes = Checks.file(folder, "holes.bt", writer -> writer.add("w", new float[1])
                .add("a.0", new float[1])
                .add("a.1", new float[1])
                .add("b.0", new float[1])
                .add("b.2", new float[1]));
        Checks.rejected(() -> Names_BesideReader.read(holes));
        Path ambiguous = Checks.file(folder, "nested.bt", writer -> writer.add("m.x.w", new float[1])
                .add("m.x.n.w", new float[1])
                .add("m.x.n.n.w", new float[1]));
        Checks.rejected(() -> Names_NestedReader.read(ambiguous));
    }

    private static void findAliases(Path folder) throws IOException {
        Path older = Checks.file(folder, "older.bt", writer -> writer.add("LayerNorm.gamma", new float[1])
                .add("LayerNorm.b", new float[1])
                .add("h.0.weight", new float[1])
                .add("h.0.beta", new float[1]));
        BundleResult<Model> result = Names_ModelReader.readResult(older, BundleOptions.defaults());
        result.aliases().forEach((component, name) -> Checks.print("found " + component, name));
    }
}
