package example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.TensorWriter;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** What files that are wholly wrong are said to look like. */
final class Reports {
    private Reports() {}

    /** A layer. */
    @TensorBundle
    record Layer(@Tensor(shape = "out, in") float[][] weight, @Tensor(shape = "out") float[] bias) {}

    /** Layers. */
    @TensorBundle
    record Stack(@Tensor(name = "layers.{i}.") List<Layer> layers) {}

    private static void add(TensorWriter writer, String prefix, int layers, int rows, int columns, int bias)
            throws IOException {
        for (int i = 0; i < layers; i++) {
            writer.add(prefix + "layers." + i + ".weight", new float[rows * columns], rows, columns);
            writer.add(prefix + "layers." + i + ".bias", new float[bias]);
        }
    }

    static void run(Path folder) throws IOException {
        Path transposed = Checks.file(folder, "transposed.bt", writer -> add(writer, "", 12, 3, 2, 2));
        Checks.rejected(() -> Reports_StackReader.read(transposed));
        Path prefixed = Checks.file(folder, "prefixed.bt", writer -> add(writer, "module.", 1, 2, 3, 2));
        Checks.rejected(() -> Reports_StackReader.read(prefixed));
        Path majority = Checks.file(folder, "majority.bt", writer -> {
            writer.add("layers.0.weight", new float[15], 5, 3).add("layers.0.bias", new float[2]);
            writer.add("layers.1.weight", new float[6], 2, 3).add("layers.1.bias", new float[2]);
        });
        Checks.rejected(() -> Reports_StackReader.read(majority));
        Path other = Checks.file(folder, "other.bt", writer -> writer.add("conv1", new float[1])
                .add("conv2", new float[1])
                .add("conv3", new float[1])
                .add("fc", new float[1]));
        Checks.rejected(() -> MlpReader.read(other));
        Path many = Checks.file(folder, "many.bt", writer -> {
            writer.add("weight", new float[1], 1, 1).add("bias", new float[1]);
            for (int i = 30; i > 0; i--) {
                writer.add("more." + i, new float[i]);
            }
        });
        Checks.rejected(() -> Reports_LayerReader.read(many, BundleOptions.defaults().closed(true)));
    }
}
