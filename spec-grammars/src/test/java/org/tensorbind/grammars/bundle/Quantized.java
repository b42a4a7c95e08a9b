package org.tensorbind.grammars.bundle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;

/** Bundles with fields of their tensors: scales of quantized weights, and whatever else a file says of one. */
final class Quantized {
    private Quantized() {}

    @TensorBundle
    record Layer(
            @Tensor(name = "weight", shape = "out, in") byte[][] weight,
            @Attribute(tensor = "weight") double scale,

            @Attribute(value = "zero_point", tensor = "weight") @Nullable
            Integer zeroPoint,

            @Tensor(name = "bias", shape = "out") float[] bias,

            @Attribute(value = "unit", tensor = "bias") @Nullable
            String unit) {}

    /** Layers alone, in a list, in a map, and absent. */
    @TensorBundle
    record Network(
            @Tensor(name = "stem.", where = "in = ?, out = ?")
            Layer stem,

            @Tensor(name = "layers.{i}.", where = "in = ?, out = ?")
            List<Layer> layers,

            @Tensor(name = "heads.{name}.", where = "in = ?, out = ?")
            Map<String, Layer> heads,

            @Tensor(name = "extra.", where = "in = ?, out = ?") @Nullable
            Layer extra) {}

    /** How values are rounded. */
    enum Rounding {
        NEAREST,
        DOWN
    }

    /** Every type that a field may have, those of a tensor that stands behind them. */
    @TensorBundle
    record Everything(
            @Attribute byte aByte,
            @Attribute short aShort,
            @Attribute int anInt,
            @Attribute long aLong,
            @Attribute float aFloat,
            @Attribute double aDouble,
            @Attribute boolean aBoolean,
            @Attribute String text,
            @Attribute byte[] bytes,
            @Attribute Rounding rounding,
            @Attribute Object object,
            @Attribute List<Double> scales,
            @Attribute List<Rounding> modes,
            @Attribute List<@Nullable Object> list,
            @Attribute Map<String, List<Long>> axes,
            @Attribute Map<String, @Nullable Object> map,
            @Attribute @Nullable Long absent,
            @Tensor(name = "codes") int[] codes) {}

    /** A number and the unit that it is in. */
    record Length(double metres) {
        static Length of(double metres) {
            return new Length(metres);
        }

        static double written(Length length) {
            return length.metres();
        }
    }

    /** Fields of a view, which has others, and of what may be absent, one of them of a type of one's own. */
    @TensorBundle
    @TensorAdapter(Length.class)
    record Grid(
            TensorView heights,

            @Attribute(value = "spacing", tensor = "heights")
            Length spacing,

            @Attribute(value = "note", tensor = "heights") @Nullable
            String note,

            float @Nullable [] mask,

            @Attribute(value = "limit", tensor = "mask") @Nullable
            Double limit) {}

    /** A field of a tensor of which each property is some rows, and of one that is transposed and has another name in older files. */
    @TensorBundle
    record Attention(
            @Tensor(name = "qk", shape = "n, n", part = true)
            float[][] query,

            @Tensor(name = "qk", shape = "n, n", part = true)
            float[][] key,

            @Attribute(tensor = "qk") long heads,

            @Tensor(name = "out", alias = "proj", transposed = true)
            float[][] out,

            @Attribute(value = "scale", tensor = "out") float outScale) {}

    /** The only tensor of a file without names, and what the file says of it. */
    @TensorBundle
    record Versioned(@Attribute("VERSION") int version, float[] values) {}

    /** A class that its constructor makes. */
    @TensorBundle
    static final class Fixed {
        private final float[] weight;
        private final double scale;

        Fixed(@Tensor float[] weight, @Attribute double scale) {
            this.weight = weight;
            this.scale = scale;
        }

        float[] weight() {
            return weight;
        }

        double scale() {
            return scale;
        }
    }

    /** What a bean extends. */
    static class Scaled {
        @Attribute(tensor = "weight")
        private double scale = 1;

        double getScale() {
            return scale;
        }

        void setScale(double scale) {
            this.scale = scale;
        }
    }

    /** A bean: what is absent keeps its value. */
    @TensorBundle
    static final class Bean extends Scaled {
        @Tensor
        float[] weight = {};

        @Attribute(tensor = "weight")
        @Nullable
        String unit = "none";
    }

    /** A class that a builder makes. */
    @TensorBundle
    static final class Built {
        @Tensor
        final float[] weight;

        @Attribute
        final double scale;

        private Built(Builder builder) {
            weight = builder.weight;
            scale = builder.scale;
        }

        static Builder builder() {
            return new Builder();
        }

        static final class Builder {
            private float[] weight = {};
            private double scale;

            Builder weight(float[] newWeight) {
                weight = newWeight;
                return this;
            }

            Builder scale(double newScale) {
                scale = newScale;
                return this;
            }

            Built build() {
                return new Built(this);
            }
        }
    }
}
