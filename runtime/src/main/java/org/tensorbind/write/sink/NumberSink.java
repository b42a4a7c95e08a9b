package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Bincode;
import org.tensorbind.number.IntegralFloats;
import org.tensorbind.number.Rotations;
import org.tensorbind.number.SaturatingMath;

/** Writes numbers, and the bits of words, as {@code NumberCursor} reads them. */
abstract class NumberSink extends TextSink {
    private @Nullable BitWord word;

    /** Room for the next {@code length} bytes, in the byte order of the numbers that follow. */
    abstract ByteBuffer reserve(int length) throws IOException;

    /** An unsigned 8-bit integer. */
    public void uint8(String rule, long value) throws IOException {
        reserve(1).put((byte) inRange(rule, value, 0, 0xFF));
    }

    /** An unsigned 16-bit integer. */
    public void uint16(String rule, long value) throws IOException {
        reserve(2).putShort((short) inRange(rule, value, 0, 0xFFFF));
    }

    /** An unsigned 32-bit integer. */
    public void uint32(String rule, long value) throws IOException {
        reserve(4).putInt((int) inRange(rule, value, 0, 0xFFFF_FFFFL));
    }

    /** An unsigned 64-bit integer below 2^63. */
    public void uint64(String rule, long value) throws IOException {
        reserve(8).putLong(inRange(rule, value, 0, Long.MAX_VALUE));
    }

    /** A two's complement 8-bit integer. */
    public void int8(String rule, long value) throws IOException {
        reserve(1).put((byte) inRange(rule, value, Byte.MIN_VALUE, Byte.MAX_VALUE));
    }

    /** A two's complement 16-bit integer. */
    public void int16(String rule, long value) throws IOException {
        reserve(2).putShort((short) inRange(rule, value, Short.MIN_VALUE, Short.MAX_VALUE));
    }

