package org.tensorbind.payload.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A stream whose bytes are in buffers, which can be used without copying. Not thread-safe. */
public abstract class ChunkStream extends InputStream {
    private ByteBuffer piece = ByteBuffer.allocate(0);

    /** The next bytes, at least one; null at the end. The next call may overwrite them. */
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
