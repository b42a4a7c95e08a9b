package example;

import java.io.IOException;
import java.nio.file.Path;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** What a file says of a tensor beside its elements. */
final class Fields {
    private Fields() {}

    /** A quantized layer. */
    @TensorBundle
    record Layer(
            @Tensor(name = "weight", shape = "out, in") byte[][] weight,
            @Attribute(tensor = "weight") double scale,
            @Attribute(value = "zero_point", tensor = "weight") int zeroPoint) {}

    static void run(Path folder) throws IOException {
        Path file = folder.resolve("layer.zt");
        Fields_LayerWriter.write(new Layer(new byte[2][3], 0.25, 3), file);
        Layer read = Fields_LayerReader.read(file);
        Checks.print("fields", read.scale() + " " + read.zeroPoint());
        Checks.rejected(() -> Fields_LayerWriter.toBytes(read, "bintensors"));
    }
}
