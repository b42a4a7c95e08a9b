package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.io.Pieces;

/**
 * Gives the elements of a tensor to a channel, piece by piece.
 *
 * @param swapWidth of the numbers whose bytes are reversed, 1 where all stay as they are
 */
record ElementOutput(DataSource data, int swapWidth, WritableByteChannel target) {
    /** Writes all of them. */
    void write() throws IOException {
        if (data.needsDecoding()) {
            WholeElements elements = new WholeElements(swapWidth);
            data.decodeTo(piece -> write(elements.next(piece)));
            return;
        }
        data.expect(0, data.byteSize());
        data.guarded(() -> {
            writePieces();
            return target;
        });
    }

    private void writePieces() throws IOException {
        data.slice(0, 0);
        long size = data.byteSize();
        for (long at = 0; at < size; at += Pieces.SIZE) {
            write(data.slice(at, Pieces.lengthAt(at, size)));
        }
    }

    private void write(ByteBuffer piece) throws IOException {
        Pieces.writeFully(target, swapWidth > 1 ? ByteSwap.swapped(piece, swapWidth) : piece);
    }
}
