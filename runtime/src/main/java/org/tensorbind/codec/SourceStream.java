package org.tensorbind.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;

/** A range of a source as the stream that decoders want. */
final class SourceStream extends InputStream {
    private static final int PIECE = 1 << 16;

    private final ByteSource source;
    private final long end;
    private long position;
    private ByteBuffer piece = ByteBuffer.allocate(0);

    SourceStream(ByteSource source, long offset, long byteSize) {
        this.source = source;
        this.position = offset;
        this.end = offset + byteSize;
    }

    @Override
    public int read() throws IOException {
        return refill() ? piece.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
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

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, piece.remaining() + end - position);
    }

    /** The bytes that come next, some of them or all; null at the end. */
    @Nullable
    ByteBuffer nextPiece() throws IOException {
        if (!refill()) {
            return null;
        }
        ByteBuffer next = piece;
        piece = ByteBuffer.allocate(0);
        return next;
    }

    private boolean refill() throws IOException {
        if (!piece.hasRemaining() && position < end) {
            int length = (int) Math.min(PIECE, end - position);
            piece = source.slice(position, length);
            position += length;
        }
        return piece.hasRemaining();
    }
}
