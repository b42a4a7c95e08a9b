package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.DType;
import org.tensorbind.TensorData;
import org.tensorbind.TensorView;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.SafeText;

/** The elements of a view as another dtype, converted in pieces on each access. */
public final class ConvertedData implements TensorData {
    private static final int PIECE = 1 << 16;

    private final TensorView view;
    private final DType dtype;

    /** The elements of {@code view}, a dense tensor of numbers or truth values, as {@code dtype}, a dtype of numbers. */
    public ConvertedData(TensorView view, DType dtype) {
        DType from = view.elementType().decodedDType();
        if (!isNumber(dtype) || !(isNumber(from) || from == DType.BOOL)) {
            throw new IllegalArgumentException("tensor '" + SafeText.of(view.name()) + "' of dtype "
                    + view.elementType() + " cannot be converted to " + dtype);
        }
        this.view = view;
        this.dtype = dtype;
    }

    private static boolean isNumber(DType dtype) {
        return dtype.isFloatingPoint() || dtype.isInteger();
    }

    @Override
    public void writeTo(WritableByteChannel target) throws IOException {
        NumberSource source = new NumberSource(view);
        ByteBuffer bytes = ByteBuffer.allocate(PIECE * dtype.byteSize()).order(ByteOrder.LITTLE_ENDIAN);
        for (long left = view.elementCount(); left > 0; ) {
            int count = (int) Math.min(PIECE, left);
            if (source.dtype().isFloatingPoint()) {
                putFractions(source, source.nextFractions(count), count, bytes);
            } else {
                putIntegers(source, source.nextIntegers(count), count, bytes);
            }
            Chunks.writeFully(target, bytes.flip());
            bytes.clear();
            left -= count;
        }
    }

    private void putFractions(NumberSource source, double[] values, int count, ByteBuffer bytes) throws IOException {
        for (int i = 0; i < count; i++) {
            if (!ElementNumbers.canBe(dtype, values[i])) {
                throw rejected(source.pieceIndex(count) + i, values[i]);
            }
            ElementNumbers.put(bytes, dtype, values[i]);
        }
    }

    private void putIntegers(NumberSource source, long[] values, int count, ByteBuffer bytes) throws IOException {
        boolean unsigned = !ElementNumbers.isSigned(view.dtype());
        for (int i = 0; i < count; i++) {
            if (!ElementNumbers.canBe(dtype, values[i], unsigned)) {
                throw rejected(
                        source.pieceIndex(count) + i,
                        unsigned ? Long.toUnsignedString(values[i]) : Long.toString(values[i]));
            }
            ElementNumbers.put(bytes, dtype, values[i], unsigned);
        }
    }

    private IOException rejected(long index, Object value) {
        return new IOException("tensor '" + SafeText.of(view.name()) + "': element " + index + " is " + value
                + ", which " + dtype + " does not hold");
    }
}
