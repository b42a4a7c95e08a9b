package org.tensorbind.payload;

import org.tensorbind.TensorView;

/** Prefetches ranges of files across tensors, so that adjacent tensors can be read together. */
public final class ReadAhead {
    private ReadAhead() {}

    /** An object that tensors of one open file have in common; sparse tensors and slices have their own. */
    public static Object fileOf(TensorView view) {
        return isWhole(view) ? ((DenseView) view).source().file() : view;
    }

    private static boolean isWhole(TensorView view) {
        return view instanceof DenseView && !(view instanceof SliceView);
    }

    /** Prefetches a range of the file of a view. */
    public static void prefetch(TensorView view, long byteOffset, long byteSize) {
        if (isWhole(view)) {
            ((DenseView) view).source().file().prefetch(byteOffset, byteSize);
        }
    }
}
