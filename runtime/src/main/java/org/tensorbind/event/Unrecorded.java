package org.tensorbind.event;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** An operation that is not recorded. */
final class Unrecorded implements FlightEvent {
    static final FlightEvent EVENT = new Unrecorded();

    /** Whether this Java has the module {@code jdk.jfr}; Android and small images lack it. */
    static final boolean HAS_RECORDER = hasRecorder();

    private Unrecorded() {}

    private static boolean hasRecorder() {
        try {
            FlightRecorder.isInitialized();
            return true;
        } catch (LinkageError absent) {
            return false;
        }
    }

    @Override
    public void end(long byteSize, @Nullable String result) {}
}
