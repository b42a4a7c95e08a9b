package org.tensorbind.processor.format;

/** An invertible form in which an integer is stored. */
public sealed interface StoredForm {
    /**
     * {@code value * factor / divisor + bias}.
     *
     * @param factor 1 where the divisor is not
     */
    record Scaled(long factor, long divisor, long bias) implements StoredForm {}

    /**
     * {@code (value >> right | value << left) + bias}: the bits of an integer of {@code right + left} bits, rotated; bits that the sum has beyond
     * are dropped.
     */
    record Rotated(int right, int left, long bias) implements StoredForm {
        /** How many bits the integer has. */
        public int bits() {
            return right + left;
        }
    }
}
