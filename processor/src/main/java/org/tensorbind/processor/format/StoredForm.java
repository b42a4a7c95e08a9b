package org.tensorbind.processor.format;

/** An invertible form in which an integer is stored. */
public sealed interface StoredForm {
    /**
     * {@code value * factor / divisor + bias}.
     *
     * @param factor 1 unless the divisor is 1
     */
    record Scaled(long factor, long divisor, long bias) implements StoredForm {}

    /**
     * {@code (value >> right | value << left) + bias}: the bits of an integer of {@code right + left} bits, rotated; the sum wraps around at that
     * width.
     */
    record Rotated(int right, int left, long bias) implements StoredForm {
        /** The number of bits of the integer. */
        public int bits() {
            return right + left;
        }
    }
}
