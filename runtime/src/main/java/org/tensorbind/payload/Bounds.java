package org.tensorbind.payload;

import java.io.IOException;
import org.tensorbind.io.SafeText;
import org.tensorbind.number.CountText;

/**
 * Checks ranges that callers request, before anything is read: after its last byte is the next tensor, before its first the
 * previous one or the header. Data that cannot be read is reported first, since its size may be unknown.
 */
final class Bounds {
    private Bounds() {}

    /** Elements that are to be copied into an array of {@code length} elements. */
    static void checkCopy(DenseView view, long from, int wanted, int targetIndex, int length) throws IOException {
        if (isOutside(from, wanted, view.elementCount())) {
            throw outside(view, CountText.of(view.elementCount(), "element"), wanted, "element", from);
        }
        if (isOutside(targetIndex, wanted, length)) {
            throw new IndexOutOfBoundsException(
                    "tensor '" + SafeText.of(view.name()) + "': an array of length " + length + " is too short for "
                            + CountText.of(wanted, "element") + " from index " + targetIndex + " on");
        }
    }

    /** Bytes of the elements. */
    static void checkBytes(DenseView view, long byteOffset, int byteSize) throws IOException {
        long all = view.source().size();
        if (isOutside(byteOffset, byteSize, all)) {
            throw outside(view, "elements of " + CountText.of(all, "byte"), byteSize, "byte", byteOffset);
        }
    }

    /** A row of a matrix. */
    static void checkRow(DenseView view, long row) {
        if (row < 0 || row >= view.shape().dimension(0)) {
            throw new IndexOutOfBoundsException(
                    "tensor '" + SafeText.of(view.name()) + "' of shape " + view.shape() + " has no row " + row);
        }
    }

    /** A vector with an element for each index of a dimension. */
    static void checkVector(DenseView view, int dimension, int length) {
        if (length != view.shape().dimension(dimension)) {
            throw new IllegalArgumentException("tensor '" + SafeText.of(view.name()) + "' of shape " + view.shape()
                    + (dimension == 1 ? " is multiplied by " : " gives ")
                    + CountText.of(view.shape().dimension(dimension), "number") + ", the array has " + length);
        }
    }

    private static boolean isOutside(long from, int wanted, long all) {
        return (from | wanted) < 0 || from > all - wanted;
    }

    private static IndexOutOfBoundsException outside(DenseView view, String all, int wanted, String unit, long from)
            throws IOException {
        view.source().rejectUnreadable();
        return new IndexOutOfBoundsException("tensor '" + SafeText.of(view.name()) + "' of shape " + view.shape()
                + " has " + all + ", asked for " + wanted + " from " + unit + " " + from + " on");
    }

    /** The failure of reading a single element, with the tensor that has none of this index. */
    static IndexOutOfBoundsException explained(DenseView view, long index, IndexOutOfBoundsException failure) {
        if (index >= 0 && index < view.elementCount()) {
            return failure;
        }
        return new IndexOutOfBoundsException("tensor '" + SafeText.of(view.name()) + "' of shape " + view.shape()
                + " has " + CountText.of(view.elementCount(), "element") + ", asked for element " + index);
    }
}
