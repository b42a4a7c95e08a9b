package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.tensorbind.ElementType;
import org.tensorbind.number.BlockDecoder;

/** The elements of a tensor in blocks, as the decoder of their type computes them. */
final class BlockElements {
    private static final int STAGE_BYTES = 1 << 12;
    private static final int CACHED_BLOCKS = 16;
    private static final Cached NOTHING = new Cached(-1, new float[0]);

    private final BlockDecoder decoder;
    private final ByteOrder order;
    private final int blockElements;
    private final int blockBytes;
    private final long count;
    private final ElementWalk bytes;

    /** Any thread may put its own here: what is cached never changes, and an older one is as good. */
    private Cached cached = NOTHING;

    /** Elements from {@code index} on that single elements were last read from. */
    private record Cached(long index, float[] elements) {}

    BlockElements(ElementType type, BlockDecoder decoder, DataSource data, ByteOrder order, long count) {
        this.decoder = decoder;
        this.order = order;
        this.blockElements = type.blockElements();
        this.blockBytes = type.blockBytes();
        this.count = count;
        this.bytes = new ElementWalk(data, order, 1, Math.max(0, type.byteSize(count)));
    }

    /** Copies elements that the tensor has to an offset that the array has. */
    void copyTo(float[] target, int targetIndex, long from, int wanted) throws IOException {
        long first = from / blockElements;
        long end = wanted == 0 ? first : (from + wanted - 1) / blockElements + 1;
        Stage stage = new Stage(target, targetIndex, (int) (from % blockElements), wanted, (end - first) * blockBytes);
        bytes.walk(first * blockBytes, (end - first) * blockBytes, (piece, done, n) -> stage.accept(piece));
    }

    /** As {@link #copyTo(float[], int, long, int)}. */
    void copyTo(double[] target, int targetIndex, long from, int wanted) throws IOException {
        float[] piece = new float[Math.min(wanted, STAGE_BYTES)];
        for (int done = 0; done < wanted; done += piece.length) {
            int n = Math.min(piece.length, wanted - done);
            copyTo(piece, 0, from + done, n);
            for (int i = 0; i < n; i++) {
                target[targetIndex + done + i] = piece[i];
            }
        }
    }

    float at(long index) throws IOException {
        Cached current = cached;
        long offset = index - current.index;
        if (current == NOTHING || offset < 0 || offset >= current.elements.length) {
            Objects.checkIndex(index, count);
            long start = index - index % ((long) blockElements * CACHED_BLOCKS);
            float[] elements = new float[(int) Math.min(count - start, (long) blockElements * CACHED_BLOCKS)];
            copyTo(elements, 0, start, elements.length);
            current = new Cached(start, elements);
            cached = current;
            offset = index - start;
        }
        return current.elements[(int) offset];
    }

    /** Bytes are gathered up to some whole blocks, since pieces end anywhere; a loop over arrays has no checks for each byte. */
    private final class Stage {
        private final float[] target;
        private final byte[] staged;
        private int targetIndex;
        private int skipped;
        private int left;
        private int filled;

        /**
         * @param skipped elements of the first block that are not wanted
         * @param byteSize of all blocks
         */
        Stage(float[] target, int targetIndex, int skipped, int wanted, long byteSize) {
            this.target = target;
            this.targetIndex = targetIndex;
            this.skipped = skipped;
            this.left = wanted;
            int blocks = Math.max(1, STAGE_BYTES / blockBytes);
            this.staged = new byte[(int) Math.min(byteSize, (long) blocks * blockBytes)];
        }

        void accept(ByteBuffer piece) {
            for (int at = 0; at < piece.limit(); ) {
                int n = Math.min(staged.length - filled, piece.limit() - at);
                piece.get(at, staged, filled, n);
                at += n;
                filled += n;
                if (filled == staged.length || filled == bytesLeft()) {
                    decode(filled / blockBytes);
                    filled = 0;
                }
            }
        }

        private long bytesLeft() {
            return ((long) skipped + left + blockElements - 1) / blockElements * blockBytes;
        }

        private void decode(int blocks) {
            int elements = blocks * blockElements;
            int taken = Math.min(elements - skipped, left);
            if (taken == elements) {
                decoder.decode(staged, blocks, order, target, targetIndex);
            } else {
                float[] all = new float[elements];
                decoder.decode(staged, blocks, order, all, 0);
                System.arraycopy(all, skipped, target, targetIndex, taken);
            }
            skipped = 0;
            targetIndex += taken;
            left -= taken;
        }
    }
}
