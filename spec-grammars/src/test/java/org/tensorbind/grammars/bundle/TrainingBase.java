package org.tensorbind.grammars.bundle;

import java.util.List;
import org.tensorbind.annotation.Tensor;

/** What all states have; it is no bundle itself. */
class TrainingBase<T> {
    @Tensor(name = "history.{i}")
    List<T> history = List.of();

    private boolean finished;
    private long step;

    @Tensor(name = "step")
    public long getStep() {
        return step;
    }

    public void setStep(long step) {
        this.step = step;
    }

    public boolean isFinished() {
        return finished;
    }

    @Tensor(name = "finished")
    public void setFinished(boolean finished) {
        this.finished = finished;
    }
}
