package org.tensorbind.processor.type;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Rows of numbers that formulas of blocks look up.
 *
 * @param rows how many there are
 * @param columns how many numbers each row has
 * @param floating whether they are floats, else integers
 * @param numbers row by row
 */
public record BlockTable(String name, int rows, int columns, boolean floating, Numbers numbers) {
    /** Numbers that floats hold exactly. */
    public static final class Numbers {
        /** As many as people read at a glance. */
        private static final int SHOWN = 64;

        private final float[] values;

        public Numbers(float[] values) {
            this.values = values.clone();
        }

        public int count() {
            return values.length;
        }

        public float get(int index) {
            return values[index];
        }

        /** Integers. */
        public List<Long> integers() {
            List<Long> integers = new ArrayList<>();
            for (float value : values) {
                integers.add((long) value);
            }
            return integers;
        }

        private long checksum() {
            ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length);
            bytes.asFloatBuffer().put(values);
            CRC32 sum = new CRC32();
            sum.update(bytes);
            return sum.getValue();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Numbers numbers && Arrays.equals(values, numbers.values);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }

        @Override
        public String toString() {
            return values.length <= SHOWN
                    ? Arrays.toString(values)
                    : values.length + " numbers with checksum " + Long.toHexString(checksum());
        }
    }

    /** The least number, of integers. */
    public long least() {
        return numbers.integers().stream().mapToLong(Long::longValue).min().orElse(0);
    }

    /** The greatest number, of integers. */
    public long greatest() {
        return numbers.integers().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Whether all numbers are integers of 8 bits. */
    public boolean isBytes() {
        return !floating && least() >= Byte.MIN_VALUE && greatest() <= Byte.MAX_VALUE;
    }
}
