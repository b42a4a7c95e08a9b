package org.tensorbind.payload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Any stream in pieces, all but the last of which are as large as the first. */
final class StreamPieces extends PieceStream {
    private static final int PIECE = 1 << 16;

    private final InputStream stream;
    private final byte[] bytes = new byte[PIECE];

    StreamPieces(InputStream stream) {
        this.stream = stream;
    }

    @Override
    @Nullable
    ByteBuffer nextPiece() throws IOException {
        int count = stream.readNBytes(bytes, 0, bytes.length);
        return count == 0 ? null : ByteBuffer.wrap(bytes, 0, count);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
