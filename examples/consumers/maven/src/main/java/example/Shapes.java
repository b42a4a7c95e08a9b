package example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** Shapes of which the call says a part. */
final class Shapes {
    private Shapes() {}

    /** One class for every size of a model. */
    @TensorBundle(where = "heads = 12")
    record Attention(
            @Tensor(shape = "heads*width, hidden") float[][] query,
            @Tensor(shape = "width + 1") float[] rope,
            @Tensor(name = "layers.{i}.", where = "size = hidden - width") List<Layer> layers) {}

    /** A part whose size is said where it is used. */
    @TensorBundle
    record Layer(@Tensor(shape = "size") float[] scale) {}

    static void run(Path folder) throws IOException {
        Path file = Checks.file(folder, "large.bt", writer -> writer.add("query", new float[32 * 4 * 6], 128, 6)
                .add("rope", new float[5])
                .add("layers.0.scale", new float[2]));
        BundleOptions large = BundleOptions.defaults().where("heads", 32);
        Attention attention = Shapes_AttentionReader.read(file, large);
        Checks.print("heads of 32", attention.query().length + " rows");
        Checks.rejected(() -> Shapes_AttentionReader.read(file));
        Path again = folder.resolve("again.bt");
        Shapes_AttentionWriter.write(attention, again, Shapes_AttentionWriter.OPTIONS.where("heads", 32));
        Checks.print("again", Shapes_AttentionReader.read(again, large).query().length + " rows");
        Attention ragged = new Attention(attention.query(), new float[9], attention.layers());
        Checks.rejected(() -> Shapes_AttentionWriter.toBytes(ragged, "bintensors"));
    }
}
