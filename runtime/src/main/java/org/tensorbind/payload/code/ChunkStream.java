package org.tensorbind.payload.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A stream that has its bytes in buffers, and hands them out as such to those who can take them. Not for use by several threads. */
public abstract class ChunkStream extends InputStream {
    private ByteBuffer piece = ByteBuffer.allocate(0);

    /** The bytes that come next, at least one; null at the end. They may be overwritten when the next are asked for. */
    public abstract @Nullable ByteBuffer nextPiece() throws IOException;

    /** How many bytes of the last piece have not been read. */
    final int left() {
        return piece.remaining();
    }

    @Override
    public final int read() throws IOException {
        return refill() ? piece.get() & 0xFF : -1;
    }

    @Override
    public final int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!refill()) {
            return -1;
        }
        int count = Math.min(length, piece.remaining());
        piece.get(target, offset, count);
        return count;
    }

    private boolean refill() throws IOException {
        if (!piece.hasRemaining()) {
            ByteBuffer next = nextPiece();
            if (next == null) {
                return false;
            }
            piece = next;
        }
        return true;
    }
}
