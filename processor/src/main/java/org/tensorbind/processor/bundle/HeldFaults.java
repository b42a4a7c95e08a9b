package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.BundleTag;

/** Holds faults back until it is known where the properties are that they are about. */
public final class HeldFaults implements Faults {
    private final List<Runnable> held = new ArrayList<>();
    private @Nullable Faults target;
    private boolean any;

    @Override
    public void report(BundleTag tag, @Nullable String property, @Nullable String attribute, Object... values) {
        any = true;
        if (target == null) {
            held.add(() -> report(tag, property, attribute, values));
        } else {
            target.report(tag, property, attribute, values);
        }
    }

    /** Reports what was held back, and all that follows. */
    public void release(Faults to) {
        target = to;
        held.forEach(Runnable::run);
    }

    /** Whether there were any. */
    public boolean any() {
        return any;
    }
}
