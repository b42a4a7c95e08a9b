package acme;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.annotation.*;

class Ignored {
    @TensorBundle static class Parameters extends Parent {
        private final float[] weight;
        @Tensor static float[] shared = {};
        Parameters(float[] weight) { this.weight = weight; }
        List<Float> getWeight() { return List.of(); }
        @Tensor float[] scaled(int by) { return weight; }
        @Tensor void nothing() {}
    }
    static class Parent {
        @Tensor protected float[] bias = {};
    }
    @TensorBundle static class Throwing {
        private final float[] weight;
        Throwing(float[] weight) throws IOException { this.weight = weight; }
        float[] weight() throws IOException { return weight; }
    }
    @TensorBundle static class Setter {
        @Tensor private float[] weight = {};
        float[] getWeight() { return weight; }
        void setWeight(List<Float> weight) {}
    }
    @TensorBundle record More(float[] a) {
        @Tensor float[] twice() { return a; }
    }
    record NoBundle(@Tensor float[] a) {}
    @TensorBundle record Types(
            Path path,
            @Tensor(transposed = true) float[] flat,
            @Tensor(name = "part") More part,
            Mode mode,
            @TensorAdapter(String.class) Mode adapted,
            @Metadata Path entry,
            @Tensor(stored = @Stored(compress = "zstdd")) float[] compressed) {}
    @TensorBundle(stored = @Stored(checksum = "sha3")) record Sum(float[] a) {}
    enum Mode { A }
    @TensorBundle sealed interface Norm permits Layer, Rms {}
    record Layer(float[] a) implements Norm {}
    @TensorBundle record Rms(float[] b) implements Norm {}
    @TensorBundle sealed interface Generic<T> permits One {}
    @TensorBundle record One<T>(T a) implements Generic<T> {}
    @TensorBundle @TensorAdapter(Failing.class) record Adapting(float[] a) {}
    static class Failing {
        static Mode read(String text) throws Exception { return Mode.A; }
        static String write(Mode mode) throws IllegalStateException { return "A"; }
    }
}
