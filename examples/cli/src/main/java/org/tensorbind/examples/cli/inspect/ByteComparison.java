package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorView;
import org.tensorbind.examples.cli.print.ByteSizes;

/** Compares elements that are no real numbers, complex ones or blocks: they are the same or are not. */
final class ByteComparison {
    private static final int PIECE = 1 << 14;

    private ByteComparison() {}

    /** How many elements, or blocks, of two tensors of one type and shape differ. */
    static TensorDifference of(TensorView a, TensorView b) throws IOException {
        int width = Math.max(1, a.elementType().blockBytes());
        long elements = a.info().denseByteSize() / width;
        long count = 0;
        long first = -1;
        for (long at = 0; at < elements; at += PIECE) {
            int length = (int) Math.min(PIECE, elements - at);
            ByteBuffer left = bytes(a, at, length);
            ByteBuffer right = bytes(b, at, length);
            for (int i = 0; i < length; i++) {
                if (!left.slice(i * width, width).equals(right.slice(i * width, width))) {
                    first = count == 0 ? at + i : first;
                    count++;
                }
            }
        }
        return new TensorDifference(count, elements, first, Double.NaN, Double.NaN, -1);
    }

    /** How the stored bytes of two tensors differ, null where they do not. */
    static @Nullable String ofStored(TensorView a, TensorView b) throws IOException {
        StoredPart left = a.parts().get(0);
        StoredPart right = b.parts().get(0);
        if (!left.filter().equals(right.filter())
                || left.byteOrder() != right.byteOrder()
                || left.columnMajor() != right.columnMajor()) {
            return "compression, byte order or order of elements differ";
        }
        if (left.byteSize() != right.byteSize()) {
            return ByteSizes.count(left.byteSize()) + " / " + ByteSizes.count(right.byteSize()) + " bytes";
        }
        int first = a.storedBytes().mismatch(b.storedBytes());
        return first < 0 ? null : "bytes differ, first at " + ByteSizes.count(first);
    }

    /** Numbers little-endian, whatever order the file has; blocks as they are. */
    private static ByteBuffer bytes(TensorView view, long from, int count) throws IOException {
        int width = Math.max(1, view.elementType().blockBytes());
        ByteBuffer bytes = view.asByteBuffer(from * width, count * width);
        int number = view.dtype().numberSize();
        if (bytes.order() == ByteOrder.LITTLE_ENDIAN || number == 0) {
            return bytes;
        }
        ByteBuffer swapped = ByteBuffer.allocate(count * width);
        for (int i = 0; i < swapped.capacity(); i++) {
            swapped.put(i, bytes.get(bytes.position() + (i ^ (number - 1))));
        }
        return swapped;
    }
}
