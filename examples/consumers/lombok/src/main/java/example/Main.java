package example;

import java.io.IOException;
import java.util.List;
import lombok.Builder;
import lombok.Data;
import lombok.Value;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.io.ByteSource;

/** Bundles whose constructors, accessors and builders are Lombok's. */
public final class Main {
    private Main() {}

    /** A layer that does not change. */
    @Value
    @TensorBundle
    public static class Layer {
        @Tensor(shape = "out, in")
        float[][] weight;

        @Tensor(shape = "out")
        float[] bias;
    }

    /** What training changes. */
    @Data
    @TensorBundle
    public static class Statistics {
        @Tensor
        private float[] mean;

        @Tensor
        private long count;
    }

    /** All of it. */
    @Value
    @Builder
    @TensorBundle
    public static class Model {
        @Tensor(name = "layers.{i}.")
        List<Layer> layers;

        @Tensor(name = "statistics.")
        Statistics statistics;
    }

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        Statistics statistics = new Statistics();
        statistics.setMean(new float[3]);
        statistics.setCount(7);
        Model model = Model.builder()
                .layers(List.of(new Layer(new float[2][3], new float[2])))
                .statistics(statistics)
                .build();
        byte[] bytes = Main_ModelWriter.toBytes(model, "bintensors");
        System.out.println("the same: " + Main_ModelReader.read(ByteSource.of("memory.bt", bytes)).equals(model));
    }
}
