package org.tensorbind.bundle.element;

import java.io.IOException;
import org.tensorbind.TensorView;

/** Elements as they are stored, through windows of at most a GiB, so that rows of any tensor are copied from one long buffer. */
final class WindowSource<A> implements ElementKind.Source<A> {
    private static final int WINDOW_BYTES = 1 << 30;

    private final int windowBytes;
    private final ElementKind<A> kind;
    private final TensorView view;
    private final int width;
    private final long elementCount;
    private long position;
    private int left;
    private ElementKind.Source<A> window;

    /** Opens the first window, so that data that is too short for its shape is rejected before anything is allocated. */
    WindowSource(ElementKind<A> kind, TensorView view) throws IOException {
        this(kind, view, WINDOW_BYTES);
    }

    /** With windows of another size. */
    WindowSource(ElementKind<A> kind, TensorView view, int windowBytes) throws IOException {
        this.windowBytes = windowBytes;
        this.kind = kind;
        this.view = view;
        this.width = view.dtype().byteSize();
        this.elementCount = view.elementCount();
        this.left = length(0);
        this.window = kind.bits(view.asByteBuffer(0, left * width));
    }

    @Override
    public void next(A target, int at, int count) throws IOException {
        for (int done = 0; done < count; ) {
            if (left == 0) {
                left = length(position);
                window = kind.bits(view.asByteBuffer(position * width, left * width));
            }
            int n = Math.min(left, count - done);
            window.next(target, at + done, n);
            left -= n;
            position += n;
            done += n;
        }
    }

    /** Elements in the window that begins at an element. */
    private int length(long from) {
        return (int) Math.min(windowBytes / width, elementCount - from);
    }
}
