package org.tensorbind.event;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * An operation that Java Flight Recorder records if it is on and the operation succeeds. Where it is off, or where Java lacks {@code jdk.jfr}, an
 * operation costs two comparisons, and no class of an event is loaded.
 */
public interface FlightEvent {
    /** The operations; each is an event {@code tensorbind.NAME}. */
    enum Kind {
        OPEN,
        MAP,
        DECODE,
        VERIFY,
        WRITE,
        HTTP_REQUEST
    }

    /**
     * Starts an operation.
     *
     * @param file the file's name without secrets, as exceptions have it
     */
    static FlightEvent begin(Kind kind, String file) {
        return Unrecorded.HAS_RECORDER && FlightRecorder.isInitialized()
                ? RecordedEvents.begin(kind, file)
                : Unrecorded.EVENT;
    }

    /**
     * Ends the operation, in any thread.
     *
     * @param byteSize the number of bytes that it is about
     * @param result what is known of them now, such as the format; null for nothing
     */
    void end(long byteSize, @Nullable String result);
}
