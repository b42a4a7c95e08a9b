package org.tensorbind.payload;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.io.Chunks;
import org.tensorbind.payload.code.SwappingChannel;

/**
 * Gives the elements of a tensor to a channel, piece by piece.
 *
 * @param swapWidth of the numbers whose bytes are reversed, 1 where all stay as they are
 */
record ElementOutput(DataSource data, int swapWidth, WritableByteChannel target) {
    /** Writes all of them. */
    void write() throws IOException {
        WritableByteChannel out = swapWidth > 1 ? new SwappingChannel(target, swapWidth) : target;
        if (data.needsDecoding()) {
            data.decodeTo(piece -> Chunks.writeFully(out, piece));
            return;
        }
        data.prefetch(0, data.size());
        data.guarded(() -> {
            writePieces(out);
            return out;
        });
    }

    private void writePieces(WritableByteChannel out) throws IOException {
        data.slice(0, 0);
        long size = data.size();
        for (long at = 0; at < size; at += Chunks.SIZE) {
            Chunks.writeFully(out, data.slice(at, Chunks.lengthAt(at, size)));
        }
    }
}
