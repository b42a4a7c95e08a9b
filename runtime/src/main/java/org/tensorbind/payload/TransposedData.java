package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.io.Pieces;
import org.tensorbind.number.Amount;
import org.tensorbind.number.Saturating;

/** Row-major elements in column-major order. They are gathered in memory each time they are asked for. */
final class TransposedData implements TensorData {
    private final String name;
    private final TensorData rowMajor;
    private final Shape shape;
    private final int width;

    /**
     * The same elements in the other order.
     *
     * @param name of the tensor, for messages
     */
    TransposedData(String name, TensorData rowMajor, Shape shape, DType dtype) {
        this.name = name;
        this.rowMajor = rowMajor;
        this.shape = shape;
        this.width = dtype.byteSize();
    }

    @Override
    public void writeTo(WritableByteChannel target) throws IOException {
        if (shape.rank() < 2) {
            rowMajor.writeTo(target);
            return;
        }
        long[] reversed = new long[shape.rank()];
        for (int i = 0; i < reversed.length; i++) {
            reversed[i] = shape.dimension(reversed.length - 1 - i);
        }
        try (DecodedBytes elements = gather();
                ColumnMajorStream columns = new ColumnMajorStream(elements, 0, Shape.of(reversed), width)) {
            for (ByteBuffer piece = columns.nextPiece(); piece != null; piece = columns.nextPiece()) {
                Pieces.writeFully(target, piece);
            }
        }
    }

    private DecodedBytes gather() throws IOException {
        long byteSize = Saturating.times(shape.elementCount(), width);
        Gathering gathered = new Gathering(DecodedBytes.chunks(byteSize));
        rowMajor.writeTo(gathered);
        if (gathered.count != byteSize) {
            throw new IllegalArgumentException(
                    name + ": the tensor's data must give " + Amount.of(byteSize, "byte") + ", gave " + gathered.count);
        }
        return DecodedBytes.of(name, gathered.chunks, byteSize);
    }

    /** Keeps what there is room for, and counts the rest. */
    private static final class Gathering implements WritableByteChannel {
        private final List<byte[]> chunks;
        private long count;
        private int chunk;
        private int at;

        Gathering(List<byte[]> chunks) {
            this.chunks = chunks;
        }

        @Override
        public int write(ByteBuffer bytes) {
            int length = bytes.remaining();
            while (bytes.hasRemaining() && chunk < chunks.size()) {
                int taken = Math.min(bytes.remaining(), chunks.get(chunk).length - at);
                bytes.get(chunks.get(chunk), at, taken);
                at += taken;
                if (at == chunks.get(chunk).length) {
                    at = 0;
                    chunk++;
                }
            }
            bytes.position(bytes.limit());
            count += length;
            return length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
