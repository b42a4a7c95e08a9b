package org.tensorbind.payload.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.CountText;

/** A stream in pieces of equal size, except for the last. No bytes may follow its end. */
final class StreamChunks extends ChunkStream {
    private static final int PIECE = 1 << 16;

    private final InputStream stream;
    private final LongSupplier left;
    private final byte[] bytes = new byte[PIECE];

    /**
     * Pieces of a stream.
     *
     * @param left returns the number of bytes after the data when the stream has ended
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
