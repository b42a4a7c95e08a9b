package org.tensorbind.payload;

import java.io.IOException;
import org.tensorbind.TensorView;
import org.tensorbind.io.MappedAccess;

/** Copies from the buffers of a view, so that a file that is cut or closed meanwhile is an {@link IOException} whatever Java makes of it. */
public final class ViewGuard {
    private ViewGuard() {}

    /** What {@code reading} gives, which shares no memory with the view. */
    public static <T> T read(TensorView view, MappedAccess.Operation<T> reading) throws IOException {
        return view instanceof DenseView dense ? dense.source().guarded(reading) : reading.read();
    }
}
