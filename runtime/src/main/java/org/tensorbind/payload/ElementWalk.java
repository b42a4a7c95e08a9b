package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.tensorbind.io.Chunks;

/** Walks over units of equal size, elements or parts of blocks, of a tensor's data: from the file or while it is decoded. */
final class ElementWalk {
    private static final int LARGEST_PIECE = 1 << 30;

    private final DataSource data;
    private final ByteOrder order;
    private final int width;
    private final long count;

    /**
     * Of all units.
     *
     * @param width bytes of a unit, a power of two; 0 where nothing is known of them
     */
    ElementWalk(DataSource data, ByteOrder order, int width, long count) {
        this.data = data;
        this.order = order;
        this.width = width;
        this.count = count;
    }

    /** Takes the units of one piece; {@code done} were taken before it. */
    interface PieceConsumer {
        void accept(ByteBuffer bytes, int done, int count);
    }

    void walk(long from, long wanted, PieceConsumer consumer) throws IOException {
        if (width == 0 || wanted == 0) {
            data.slice(0, 0);
            return;
        }
        boolean all = from == 0 && wanted == count;
        if (all && data.isComparedByCopying()) {
            data.compareTo(pieces(consumer));
            return;
        }
        if (all && data.needsDecoding() && !data.isDoubtful()) {
            data.decodeTo(pieces(consumer));
            return;
        }
        data.prefetch(from * width, wanted * width);
        data.guarded(wanted * width, () -> {
            walkPieces(from, wanted, consumer);
            return wanted;
        });
    }

    private void walkPieces(long from, long wanted, PieceConsumer consumer) throws IOException {
        int step = (data.isZeroCopy() ? LARGEST_PIECE : Chunks.SIZE) / width;
        for (long done = 0; done < wanted; ) {
            int n = (int) Math.min(step, wanted - done);
            consumer.accept(data.slice((from + done) * width, n * width).order(order), (int) done, n);
            done += n;
        }
    }

    private DataSource.PieceTarget pieces(PieceConsumer consumer) {
        long[] done = {0};
        return piece -> {
            int n = piece.remaining() / width;
            consumer.accept(piece.slice().order(order), (int) done[0], n);
            done[0] += n;
        };
    }
}
