package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.io.Pieces;
import org.tensorbind.number.Saturating;

/** Row-major elements in column-major order. They are gathered in memory each time they are asked for. */
final class TransposedData implements TensorData {
    private final String name;
    private final TensorData rowMajor;
    private final Shape shape;
    private final int width;

    /**
     * Elements in the other order.
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
        try (DecodedBytes elements = Gathered.of(name, rowMajor, Saturating.times(shape.elementCount(), width));
                ColumnMajorStream columns = new ColumnMajorStream(elements, 0, Shape.of(reversed), width)) {
            for (ByteBuffer piece = columns.nextPiece(); piece != null; piece = columns.nextPiece()) {
                Pieces.writeFully(target, piece);
            }
        }
    }
}
