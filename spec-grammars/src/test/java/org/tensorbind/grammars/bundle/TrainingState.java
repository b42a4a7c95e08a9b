package org.tensorbind.grammars.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A JavaBean with fields of its superclass; what is absent keeps its value. */
@TensorBundle
class TrainingState extends TrainingBase<float[]> {
    @Tensor(name = "momentum", shape = "n")
    private float[] momentum = {};

    @Tensor(name = "decay")
    private @Nullable Float decay = 0.5f;

    @Metadata("run")
    @Nullable
    String run = "unnamed";

    private int unrelated;

    public float[] getMomentum() {
        return momentum;
    }

    public void setMomentum(float[] momentum) {
        this.momentum = momentum;
    }

    public @Nullable Float getDecay() {
        return decay;
    }

    public void setDecay(@Nullable Float decay) {
        this.decay = decay;
    }

    public int getUnrelated() {
        return unrelated;
    }
}
