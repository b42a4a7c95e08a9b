package org.tensorbind.examples.handoffs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.TensorView;
import org.tensorbind.memory.RetainedMemory;

/**
 * The elements of a tensor of up to 2 GiB in memory that native code can use. It is the mapped file, unless the file stores them compressed, transposed,
 * strided or in the other byte order, or is not mapped: then it is a copy.
 */
public final class NativeMemory implements AutoCloseable {
    private final RetainedMemory retained;
    private final ByteBuffer bytes;

    private NativeMemory(RetainedMemory retained, ByteBuffer bytes) {
        this.retained = retained;
        this.bytes = bytes;
    }

    /** Retains the tensor's memory, or copies its elements. */
    public static NativeMemory of(TensorView view) throws IOException {
        RetainedMemory retained = RetainedMemory.of(view);
        try {
            ByteBuffer bytes = retained.buffer();
            boolean isNative =
                    bytes.order() == ByteOrder.nativeOrder() || view.dtype().byteSize() == 1;
            return new NativeMemory(retained, bytes.isDirect() && isNative ? bytes : copy(view, bytes.remaining()));
        } catch (IOException | RuntimeException | Error e) {
            try (retained) {
                throw e;
            }
        }
    }

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
        return copy.flip();
    }

    /** The elements, row-major and little-endian, in a direct buffer. */
    public ByteBuffer bytes() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Releases the memory: native code must not use it any more. */
    @Override
    public void close() throws IOException {
        retained.close();
    }
}
