package org.tensorbind.payload.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.CountText;

/** Any stream in pieces, all but the last of which are as large as the first, and which must leave nothing after its end. */
final class StreamChunks extends ChunkStream {
    private static final int PIECE = 1 << 16;

    private final InputStream stream;
    private final LongSupplier left;
    private final byte[] bytes = new byte[PIECE];

    /**
     * Pieces of a stream.
     *
     * @param left how many bytes follow the data when the stream has come to its end
     */
    StreamChunks(InputStream stream, LongSupplier left) {
        this.stream = stream;
        this.left = left;
    }

    @Override
    public @Nullable ByteBuffer nextPiece() throws IOException {
        int count = stream.readNBytes(bytes, 0, bytes.length);
        if (count < bytes.length && left.getAsLong() > 0) {
            throw new IOException(CountText.of(left.getAsLong(), "byte follows", "bytes follow") + " its end");
        }
        return count == 0 ? null : ByteBuffer.wrap(bytes, 0, count);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
