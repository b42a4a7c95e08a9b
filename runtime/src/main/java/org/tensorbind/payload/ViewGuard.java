package org.tensorbind.payload;

import java.io.Closeable;
import java.io.IOException;
import org.tensorbind.TensorView;
import org.tensorbind.io.MappedAccess;

/**
 * Access to the buffers of a view while others may close or cut its file: copies so that this is an {@link IOException} whatever Java makes of it, and
 * keeps the memory valid.
 */
public final class ViewGuard {
    private ViewGuard() {}

    /** What {@code reading} gives, which shares no memory with the view. */
    public static <T> T read(TensorView view, MappedAccess.Operation<T> reading) throws IOException {
        return view instanceof DenseView dense ? dense.source().guarded(reading) : reading.read();
    }

    /** Keeps the memory of a view's buffers valid until the result is closed, see {@link org.tensorbind.io.ByteSource#retain()}. */
    public static Closeable retain(TensorView view) throws IOException {
        return view instanceof DenseView dense ? dense.source().retain() : () -> {};
    }

    /**
     * Whether all elements should be copied with {@link TensorView#writeTo}, because buffers of the view are decoded or copied; false if their size may be
     * wrong, which decoding finds out.
     */
    public static boolean isCopied(TensorView view) {
        return view instanceof DenseView dense
                && !dense.source().isInPlace()
                && !(dense.source().needsDecoding() && dense.source().isDoubtful());
    }
}
