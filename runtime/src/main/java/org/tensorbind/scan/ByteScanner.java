package org.tensorbind.scan;

import java.io.IOException;
import org.tensorbind.number.Bincode;
import org.tensorbind.number.SaturatingMath;

/** Skips bytes of a region and reads the integers in it. */
abstract class ByteScanner extends WindowScanner {
    final long fileSize;
    private boolean sought;
    private long spent;

    ByteScanner(Region region, long fileSize) {
        super(region);
        this.fileSize = fileSize;
    }

    /** The exception that ends a scan, so that the parser reads the list. */
    public static IndexOutOfBoundsException fallback() {
        return ScanFallback.INSTANCE;
    }

    /** Ends the scan unless {@code condition} holds. */
    public static void expect(boolean condition) {
        if (!condition) {
            throw ScanFallback.INSTANCE;
        }
    }

    /** Size of the file in bytes. */
    public long fileSize() {
        return fileSize;
    }

    /** Bytes from the start of the file. */
    public long position() {
        return base + at;
    }

    /**
     * Counts bytes that are read, or elements of at least a byte: descriptions that share so many that they are read more than once on
     * average are unusual, and make the parser look at what they cost. Nothing is shared before the first {@link #seek}.
     */
    public void spend(long count) {
        if (count < 0 || count > end - at) {
            throw ScanFallback.INSTANCE;
        }
        if (sought) {
            spent += count;
            if (spent > fileSize) {
                throw ScanFallback.INSTANCE;
            }
        }
    }

    /** Moves to {@code offset}, in bytes from the start of the file. */
    public void seek(long offset) {
        long to = offset - base;
        if (to < 0 || to > end) {
            throw ScanFallback.INSTANCE;
        }
        at = (int) to;
        sought = true;
    }

    /** Goes to {@code start}, in bytes from the region's start, as if nothing had been read. */
    void restartAt(int start) throws IOException {
        goTo(start);
        spent = 0;
    }

    /** Passes over {@code byteSize} bytes. */
    public void skip(long byteSize) {
        if (byteSize < 0 || byteSize > end - at) {
            throw ScanFallback.INSTANCE;
        }
        at += (int) byteSize;
    }

    /** Passes over what is left up to a multiple of {@code multiple} bytes of the file, which may be missing at its end. */
    public void pad(long multiple, boolean optionalAtEnd) {
        long count = SaturatingMath.roundUp(base + at, multiple) - (base + at);
        skip(optionalAtEnd ? Math.min(count, fileSize - (base + at)) : count);
    }

    /** An unsigned 8-bit integer. */
    public long uint8() {
        return bytes.get(at++) & 0xFF;
    }

    /** An unsigned 16-bit integer. */
    public long uint16() {
        long value = bytes.getShort(at) & 0xFFFF;
        at += 2;
        return value;
    }

    /** An unsigned 32-bit integer. */
    public long uint32() {
        long value = bytes.getInt(at) & 0xFFFF_FFFFL;
        at += 4;
        return value;
    }

    /** An unsigned 64-bit integer below 2^63. */
    public long uint64() {
        long value = int64();
        if (value < 0) {
            throw ScanFallback.INSTANCE;
        }
        return value;
    }

    /** A two's complement 8-bit integer. */
    public long int8() {
        return bytes.get(at++);
    }

    /** A two's complement 16-bit integer. */
    public long int16() {
        return (short) uint16();
    }

    /** A two's complement 32-bit integer. */
    public long int32() {
        return (int) uint32();
    }

    /** A two's complement 64-bit integer. */
    public long int64() {
        long value = bytes.getLong(at);
        at += 8;
        return value;
    }

    /** An unsigned integer of {@code bitWidth} bits, a multiple of 8 below 64. */
    public long unsigned(int bitWidth) {
        long value = 0;
        for (int bits = 0; bits < bitWidth; bits += Byte.SIZE) {
            value |= uint8() << (swapped ? bitWidth - Byte.SIZE - bits : bits);
        }
        return value;
    }

    /** A two's complement integer of {@code bitWidth} bits, a multiple of 8 below 64. */
    public long signed(int bitWidth) {
        int unused = Long.SIZE - bitWidth;
        return unsigned(bitWidth) << unused >> unused;
    }

    /** An integer in bincode's variable encoding, below 2^63. */
    public long bincode(int bitWidth) {
        int first = bytes.get(at++) & 0xFF;
        return first < Bincode.MARK_16 ? first : longBincode(first, bitWidth);
    }

    private long longBincode(int first, int bitWidth) {
        if (swapped || Bincode.widthOf(first) * 8 > bitWidth) {
            throw ScanFallback.INSTANCE;
        }
        return switch (first) {
            case Bincode.MARK_16 -> uint16();
            case Bincode.MARK_32 -> uint32();
            case Bincode.MARK_64 -> uint64();
            default -> throw ScanFallback.INSTANCE;
        };
    }

    /** An unsigned LEB128 integer of up to 63 bits. */
    public long leb128() {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            long next = uint8();
            value |= (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw ScanFallback.INSTANCE;
    }

    /** The product of two sizes, which must be below 2^63. */
    public static long times(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if (high != 0 || low < 0) {
            throw ScanFallback.INSTANCE;
        }
        return low;
    }

    /** The fields that were seen with one more, which must not be among them: a bit for each. */
    public static long once(long seen, int field) {
        expect((seen & 1L << field) == 0);
        return seen | 1L << field;
    }

    /** The elements and the bytes of a block of a dtype, in the upper and the lower half, by its code, which must have a name. */
    public static long block(long[] blocks, long code) {
        expect(code >>> 31 == 0);
        long block = blocks[(int) code];
        expect(block >= 0);
        return block;
    }

    /** The bytes of an element of a dtype without blocks. */
    public static long width(long[] blocks, long code) {
        return block(blocks, code) & 0xFFFF_FFFFL;
    }

    /**
     * Bytes of {@code count} elements in blocks, which must be whole ones and below 2^63.
     *
     * @param block elements of a block in the upper 32 bits, its bytes in the lower
     */
    public static long inBlocks(long count, long block) {
        long elements = block >>> 32;
        if (elements == 1) {
            return times(count, block & 0xFFFF_FFFFL);
        }
        expect(count % elements == 0);
        return times(count / elements, block & 0xFFFF_FFFFL);
    }
}
