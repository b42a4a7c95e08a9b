package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;

/** A range of a source as the stream that decoders want. */
final class SourceStream extends PieceStream {
    private static final int PIECE = 1 << 16;

    private final ByteSource source;
    private final long end;
    private long position;

    SourceStream(ByteSource source, long offset, long byteSize) {
        this.source = source;
        this.position = offset;
        this.end = offset + byteSize;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, left() + end - position);
    }

    @Override
    @Nullable
    ByteBuffer nextPiece() throws IOException {
        if (position == end) {
            return null;
        }
        int length = (int) Math.min(PIECE, end - position);
        ByteBuffer piece = source.slice(position, length);
        position += length;
        return piece;
    }
}
