package org.tensorbind.value;

import java.math.BigInteger;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.number.CountText;
import org.tensorbind.number.SaturatingMath;

/** An immutable list of integers, one {@code long[]} in memory. */
public final class Longs implements Iterable<Long> {
    private static final Longs EMPTY = new Longs(new long[0]);

    private final long[] values;

    private Longs(long[] values) {
        this.values = values;
    }

    /** A list of these values, copied. */
    public static Longs of(long... values) {
        return values.length == 0 ? EMPTY : new Longs(values.clone());
    }

    /** A list of these values. */
    public static Longs of(List<Long> values) {
        return adopt(values.stream().mapToLong(Long::longValue).toArray());
    }

    /** A list of the values of this array, not copied: the caller must not change it afterwards. */
    public static Longs adopt(long[] values) {
        return values.length == 0 ? EMPTY : new Longs(values);
    }

    /** {@code count} times the same integer. */
    public static Longs repeated(long value, int count) {
        long[] values = new long[count];
        Arrays.fill(values, value);
        return adopt(values);
    }

    /** The dimensions of {@code shape}, outermost first. */
    public static Longs of(Shape shape) {
        return adopt(shape.toArray());
    }

    /** Whether a value is of one of the types whose every value a {@code long} holds. */
    public static boolean isInteger(@Nullable Object value) {
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
    }

    /** Number of values. */
    public int size() {
        return values.length;
    }

    /** The value at {@code index}. */
    public long get(int index) {
        return values[index];
    }

    /** The value at {@code index}, below 0 from the end, where nothing is {@link #missing}. */
    public long at(int index) {
        return values[index < 0 ? values.length + index : index];
    }

    /** The problem of an index out of range, negative from the end; null if it is in range. */
    public @Nullable String missing(int index) {
        int least = index < 0 ? -index - 1 : index;
        return least < values.length
                ? null
                : "must have more than " + CountText.of(least, "element") + ", has " + values.length;
    }

    /** The values at positions, where {@link #missingAny} of them is null. */
    public Longs at(Longs positions) {
        long[] found = new long[positions.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = values[(int) positions.get(i)];
        }
        return adopt(found);
    }

    /** The problem of the first index out of range; null if all are in range. */
    public @Nullable String missingAny(Longs positions) {
        for (int i = 0; i < positions.size(); i++) {
            long position = positions.get(i);
            if (position < 0 || position >= values.length) {
                return "there is no element " + Long.toUnsignedString(position) + ", the list has " + values.length;
            }
        }
        return null;
    }

    /** The product of the values, saturating; 1 for none, 0 where any is 0. */
    public long product() {
        return SaturatingMath.product(values);
    }

    /** The unsigned integer whose bits these are: a {@code Long}, or from 2^63 on a {@code BigInteger}. */
    public static Number unsigned(long bits) {
        if (bits >= 0) {
            return bits;
        }
        return new BigInteger(Long.toUnsignedString(bits));
    }

    /** The values as dimensions, outermost first; as bits of unsigned integers, see {@link Shape#dimension}. */
    public Shape toShape() {
        return Shape.ofUnsigned(values);
    }

    /** The values in reverse order. */
    public Longs reversed() {
        long[] reversed = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            reversed[i] = values[values.length - 1 - i];
        }
        return adopt(reversed);
    }

    @Override
    public Iterator<Long> iterator() {
        return asList().iterator();
    }

    /** The values as a list that shares them. */
    public List<Long> asList() {
        return new AbstractList<>() {
            @Override
            public Long get(int index) {
                return values[index];
            }

            @Override
            public int size() {
                return values.length;
            }
        };
    }

    /** A copy as an array. */
    public long[] toArray() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Longs longs && Arrays.equals(values, longs.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
