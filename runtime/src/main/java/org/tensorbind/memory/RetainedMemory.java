package org.tensorbind.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
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
 * <p>Nothing is copied if the file is mapped and stores the elements as they are. Up to 2 GiB of compressed, transposed, strided or unmapped elements are
 * copied once, piece by piece, into memory outside of the heap, numbers as little-endian ones.
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
        this.name = SafeText.of(view.name());
        this.byteSize = view.elementType().byteSize(view.elementCount());
        this.hold = hold;
        this.pieces = new ByteBuffer[(int) (byteSize >>> PIECE_BITS) + 1];
        ByteBuffer copy = ViewGuard.isCopied(view) && byteSize >= 0 && byteSize <= Integer.MAX_VALUE
                ? copy(view, (int) byteSize)
                : null;
        if (copy == null) {
            view.asByteBuffer(0, 0); // rejects what has no bytes
        }
        this.order = copy == null ? view.byteOrder() : copy.order();
        this.segment = copy == null ? view.memory() : null;
        for (int i = 0; i < pieces.length; i++) {
            long start = (long) i << PIECE_BITS;
            int length = (int) Math.min(Integer.MAX_VALUE, byteSize - start);
            pieces[i] = copy == null ? view.asByteBuffer(start, length) : copy.slice((int) start, length);
        }
    }

    /** All elements in memory outside of the heap, read-only. */
    private static ByteBuffer copy(TensorView view, int byteSize) throws IOException {
        ByteBuffer copy = ByteBuffer.allocateDirect(byteSize);
        view.writeTo(new WritableByteChannel() {
            @Override
            public int write(ByteBuffer piece) {
                int length = piece.remaining();
                copy.put(piece);
                return length;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        });
        return copy.flip()
                .asReadOnlyBuffer()
                .order(view.elementType().isBlock() ? view.byteOrder() : ByteOrder.LITTLE_ENDIAN);
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
     * All bytes, read-only, in the byte order of the tensor's buffers; a copy of numbers is little-endian. It is direct unless the tensor is one in memory.
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
