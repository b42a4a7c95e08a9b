package org.tensorbind.name;

/** Creates the exception for a tensor index out of bounds. */
public final class TensorIndex {
    private TensorIndex() {}

    /** The exception for tensor {@code index} of a file that has {@code size} tensors. */
    public static IndexOutOfBoundsException outside(String source, int size, int index) {
        return new IndexOutOfBoundsException(
                source + ": asked for tensor number " + index + ", counted from 0, of " + size);
    }
}