    /** A two's complement 32-bit integer. */
    public void int32(String rule, long value) throws IOException {
        reserve(4).putInt((int) inRange(rule, value, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    /** A two's complement 64-bit integer. */
    public void int64(String rule, long value) throws IOException {
        reserve(8).putLong(value);
    }

    /** An unsigned 64-bit integer that nothing is computed from, as its bits. */
    public void unsigned64(String rule, long bits) throws IOException {
        int64(rule, bits);
    }

    /** An unsigned integer of {@code bitWidth} bits, a multiple of 8 below 64. */
    public void unsigned(String rule, long value, int bitWidth) throws IOException {
        put(inRange(rule, value, 0, (1L << bitWidth) - 1), bitWidth);
    }

    /** A two's complement integer of {@code bitWidth} bits, a multiple of 8 below 64. */
    public void signed(String rule, long value, int bitWidth) throws IOException {
        long highest = (1L << bitWidth - 1) - 1;
        put(inRange(rule, value, -highest - 1, highest), bitWidth);
    }

    private void put(long value, int bitWidth) throws IOException {
        ByteBuffer bytes = reserve(bitWidth / Byte.SIZE);
        boolean little = bytes.order() == ByteOrder.LITTLE_ENDIAN;
        for (int bits = 0; bits < bitWidth; bits += Byte.SIZE) {
            bytes.put((byte) (value >>> (little ? bits : bitWidth - Byte.SIZE - bits)));
        }
    }

    /**
     * An IEEE 754 binary32; {@code value} is rounded to it.
     *
     * @throws IllegalArgumentException if that makes it infinite, or 0 of what is not
     */
    public void float32(String rule, double value) throws IOException {
        boolean lost = Float.isInfinite((float) value) ? !Double.isInfinite(value) : (float) value == 0 && value != 0;
        if (lost) {
            throw new IllegalArgumentException(rule + ": must be a float of 32 bits, which go from " + Float.MIN_VALUE
                    + " to " + Float.MAX_VALUE + " on either side of 0, is " + value);
        }
        reserve(4).putInt(Double.isNaN(value) ? narrowNaN(value) : Float.floatToRawIntBits((float) value));
    }

    /** An integer as an IEEE 754 binary32, at most 2^24 away from 0. */
    public void whole32(String rule, long value) throws IOException {
        reserve(4).putFloat(inRange(rule, value, -IntegralFloats.HIGHEST_32, IntegralFloats.HIGHEST_32));
    }

    /** An integer as an IEEE 754 binary64, at most 2^53 away from 0. */
    public void whole64(String rule, long value) throws IOException {
        reserve(8).putDouble(inRange(rule, value, -IntegralFloats.HIGHEST_64, IntegralFloats.HIGHEST_64));
    }

    /** The bits of a NaN that {@code Cursor.float32} reads as this one; quiet where nothing of it fits. */
    private static int narrowNaN(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int mantissa = (int) (bits >>> 29) & 0x7F_FFFF;
        return (int) (bits >>> 32) & 0x8000_0000 | 0x7F80_0000 | (mantissa == 0 ? 0x40_0000 : mantissa);
    }

    /** An IEEE 754 binary64. */
    public void float64(String rule, double value) throws IOException {
        reserve(8).putDouble(value);
    }

    /** An unsigned integer in the shortest form of bincode's variable encoding, as {@code Cursor.bincode} reads it. */
    public void bincode(String rule, long value, int bitWidth) throws IOException {
        bincodeBits(rule, inRange(rule, value, 0, bitWidth == 64 ? Long.MAX_VALUE : (1L << bitWidth) - 1), bitWidth);
    }

    /** An unsigned integer up to 2^64 - 1, as its bits, in the shortest form of bincode's variable encoding. */
    public void bincodeBits(String rule, long checked, int bitWidth) throws IOException {
        int width = Bincode.byteSize(checked) - 1;
        ByteBuffer bytes = reserve(1 + width);
        if (width == 0) {
            bytes.put((byte) checked);
            return;
        }
        bytes.put((byte) (width == 2 ? Bincode.MARK_16 : width == 4 ? Bincode.MARK_32 : Bincode.MARK_64));
        for (int i = 0; i < width; i++) {
            bytes.put((byte) (checked >>> (8 * i)));
        }
    }

    /** An unsigned integer in the shortest form of LEB128. */
    public void leb128(String rule, long value) throws IOException {
        long rest = inRange(rule, value, 0, Long.MAX_VALUE);
        while (rest >= 0x80) {
            reserve(1).put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        reserve(1).put((byte) rest);
    }

    /** Begins a word of {@code byteSize} bytes, whose parts follow. */
    public void openBits(int byteSize, boolean highestFirst) {
        word = new BitWord(byteSize, highestFirst);
    }

    /** The next {@code width} bits of the word. */
    public void bits(String rule, long value, int width) {
        word().add(inRange(rule, value, 0, -1L >>> Long.SIZE - width), width);
    }

    /** The next {@code width} bits of the word, which are 0. */
    public void zeroBits(int width) {
        word().add(0, width);
    }

    /** Writes the word. */
    public void closeBits() throws IOException {
        BitWord whole = word();
        put(whole.value(), whole.byteSize() * Byte.SIZE);
        word = null;
    }

    private BitWord word() {
        return Objects.requireNonNull(word, "a word is open");
    }

    /** The stored form of {@code value}; a value without one is found when the file is read again. */
    public static long stored(long value, long factor, long divisor, long bias) {
        return SaturatingMath.plus(SaturatingMath.times(value, factor) / divisor, bias);
    }

    /** The stored form of {@code value}: its bits, rotated to the right, plus {@code bias}. */
    public static long rotated(long value, int bits, int right, long bias) {
        return Rotations.stored(value, bits, right, bias);
    }

    private long inRange(String rule, long value, long lowest, long highest) {
        if (value < lowest || value > highest) {
            reject(rule + ": must be from " + lowest + " to " + highest + ", is " + value);
            return value < lowest ? lowest : highest;
        }
        return value;
    }
}
