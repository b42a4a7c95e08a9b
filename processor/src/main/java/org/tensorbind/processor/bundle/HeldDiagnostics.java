package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Holds errors back until it is known where the properties are that they are about. */
public final class HeldDiagnostics implements BundleDiagnostics {
    private final List<Runnable> held = new ArrayList<>();
    private @Nullable BundleDiagnostics target;
    private boolean any;

    @Override
    public void report(BundleMessage tag, @Nullable String property, @Nullable String attribute, Object... values) {
        any = true;
        if (target == null) {
            held.add(() -> report(tag, property, attribute, values));
        } else {
            target.report(tag, property, attribute, values);
        }
    }

    /** Reports what was held back, and all that follows. */
    public void release(BundleDiagnostics to) {
        target = to;
        held.forEach(Runnable::run);
    }

    /** Whether there were any. */
    public boolean any() {
        return any;
    }
}
