package org.tensorbind.bundle;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorView;

/** Elements as they are stored, through windows of at most a GiB, so that rows of any tensor are copied from one long buffer. */
final class WindowSource<A> implements ElementKind.Source<A> {
    private static final int WINDOW_BYTES = 1 << 30;

    private final ElementKind<A> kind;
    private final TensorView view;
    private final int width;
    private long position;
    private int left;
    private ElementKind.@Nullable Source<A> window;

    WindowSource(ElementKind<A> kind, TensorView view) {
        this.kind = kind;
        this.view = view;
        this.width = view.dtype().byteSize();
    }

    @Override
    public void next(A target, int at, int count) throws IOException {
        for (int done = 0; done < count; ) {
            ElementKind.Source<A> current = window;
            if (current == null || left == 0) {
                current = nextWindow();
                window = current;
            }
            int n = Math.min(left, count - done);
            current.next(target, at + done, n);
            left -= n;
            done += n;
        }
    }

    private ElementKind.Source<A> nextWindow() throws IOException {
        left = (int) Math.min(WINDOW_BYTES / width, view.elementCount() - position);
        ElementKind.Source<A> next = kind.bits(view.asByteBuffer(position * width, left * width));
        position += left;
        return next;
    }
}
