package org.tensorbind.scan;

import org.tensorbind.value.TextTable;

/** Skips CBOR values (RFC 8949), and reads those that a scan needs. */
abstract class CborScanner extends TextScanner {
    private static final int CBOR_INDEFINITE = 31;
    private static final int CBOR_BREAK = 0xFF;
    private static final int DEEPEST = 8;

    CborScanner(Region region, long fileSize) {
        super(region, fileSize);
    }

    /** The number of elements or entries of a CBOR array or map; -1 where it ends with a break. */
    private long cborContainer(int major) {
        int first = (int) uint8();
        if (first >> 5 != major) {
            throw ScanFallback.INSTANCE;
        }
        return (first & 31) == CBOR_INDEFINITE ? -1 : cborArgument(first);
    }

    /** Starts a CBOR array; follow with {@link #cborNext}. */
    public long cborArray() {
        return cborContainer(4);
    }

    /** Starts a CBOR map; follow with {@link #cborNext}. */
    public long cborMap() {
        return cborContainer(5);
    }

    /** Whether another element of a container of {@code count} follows after {@code read} elements; skips a break. */
    public boolean cborNext(long count, long read) {
        if (count >= 0) {
            return read < count;
        }
        if ((bytes.get(at) & 0xFF) == CBOR_BREAK) {
            at++;
            return false;
        }
        return true;
    }

    long cborArgument(int first) {
        int info = first & 31;
        if (info < 24) {
            return info;
        }
        return switch (info) {
            case 24 -> uint8();
            case 25 -> swapped ? uint16() : Short.reverseBytes((short) uint16()) & 0xFFFF;
            case 26 -> swapped ? uint32() : Integer.reverseBytes((int) uint32()) & 0xFFFF_FFFFL;
            case 27 -> swapped ? uint64() : positive(Long.reverseBytes(int64()));
            default -> throw ScanFallback.INSTANCE;
        };
    }

    private static long positive(long value) {
        expect(value >= 0);
        return value;
    }

    /** A CBOR unsigned integer below 2^63. */
    public long cborUint() {
        int first = (int) uint8();
        if (first < 24) {
            return first;
        }
        if (first >> 5 != 0) {
            throw ScanFallback.INSTANCE;
        }
        return cborArgument(first);
    }

    /** Passes over a CBOR text. */
    public void cborText() {
        cborHead();
        checkText();
    }

    /**
     * Passes over a CBOR text that is to be compared with known ones, by its {@link #textLength()}, by what this gives, and by {@link
     * #textTail()}. Whether it is UTF-8 is left to {@link #checkText()}.
     *
     * @return the first eight bytes, the first lowest; fewer are filled up with zeros
     */
    public long cborHead() {
        int first = (int) uint8();
        if (first >> 5 != 3) {
            throw ScanFallback.INSTANCE;
        }
        long length = first < 0x78 ? first & 31 : cborArgument(first);
        textStart = at;
        skip(length);
        textLength = (int) length;
        return textHead();
    }

    /** Passes over a text and returns its position among codes, which it must be one of. */
    public long cborCode(TextTable codes) {
        return position(codes, cborHead());
    }

    /** Skips a key and returns its head for comparison, see {@link #cborHead}. */
    public long cborKey() {
        return cborHead();
    }

    /** Passes over any CBOR value. */
    public void cborSkip() {
        cborSkip(0);
    }

    void cborSkip(int depth) {
        int first = (int) uint8();
        int major = first >> 5;
        if (depth > DEEPEST || (first & 31) == CBOR_INDEFINITE) {
            throw ScanFallback.INSTANCE;
        }
        long argument = cborArgument(first);
        switch (major) {
            case 0, 1 -> {}
            case 2 -> skip(argument);
            case 3 -> text(argument);
            case 4, 5 -> {
                expect(argument <= end - at);
                for (long i = 0; i < (major - 3) * argument; i++) {
                    cborSkip(depth + 1);
                }
            }
            case 7 -> expect((first & 31) >= 20 && (first & 31) != 24);
            default -> throw ScanFallback.INSTANCE;
        }
    }
}
