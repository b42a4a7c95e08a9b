package org.tensorbind.payload;

import org.tensorbind.TensorView;

/** The extents that views of several tensors read, so that neighbours can be read together. */
public final class ReadAhead {
    private ReadAhead() {}

    /** What is the same for tensors of one open file; sparse tensors and slices have their own. */
    public static Object fileOf(TensorView view) {
        return isWhole(view) ? ((DenseView) view).source().file() : view;
    }

    private static boolean isWhole(TensorView view) {
        return view instanceof DenseView && !(view instanceof SliceView);
    }

    /** Tells the file of a view that these bytes of it are going to be read. */
    public static void expect(TensorView view, long byteOffset, long byteSize) {
        if (isWhole(view)) {
            ((DenseView) view).source().file().prefetch(byteOffset, byteSize);
        }
    }
}
