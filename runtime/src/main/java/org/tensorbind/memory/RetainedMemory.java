package org.tensorbind.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorView;
import org.tensorbind.io.SafeText;
import org.tensorbind.payload.ViewGuard;

/**
 * The memory of a dense tensor for native code or another library that keeps its address: valid until this is closed, also after the tensor's reader was
 * closed. A mapped file is unmapped when its reader and all retained memory of it are closed, in any order; on Java 17 to 21, when no buffer of it can be
 * reached any more. Other threads may use the memory at the same time, but must have finished when it is closed.
 *
 * <p>Nothing is copied if the file stores the elements as they are. Compressed, transposed or strided elements are decoded once, into memory on the heap.
 */
public final class RetainedMemory implements AutoCloseable {
    private static final int PIECE_BITS = 30;

    private final String name;
    private final ByteOrder order;
    private final long byteSize;
    private final Closeable hold;
    private final @Nullable Object segment;

    /** One for each GiB, of up to two, so that any range of up to one GiB is within one of them. */
    private final ByteBuffer[] pieces;

    private boolean closed;

    private RetainedMemory(TensorView view, Closeable hold) throws IOException {
        view.asByteBuffer(0, 0); // rejects what has no bytes
        this.name = SafeText.of(view.name());
        this.order = view.byteOrder();
        this.byteSize = view.elementType().byteSize(view.elementCount());
        this.hold = hold;
        this.segment = view.memory();
        this.pieces = new ByteBuffer[Math.toIntExact((byteSize >>> PIECE_BITS) + 1)];
        for (int i = 0; i < pieces.length; i++) {
            long start = (long) i << PIECE_BITS;
            pieces[i] = view.asByteBuffer(start, (int) Math.min(Integer.MAX_VALUE, byteSize - start));
        }
    }

    /**
     * Retains the memory of a tensor. Its checksum is verified as the reader's options require, and compressed elements are decoded.
     *
     * @throws IllegalStateException if the tensor is sparse
     * @throws org.tensorbind.FormatException if the data is malformed or of an unknown dtype
     * @throws java.nio.channels.ClosedChannelException if the reader was closed
     */
    public static RetainedMemory of(TensorView view) throws IOException {
        Closeable hold = ViewGuard.retain(view);
        try {
            return new RetainedMemory(view, hold);
        } catch (IOException | RuntimeException | Error e) {
            try (hold) {
                throw e;
            }
        }
    }

    /** Number of bytes. */
    public long byteSize() {
        return byteSize;
    }

    /**
     * All bytes, read-only, in the byte order of the tensor's buffers. It is direct if the file is mapped and stores the elements as they are.
     *
     * @throws IllegalStateException if this was closed, or the bytes are more than one buffer can hold
     */
    public ByteBuffer buffer() {
        if (byteSize > Integer.MAX_VALUE) {
            throw new IllegalStateException("tensor '" + name + "' has " + byteSize
                    + " bytes, more than one buffer can hold; use buffer(byteOffset, byteSize)");
        }
        return buffer(0, (int) byteSize);
    }

    /**
     * A range of up to 1 GiB of the bytes, or all of up to 2 GiB, read-only.
     *
     * @throws IllegalStateException if this was closed
     * @throws IndexOutOfBoundsException if the range is not inside the tensor, or longer
     */
    public synchronized ByteBuffer buffer(long byteOffset, int byteSize) {
        rejectClosed();
        Objects.checkFromIndexSize(byteOffset, byteSize, this.byteSize);
        ByteBuffer piece = pieces[(int) (byteOffset >>> PIECE_BITS)];
        return piece.slice((int) (byteOffset & ((1L << PIECE_BITS) - 1)), byteSize)
                .order(order);
    }

    /** All bytes as a {@code java.lang.foreign.MemorySegment}; null before Java 22, and for elements that are not mapped. */
    synchronized @Nullable Object segment() {
        rejectClosed();
        return segment;
    }

    private void rejectClosed() {
        if (closed) {
            throw new IllegalStateException("the memory of tensor '" + name + "' was released");
        }
    }

    /**
     * Releases the memory. Native code must not use its address any more. Closing it again has no effect.
     *
     * @throws IOException if the file cannot be unmapped because another thread uses it
     */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            closed = true;
        }
        hold.close();
    }
}
