package org.tensorbind.payload.code;

import java.nio.ByteBuffer;

/** XXH64 with seed 0, as doc/xxhash_spec.md of xxHash describes it. */
final class XxHash64 extends StripeHash {
    private static final int STRIPE = 32;
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;

    /** The sum of the first two primes, which wraps. */
    private static final long PRIME_1_AND_2 = 0x60EA27EEADC0B5D6L;

    private final long[] lanes = {PRIME_1_AND_2, PRIME_2, 0, -PRIME_1};

    XxHash64() {
        super(STRIPE);
    }

    @Override
    void take(ByteBuffer stripe) {
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = round(lanes[i], stripe.getLong());
        }
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
    }

    private long joined() {
        long hash = Long.rotateLeft(lanes[0], 1)
                + Long.rotateLeft(lanes[1], 7)
                + Long.rotateLeft(lanes[2], 12)
                + Long.rotateLeft(lanes[3], 18);
        for (long lane : lanes) {
            hash = (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
        }
        return hash;
    }

    @Override
    byte[] finish(ByteBuffer last, long byteSize) {
        long hash = (byteSize < STRIPE ? PRIME_5 : joined()) + byteSize;
        while (last.remaining() >= Long.BYTES) {
            hash = Long.rotateLeft(hash ^ round(0, last.getLong()), 27) * PRIME_1 + PRIME_4;
        }
        if (last.remaining() >= Integer.BYTES) {
            hash = Long.rotateLeft(hash ^ ((last.getInt() & 0xFFFF_FFFFL) * PRIME_1), 23) * PRIME_2 + PRIME_3;
        }
        while (last.hasRemaining()) {
            hash = Long.rotateLeft(hash ^ ((last.get() & 0xFF) * PRIME_5), 11) * PRIME_1;
        }
        hash = (hash ^ (hash >>> 33)) * PRIME_2;
        hash = (hash ^ (hash >>> 29)) * PRIME_3;
        return ByteBuffer.allocate(Long.BYTES).putLong(hash ^ (hash >>> 32)).array();
    }
}
