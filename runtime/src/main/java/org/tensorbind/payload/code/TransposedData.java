package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.io.Chunks;
import org.tensorbind.number.SaturatingMath;

/**
 * Row-major elements in column-major order, those of a matrix as its transpose. They are gathered in memory on each access.
 *
 * @param name of the tensor, for messages
 */
public record TransposedData(String name, TensorData rowMajor, Shape shape, DType dtype) implements TensorData {
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
        int width = dtype.byteSize();
        DecodedBytes elements = GatheredData.of(name, rowMajor, SaturatingMath.times(shape.elementCount(), width));
        try (ChunkStream columns = StridedSource.columnMajor(elements, 0, Shape.of(reversed), width).stream()) {
            for (ByteBuffer piece = columns.nextPiece(); piece != null; piece = columns.nextPiece()) {
                Chunks.writeFully(target, piece);
            }
        }
    }
}
