package org.tensorbind.grammars.bundle;

import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;

/** Types of one's own as properties, sealed types, metadata of every type, classes that reject. */
final class Own {
    private Own() {}

    /** A point, which bundles know as its coordinates. */
    record Point(float x, float y) {}

    /** A version, which bundles know as text. */
    record Version(int major, int minor) {}

    /** What makes both of types that bundles know. */
    static final class Conversions {
        private Conversions() {}

        static Point point(float[] coordinates) {
            return new Point(coordinates[0], coordinates[1]);
        }

        static float[] coordinates(Point point) {
            return new float[] {point.x(), point.y()};
        }

        static Version version(String text) {
            String[] parts = text.split("\\.", 2);
            return new Version(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        static String text(Version version) {
            return version.major() + "." + version.minor();
        }
    }

    /** Points as they are, in lists and maps, absent, and a version in the metadata. */
    @TensorBundle
    @TensorAdapter(Conversions.class)
    record Shapes(
            @Tensor(shape = "2") Point center,
            @Tensor(name = "corners.{i}") List<Point> corners,
            @Tensor(name = "named.{name}") Map<String, Point> named,
            @Nullable Point absent,
            @Metadata("version") Version version,
            @Metadata("other") @Nullable Version other) {}

    /** An adapter of one property, for the names of an enum's constants. */
    @TensorBundle
    record Flags(@TensorAdapter(Ordinals.class) Mode mode, float[] w) {}

    /** What a network does. */
    enum Mode {
        TRAIN,
        INFER
    }

    /** Constants by their position. */
    static final class Ordinals {
        private Ordinals() {}

        static Mode mode(int ordinal) {
            return Mode.values()[ordinal];
        }

        static int ordinal(Mode mode) {
            return mode.ordinal();
        }
    }

    /** A matrix that a file has the other way round, in each type that may be. */
    @TensorBundle
    record Transposed(
            @Tensor(shape = "out, in", transposed = true) float[][] rows,
            @Tensor(shape = "out, in", transposed = true) double[] flat,
            @Tensor(shape = "out, in", transposed = true) FloatBuffer buffer) {}

    /** One of two norms, told by their tensors. */
    @TensorBundle
    sealed interface Norm permits LayerNorm, RmsNorm {}

    /** With a bias. */
    @TensorBundle
    record LayerNorm(float[] weight, float[] bias) implements Norm {}

    /** Without. */
    @TensorBundle
    record RmsNorm(float[] weight) implements Norm {}

    /** Norms of any kind. */
    @TensorBundle
    record Norms(@Tensor(name = "n.{i}.") List<Norm> norms) {}

    /** One of two positions with the same tensors, told by the metadata. */
    @TensorBundle(tag = "kind")
    sealed interface Positions permits Learned, Rotary {}

    /** Looked up. */
    @TensorBundle(tagValue = "learned")
    record Learned(float[] table) implements Positions {}

    /** Computed. */
    @TensorBundle(tagValue = "rope")
    record Rotary(float[] table) implements Positions {}

    /** A sealed type below a prefix. */
    @TensorBundle
    record Encoder(@Tensor(name = "pos.") Positions positions) {}

    /** Metadata of every type. */
    @TensorBundle
    record Training(
            @Metadata("step") long step,
            @Metadata("epoch") @Nullable Integer epoch,
            @Metadata("lr") double rate,
            @Metadata("ema") boolean average,
            @Metadata("mode") Mode mode,
            @Metadata("config") Map<String, Object> config,
            @Metadata("tags") List<Object> tags,
            float[] w) {}

    /** A class that takes even widths only, and says so by an exception that is checked. */
    @TensorBundle
    static final class Guarded {
        private final float[] weight;

        Guarded(float[] weight) throws IOException, OddException {
            if (weight.length % 2 != 0) {
                throw new OddException("the width must be even, is " + weight.length);
            }
            this.weight = weight;
        }

        float[] weight() {
            return weight;
        }
    }

    /** Guards in a list. */
    @TensorBundle
    record Guards(@Tensor(name = "g.{i}.") List<Guarded> guards) {}

    /** An odd width. */
    static final class OddException extends Exception {
        private static final long serialVersionUID = 1L;

        OddException(String message) {
            super(message);
        }
    }

    /** A bean whose setter rejects. */
    @TensorBundle
    static final class Bean {
        @Tensor
        private float @Nullable [] weight;

        float @Nullable [] getWeight() {
            return weight;
        }

        void setWeight(float @Nullable [] weight) throws OddException {
            if (weight != null && weight.length % 2 != 0) {
                throw new OddException("odd");
            }
            this.weight = weight;
        }
    }
}
