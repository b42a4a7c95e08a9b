package org.tensorbind.grammars.bundle;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A class that a builder makes. */
@TensorBundle
public final class Scale {
    @Tensor(name = "factors")
    private final double[] factors;

    @Tensor(name = "offset")
    private final double offset;

    private Scale(double[] factors, double offset) {
        this.factors = factors;
        this.offset = offset;
    }

    public double[] factors() {
        return factors;
    }

    public double offset() {
        return offset;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects the parts. */
    public static final class Builder {
        private double @Nullable [] factors;
        private double offset;

        public Builder factors(double[] values) {
            factors = values;
            return this;
        }

        public void setOffset(double value) {
            offset = value;
        }

        public Scale build() {
            return new Scale(Objects.requireNonNull(factors), offset);
        }
    }
}
