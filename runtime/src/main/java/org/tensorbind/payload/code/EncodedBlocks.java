package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.TensorData;
import org.tensorbind.TensorView;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.SafeText;
import org.tensorbind.number.BlockEncoder;

/** The elements of a view in blocks, encoded in pieces on each access. */
public final class EncodedBlocks implements TensorData {
    private static final int PIECE = 1 << 12;

    private final TensorView view;
    private final ElementType type;
    private final BlockEncoder encoder;

    /** The elements of {@code view}, a dense tensor of real numbers or truth values, as {@code type}, which has an encoder. */
    public EncodedBlocks(TensorView view, ElementType type) {
        DType from = view.elementType().decodedDType();
        BlockEncoder blocks = type.encoder();
        boolean numbers = from.isFloatingPoint() || from.isInteger() || from == DType.BOOL;
        String shape = type.shapeError(view.shape());
        if (blocks == null || !numbers || shape != null) {
            throw new IllegalArgumentException("tensor '" + SafeText.of(view.name()) + "' of dtype "
                    + view.elementType() + " cannot be converted to " + type
                    + (blocks == null ? ", whose blocks are not encoded" : shape == null ? "" : ": " + shape));
        }
        this.view = view;
        this.type = type;
        this.encoder = blocks;
    }

    @Override
    public void writeTo(WritableByteChannel target) throws IOException {
        NumberSource source = new NumberSource(view);
        int most = Math.max(1, PIECE / type.blockElements());
        float[] elements = new float[most * type.blockElements()];
        byte[] bytes = new byte[most * type.blockBytes()];
        for (long left = view.elementCount() / type.blockElements(); left > 0; left -= most) {
            int blocks = (int) Math.min(most, left);
            fill(source, elements, blocks * type.blockElements());
            Arrays.fill(bytes, (byte) 0);
            for (int block = 0; block < blocks; block++) {
                encode(source, elements, block, blocks, bytes);
            }
            Chunks.writeFully(target, ByteBuffer.wrap(bytes, 0, blocks * type.blockBytes()));
        }
    }

    private void encode(NumberSource source, float[] elements, int block, int blocks, byte[] bytes) throws IOException {
        int from = block * type.blockElements();
        try {
            encoder.encode(elements, from, bytes, block * type.blockBytes());
        } catch (ArithmeticException e) {
            long first = source.pieceIndex(blocks * type.blockElements()) + from;
            throw new IOException(
                    "tensor '" + SafeText.of(view.name()) + "': elements " + first + " to "
                            + (first + type.blockElements() - 1) + " are too large for a block of " + type + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private void fill(NumberSource source, float[] elements, int count) throws IOException {
        if (!source.dtype().isFloatingPoint()) {
            boolean unsigned = !ElementNumbers.isSigned(source.dtype());
            long[] integers = source.nextIntegers(count);
            for (int i = 0; i < count; i++) {
                elements[i] = unsigned ? NumberSource.unsignedFloat(integers[i]) : (float) integers[i];
            }
            return;
        }
        double[] fractions = source.nextFractions(count);
        for (int i = 0; i < count; i++) {
            elements[i] = (float) fractions[i];
            if (!Float.isFinite(elements[i])) {
                throw new IOException("tensor '" + SafeText.of(view.name()) + "': element "
                        + (source.pieceIndex(count) + i) + " is " + fractions[i] + ", which " + type
                        + " does not hold");
            }
        }
    }
}
