package org.tensorbind.value.form;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Longs;

/** Integers. */
final class IntegerForm extends ValueForm {
    private final int bits;
    private final boolean signed;

    /** @param bits those of the highest value, and one for the sign; 64 without a sign are all bits of a long */
    IntegerForm(int bits, boolean signed) {
        this.bits = bits;
        this.signed = signed;
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return !signed && bits == Long.SIZE && stored instanceof Long value ? Longs.unsigned(value) : stored;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        BigInteger value = integer(plain);
        return value != null && (signed ? value.bitLength() < bits : value.signum() >= 0 && value.bitLength() <= bits);
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        BigInteger value = integer(plain);
        return value == null ? null : (Long) value.longValue();
    }

    private static @Nullable BigInteger integer(@Nullable Object value) {
        if (value instanceof BigInteger big) {
            return big;
        }
        return value != null && Longs.isInteger(value) ? BigInteger.valueOf(((Number) value).longValue()) : null;
    }

    @Override
    boolean isNatural(@Nullable Object plain) {
        int width = plain instanceof Integer
                ? Integer.SIZE
                : plain instanceof Short ? Short.SIZE : plain instanceof Byte ? Byte.SIZE : Long.SIZE;
        return signed && width == bits;
    }

    /** A long that means the same to users; one that is below 0 for want of a sign is what they have as a larger number. */
    @Override
    public boolean isStored(@Nullable Object value) {
        return value instanceof Long && accepts(value);
    }

    @Override
    public String expected() {
        return "an integer of " + bits + " bits" + (signed ? "" : ", not below 0");
    }
}
