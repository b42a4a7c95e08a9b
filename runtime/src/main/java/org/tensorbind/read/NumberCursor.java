package org.tensorbind.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.Bincode;
import org.tensorbind.number.IntegralFloats;
import org.tensorbind.number.Rotations;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Longs;

/** Reads integers, also several that share a word of 1 to 8 bytes, and floating-point numbers, from a window on the bytes that follow. */
abstract class NumberCursor extends SumCursor {
    private static final ByteBuffer NO_WINDOW = ByteBuffer.allocate(0);

    ByteBuffer window = NO_WINDOW;
    long windowStart;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    /** The word whose bits are read, several integers of them. */
    private long word;

    private int wordWidth;
    private int bitsRead;
    private boolean fromHighest;

    NumberCursor(
            ByteSource source, ReadOptions options, @Nullable ParseReporter reporter, @Nullable KeyRecorder forms) {
        super(source, options, reporter, forms);
    }

    /** The bytes from the position on: all of the region if they can be had in one piece. */
    public ByteBuffer window() throws IOException {
        return source.window(position, remaining());
    }

    /** What is read. */
    public ByteSource source() {
        return source;
    }

    /** The file's bytes up to the end of the region, if they can be had in one piece. */
    public ByteBuffer windowAtStart() throws IOException {
        return source.window(0, limit);
    }

    /** Sets the byte order of the integers and floats that follow. */
    public void order(ByteOrder newOrder) {
        order = newOrder;
        if (window != NO_WINDOW) {
            window.order(newOrder);
        }
    }

    /** Byte order of the integers and floats that follow. */
    public ByteOrder order() {
        return order;
    }

