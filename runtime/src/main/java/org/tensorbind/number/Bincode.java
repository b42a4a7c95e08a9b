package org.tensorbind.number;

/** Sizes and marker bytes of bincode's variable encoding of unsigned integers (bincode 2, standard configuration). */
public final class Bincode {
    /** Before two bytes. */
    public static final int MARK_16 = 251;

    /** Before four bytes. */
    public static final int MARK_32 = 252;

    /** Before eight bytes. */
    public static final int MARK_64 = 253;

    private Bincode() {}

    /** Bytes after the marker, 0 where it is none. */
    public static int widthOf(int marker) {
        return switch (marker) {
            case MARK_16 -> 2;
            case MARK_32 -> 4;
            case MARK_64 -> 8;
            default -> 0;
        };
    }

    /** Bytes of the shortest form of an unsigned value, its marker included. */
    public static int byteSize(long value) {
        if (value < 0) {
            return 9;
        }
        if (value < MARK_16) {
            return 1;
        }
        return value <= 0xFFFF ? 3 : value <= 0xFFFF_FFFFL ? 5 : 9;
    }
}
