package example;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.io.ByteSource;

/** A bundle as the compiler of Eclipse compiles it. */
public final class Main {
    private Main() {}

    /** Nested bundles, lists and maps. */
    @TensorBundle
    public record Model(
            @Tensor(name = "blocks.{i}.") List<Block> blocks, @Tensor(name = "experts.{name}.w") Map<String, float[]> experts) {}

    /** A block. */
    @TensorBundle
    public record Block(@Tensor(shape = "out, in") float[][] weight) {}

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        Model model = new Model(List.of(new Block(new float[2][3])), Map.of("a.b", new float[1]));
        byte[] bytes = Main_ModelWriter.toBytes(model, "ztensor");
        Model read = Main_ModelReader.read(ByteSource.of("memory", bytes));
        System.out.println(read.blocks().size() + " block, " + read.experts().keySet());
    }
}
