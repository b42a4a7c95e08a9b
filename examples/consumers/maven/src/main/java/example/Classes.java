package example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** Classes of every kind, and those that reject what a file has. */
final class Classes {
    private Classes() {}

    /** Takes even widths only, and says so by an exception that is checked. */
    @TensorBundle
    static final class Guarded {
        private final float[] weight;

        Guarded(float[] weight) throws IOException, OddException {
            if (weight.length % 2 != 0) {
                throw new OddException("the width must be even, is " + weight.length);
            }
            this.weight = weight;
        }

        float[] getWeight() {
            return weight;
        }
    }

    /** An odd width. */
    static final class OddException extends Exception {
        private static final long serialVersionUID = 1L;

        OddException(String message) {
            super(message);
        }
    }

    /** Guards in a list. */
    @TensorBundle
    record Guards(@Tensor(name = "guards.{i}.") List<Guarded> guards) {}

    /** What a bean extends. */
    static class Base {
        @Tensor
        protected long step = 5;

        long getStep() {
            return step;
        }

        void setStep(long step) {
            this.step = step;
        }
    }

    /** A bean, which keeps what the file does not have. */
    @TensorBundle
    static final class Bean extends Base {
        @Tensor
        float[] weight = {1};
    }

    /** What a builder makes. */
    @TensorBundle
    static final class Built {
        @Tensor
        final float[] weight;

        private Built(float[] weight) {
            this.weight = weight;
        }

        static Builder builder() {
            return new Builder();
        }

        /** Makes it. */
        static final class Builder {
            private float[] weight = {};

            Builder weight(float[] newWeight) {
                weight = newWeight;
                return this;
            }

            Built build() {
                if (weight.length == 0) {
                    throw new IllegalArgumentException("there must be a weight");
                }
                return new Built(weight);
            }
        }
    }

    /** Two bundles of any class. */
    @TensorBundle
    record Pair<A, B>(@Tensor(name = "a.") A first, @Tensor(name = "b.") B second) {}

    static void run(Path folder) throws IOException {
        Path file = Checks.file(folder, "guards.bt", writer -> writer.add("guards.0.weight", new float[2])
                .add("guards.1.weight", new float[3]));
        Checks.rejected(() -> Classes_GuardsReader.read(file));
        Path empty = Checks.file(folder, "empty.bt", writer -> writer.add("weight", new float[0]).add("step", new long[] {9}));
        Bean bean = Classes_BeanReader.read(empty);
        Checks.print("bean", bean.getStep() + " " + bean.weight.length);
        Checks.rejected(() -> Classes_BuiltReader.read(empty));
        Path pair = folder.resolve("pair.zt");
        Built built = Built.builder().weight(new float[3]).build();
        Classes_PairWriter.write(new Pair<>(bean, built), pair, Classes_BeanWriter::collect, Classes_BuiltWriter::collect);
        Pair<Bean, Built> read = Classes_PairReader.read(pair, Classes_BeanReader::bind, Classes_BuiltReader::bind);
        Checks.print("pair", read.first().getStep() + " " + read.second().weight.length);
        try (TensorReader reader = TensorFormats.open(pair)) {
            Checks.print("none", reader.findOrNull("none"));
        }
    }
}
