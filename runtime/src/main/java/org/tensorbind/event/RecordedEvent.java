package org.tensorbind.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is recorded. It must not name its subclasses: the recorder links this class while the virtual machine defines one of them, and
 * the verifier would load that one a second time, which is a {@link LinkageError}.
 */
@Category("Tensorbind")
@StackTrace(false)
abstract class RecordedEvent extends Event implements FlightEvent {
    @Label("File")
    String file = "";

    @Label("Bytes")
    @DataAmount
    long byteSize;

    @Label("Result")
    @Nullable
    String result;

    @Override
    public void end(long bytes, @Nullable String found) {
        byteSize = bytes;
        result = found;
        commit();
    }
}
