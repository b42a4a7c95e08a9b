package org.tensorbind.grammars.bundle;

import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** An immutable class with one public constructor, and annotations on its parameters and fields. */
@TensorBundle
public final class Embedding {
    @Tensor(name = "table", shape = "n, size")
    private final float[][] table;

    private final int padding;

    public Embedding(float[][] table, @Tensor(name = "padding_idx") int padding) {
        this.table = table;
        this.padding = padding;
    }

    /** Not for bundles. */
    Embedding() {
        this(new float[0][], 0);
    }

    public float[][] table() {
        return table;
    }

    public int getPadding() {
        return padding;
    }
}