    /**
     * Finds the byte order in which the integer that follows is one of {@code codes}, and sets it for all that follows: {@code usual} unless it is one
     * in the other order only.
     *
     * @param byteSize of the integer
     */
    public void findByteOrder(String rule, ByteOrder usual, int byteSize, long... codes) throws IOException {
        long little = littleEndian(rule, byteSize);
        boolean isLittle = contains(codes, little);
        boolean isBig = contains(codes, swapped(little, byteSize));
        boolean other = usual == ByteOrder.LITTLE_ENDIAN ? isBig && !isLittle : isLittle && !isBig;
        order(other == (usual == ByteOrder.LITTLE_ENDIAN) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Finds the byte order in which the integer that follows is one of the codes of that order, and sets it for everything that follows.
     *
     * @param byteSize of the integer
     */
    public void findByteOrder(String rule, int byteSize, long[] little, long... big) throws IOException {
        long value = littleEndian(rule, byteSize);
        long swapped = swapped(value, byteSize);
        if (!contains(little, value) && !contains(big, swapped)) {
            throw malformed(
                    rule,
                    "expected " + joined(little) + " in little-endian order or " + joined(big)
                            + " in big-endian order, found " + value + ", which is " + swapped
                            + " in big-endian order");
        }
        order(contains(little, value) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    private static String joined(long... codes) {
        return Arrays.stream(codes).mapToObj(Long::toString).collect(Collectors.joining(" or "));
    }

    private long littleEndian(String rule, int byteSize) throws IOException {
        need(rule, byteSize);
        ByteBuffer bytes = source.peek(position, byteSize);
        long value = 0;
        for (int i = 0; i < byteSize; i++) {
            value |= (bytes.get() & 0xFFL) << Byte.SIZE * i;
        }
        return value;
    }

    private static long swapped(long value, int byteSize) {
        return Long.reverseBytes(value) >>> Long.SIZE - Byte.SIZE * byteSize;
    }

    private static boolean contains(long[] codes, long value) {
        for (long code : codes) {
            if (code == value) {
                return true;
            }
        }
        return false;
    }

    /** An unsigned 8-bit integer. */
    public long uint8(String rule) throws IOException {
        return item(rule, position, octet(rule));
    }

    /** An unsigned 16-bit integer. */
    public long uint16(String rule) throws IOException {
        return item(rule, position, bits16(rule) & 0xFFFF);
    }

    /** An unsigned 32-bit integer. */
    public long uint32(String rule) throws IOException {
        return item(rule, position, bits32(rule) & 0xFFFF_FFFFL);
    }

    /** An unsigned 64-bit integer, which must be below 2^63. */
    public long uint64(String rule) throws IOException {
        long value = bits64(rule);
        if (value < 0) {
            throw tooLarge(rule, position - 8, value);
        }
        return item(rule, position - 8, value);
    }

    private FormatException tooLarge(String rule, long offset, long value) {
        return malformed(offset, rule, "must be below 2^63, is " + Long.toUnsignedString(value));
    }

    /** A two's complement 8-bit integer. */
    public long int8(String rule) throws IOException {
        return item(rule, position, (byte) octet(rule));
    }

    /** A two's complement 16-bit integer. */
    public long int16(String rule) throws IOException {
        return item(rule, position, bits16(rule));
    }

    /** A two's complement 32-bit integer. */
    public long int32(String rule) throws IOException {
        return item(rule, position, bits32(rule));
    }

    /** 64 bits: a two's complement integer, or an unsigned one that nothing is computed from. */
    public long int64(String rule) throws IOException {
        return item(rule, position, bits64(rule));
    }

    /** An unsigned integer of {@code bitWidth} bits, a multiple of 8 below 64. */
    public long unsigned(String rule, int bitWidth) throws IOException {
        return item(rule, position, word(rule, bitWidth));
    }

    /** The bits of an integer of up to 64 bits; not reported. */
    private long word(String rule, int bitWidth) throws IOException {
        if (bitWidth == Long.SIZE) {
            return bits64(rule);
        }
        int width = bitWidth / Byte.SIZE;
        long value = lowestFirst(rule, width);
        return order == ByteOrder.LITTLE_ENDIAN ? value : swapped(value, width);
    }

    /** A two's complement integer of {@code bitWidth} bits, a multiple of 8 below 64. */
    public long signed(String rule, int bitWidth) throws IOException {
        int unused = Long.SIZE - bitWidth;
        return item(rule, position, word(rule, bitWidth) << unused >> unused);
    }

    /** An unsigned 64-bit integer that nothing is computed from, as its bits. */
    public long unsigned64(String rule) throws IOException {
        return unsignedItem(rule, position, bits64(rule));
    }

    private long unsignedItem(String rule, long start, long bits) {
        if (reporter != null) {
            item(rule, start, Longs.unsigned(bits));
        }
        return bits;
    }

    /** Reads the word whose parts follow; the cursor stays where it begins until {@link #closeBits}. */
    public void openBits(String rule, int byteSize, boolean highestFirst) throws IOException {
        long at = position;
        word = word(rule, byteSize * Byte.SIZE);
        position = at;
        wordWidth = byteSize * Byte.SIZE;
        bitsRead = 0;
        fromHighest = highestFirst;
    }

    /** The next {@code width} bits of the word, up to 63, as an unsigned integer. */
    public long bits(String rule, int width) throws IOException {
        long value = word >>> lowestBit(width) & -1L >>> Long.SIZE - width;
        if (reporter != null) {
            item(Kind.VALUE, rule, firstByte(width), endByte(width), value);
        }
        bitsRead += width;
        return value;
    }

    /** The next {@code width} bits of the word, which are 0. */
    public void zeroBits(String rule, int width, Leniency leniency) throws IOException {
        long value = word >>> lowestBit(width) & -1L >>> Long.SIZE - width;
        if (value != 0 && leniency.isChecked(isStrict())) {
            String bits = width == 1 ? "the unused bit must be 0" : "the " + width + " unused bits must be 0";
            reject(position, rule, bits + (width == 1 ? "" : ", are " + Long.toBinaryString(value)));
        }
        if (reporter != null) {
            item(Kind.PADDING, rule, firstByte(width), endByte(width), null);
        }
        bitsRead += width;
    }

    /** Goes on after the word. */
    public void closeBits() {
        position += wordWidth / Byte.SIZE;
    }

    private int lowestBit(int width) {
        return fromHighest ? wordWidth - bitsRead - width : bitsRead;
    }

    /** Where the first byte is that has some of the next {@code width} bits. */
    private long firstByte(int width) {
        int lowest = lowestBit(width);
        return position
                + (order == ByteOrder.LITTLE_ENDIAN ? lowest / Byte.SIZE : (wordWidth - lowest - width) / Byte.SIZE);
    }

    /** Where the bytes end that have the next {@code width} bits. */
    private long endByte(int width) {
        int lowest = lowestBit(width);
        int highest = order == ByteOrder.LITTLE_ENDIAN ? lowest + width - 1 : wordWidth - lowest - 1;
        return position + highest / Byte.SIZE + 1;
    }

    /** An IEEE 754 binary32. */
    public double float32(String rule) throws IOException {
        return item(rule, position, binary32(rule));
    }

    private double binary32(String rule) throws IOException {
        int bits = bits32(rule);
        float value = Float.intBitsToFloat(bits);
        return Float.isNaN(value) ? wideNaN(bits) : value;
    }

    /** A NaN of 64 bits with the bits of one of 32, which a conversion would make quiet. */
    private static double wideNaN(int bits) {
        long sign = bits & 0x8000_0000L;
        return Double.longBitsToDouble(sign << 32 | 0x7FF0_0000_0000_0000L | (bits & 0x7F_FFFFL) << 29);
    }

    /** An IEEE 754 binary64. */
    public double float64(String rule) throws IOException {
        return item(rule, position, Double.longBitsToDouble(bits64(rule)));
    }

    /** An integer that is stored as an IEEE 754 binary32, at most 2^24 away from 0: up to there each integer has a float of its own. */
    public long whole32(String rule) throws IOException {
        long at = position;
        double value = binary32(rule);
        return whole(at, rule, value, Float.toString((float) value), IntegralFloats.HIGHEST_32);
    }

    /** An integer that is stored as an IEEE 754 binary64, at most 2^53 away from 0. */
    public long whole64(String rule) throws IOException {
        long at = position;
        double value = Double.longBitsToDouble(bits64(rule));
        return whole(at, rule, value, Double.toString(value), IntegralFloats.HIGHEST_64);
    }

    /** The integer; a zero with a sign is none, as it would not be written again. */
    private long whole(long at, String rule, double value, String shown, long highest) throws FormatException {
        long integer = (long) value;
        if (Double.compare(integer, value) != 0 || integer < -highest || integer > highest) {
            throw malformed(at, rule, "must be an integer from -" + highest + " to " + highest + ", is " + shown);
        }
        return item(rule, at, integer);
    }

    /**
     * An unsigned integer in bincode's variable encoding: one byte up to 250; 251, 252 or 253 and 2, 4 or 8 bytes in little-endian
     * order. Longer forms than needed are rejected strictly.
     *
     * @param bitWidth of the integer that is encoded: 16, 32 or 64; the form for a wider one is rejected
     */
    public long bincode(String rule, int bitWidth) throws IOException {
        long at = position;
        long value = bincodeValue(rule, bitWidth);
        if (value < 0) {
            throw tooLarge(rule, at, value);
        }
        return item(rule, at, value);
    }

    /** As {@link #bincode}, for an integer up to 2^64 - 1, as its bits. */
    public long bincodeBits(String rule, int bitWidth) throws IOException {
        return unsignedItem(rule, position, bincodeValue(rule, bitWidth));
    }

    private long bincodeValue(String rule, int bitWidth) throws IOException {
        long at = position;
        int first = octet(rule);
        if (first < Bincode.MARK_16) {
            return first;
        }
        int width = Bincode.widthOf(first);
        if (width == 0 || width * 8 > bitWidth) {
            throw malformed(at, rule, "no variable-length integer of " + bitWidth + " bits starts with byte " + first);
        }
        long value = lowestFirst(rule, width);
        if (isStrict() && Bincode.byteSize(value) != 1 + width) {
            reject(at, rule, "the integer " + value + " is not in its shortest form");
        }
        return value;
    }

    /** {@code width} bytes, the first lowest. */
    private long lowestFirst(String rule, int width) throws IOException {
        int at = take(rule, width);
        long value = 0;
        for (int i = 0; i < width; i++) {
            value |= (window.get(at + i) & 0xFFL) << (8 * i);
        }
        return value;
    }

    /** An unsigned LEB128 integer of up to 63 bits. Longer forms than needed are rejected strictly. */
    public long leb128(String rule) throws IOException {
        long at = position;
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int next = octet(rule);
            value |= (next & 0x7FL) << shift;
            if (next < 0x80) {
                if (isStrict() && next == 0 && shift > 0) {
                    reject(at, rule, "the integer " + value + " is not in its shortest form");
                }
                return item(rule, at, value);
            }
        }
        throw malformed(at, rule, "the variable-length integer is longer than 63 bits");
    }

    /**
     * The integer for which {@code value * factor / divisor + bias} is stored.
     *
     * @param start where the stored integer is, for problems
     * @param signed whether it may be negative
     */
    public long fromStored(long start, String rule, long stored, boolean signed, long factor, long divisor, long bias)
            throws FormatException {
        long scaled = stored - bias;
        if (Math.floorMod(scaled, factor) != 0) {
            throw malformed(start, rule, "must be a multiple of " + factor + after(bias) + ", is " + stored);
        }
        boolean tooLarge = scaled > Long.MAX_VALUE / divisor || scaled < Long.MIN_VALUE / divisor;
        boolean wrapped = bias < 0 ? scaled < stored : scaled > stored;
        if (tooLarge || wrapped || (scaled < 0 && !signed)) {
            throw malformed(
                    start,
                    rule,
                    stored + " does not give an integer " + (signed ? "of 64 bits" : "from 0 to 2^63 - 1"));
        }
        return scaled / factor * divisor;
    }

    /** The integer of so many bits for which its bits, rotated to the right, plus {@code bias}, are stored. */
    public long fromRotated(long stored, int bits, int right, long bias) {
        return Rotations.value(stored, bits, right, bias);
    }

    private static String after(long bias) {
        return bias == 0 ? "" : bias < 0 ? " minus " + -bias : " plus " + bias;
    }

    /** Where in the window {@code length} contiguous bytes are, up to 8; the cursor moves after them. */
    private int take(String rule, int length) throws IOException {
        need(rule, length);
        spend(rule, length);
        long at = position - windowStart;
        if (at < 0 || at + length > window.limit()) {
            refill(length);
            at = 0;
        }
        position += length;
        return (int) at;
    }

    private short bits16(String rule) throws IOException {
        int at = take(rule, Short.BYTES);
        return window.getShort(at);
    }

    private int bits32(String rule) throws IOException {
        int at = take(rule, Integer.BYTES);
        return window.getInt(at);
    }

    private long bits64(String rule) throws IOException {
        int at = take(rule, Long.BYTES);
        return window.getLong(at);
    }

    /** The next byte; not reported. */
    final int octet(String rule) throws IOException {
        int at = take(rule, 1);
        return window.get(at) & 0xFF;
    }

    private void refill(int length) throws IOException {
        window = source.window(position).order(order);
        if (window.limit() < length) {
            window = source.peek(position, length).order(order);
        }
        windowStart = position;
    }
}
