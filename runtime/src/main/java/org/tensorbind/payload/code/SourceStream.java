package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;

/** A range of a source as the stream that decoders want. */
public final class SourceStream extends ChunkStream {
    private static final int PIECE = 1 << 16;

    private final ByteSource source;
    private final long start;
    private final long end;
    private long position;

    public SourceStream(ByteSource source, long offset, long byteSize) {
        this.source = source;
        this.start = offset;
        this.position = offset;
        this.end = offset + byteSize;
    }

    /** Returns a stream of the same bytes from their start. */
    SourceStream again() {
        return new SourceStream(source, start, end - start);
    }

    /** How many bytes have not been read. */
    long remaining() {
        return left() + end - position;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, remaining());
    }

    @Override
    public @Nullable ByteBuffer nextPiece() throws IOException {
        if (position == end) {
            return null;
        }
        int length = (int) Math.min(PIECE, end - position);
        ByteBuffer piece = read(length);
        position += length;
        return piece;
    }

    private ByteBuffer read(int length) throws Unreadable {
        try {
            return source.slice(position, length);
        } catch (IOException e) {
            throw new Unreadable(e);
        }
    }

    /** A failure of the source, distinguished from failures of the decoders that it passes through. */
    public static final class Unreadable extends IOException {
        private static final long serialVersionUID = 1L;

        private final IOException failure;

        public Unreadable(IOException failure) {
            super(failure);
            this.failure = failure;
        }

        public IOException failure() {
            return failure;
        }
    }
}
