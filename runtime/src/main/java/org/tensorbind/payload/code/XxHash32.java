package org.tensorbind.payload.code;

import java.nio.ByteBuffer;

/** XXH32 with seed 0, as doc/xxhash_spec.md of xxHash describes it. */
final class XxHash32 extends StripeHash {
    private static final int STRIPE = 16;
    private static final int PRIME_1 = 0x9E3779B1;
    private static final int PRIME_2 = 0x85EBCA77;
    private static final int PRIME_3 = 0xC2B2AE3D;
    private static final int PRIME_4 = 0x27D4EB2F;
    private static final int PRIME_5 = 0x165667B1;

    /** The sum of the first two primes, which wraps. */
    private static final int PRIME_1_AND_2 = 0x24234428;

    private final int[] lanes = {PRIME_1_AND_2, PRIME_2, 0, -PRIME_1};

    XxHash32() {
        super(STRIPE);
    }

    @Override
    void take(ByteBuffer stripe) {
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = Integer.rotateLeft(lanes[i] + stripe.getInt() * PRIME_2, 13) * PRIME_1;
        }
    }

    private int joined() {
        return Integer.rotateLeft(lanes[0], 1)
                + Integer.rotateLeft(lanes[1], 7)
                + Integer.rotateLeft(lanes[2], 12)
                + Integer.rotateLeft(lanes[3], 18);
    }

    @Override
    byte[] finish(ByteBuffer last, long byteSize) {
        int hash = (byteSize < STRIPE ? PRIME_5 : joined()) + (int) byteSize;
        while (last.remaining() >= Integer.BYTES) {
            hash = Integer.rotateLeft(hash + last.getInt() * PRIME_3, 17) * PRIME_4;
        }
        while (last.hasRemaining()) {
            hash = Integer.rotateLeft(hash + (last.get() & 0xFF) * PRIME_5, 11) * PRIME_1;
        }
        hash = (hash ^ (hash >>> 15)) * PRIME_2;
        hash = (hash ^ (hash >>> 13)) * PRIME_3;
        return ByteBuffer.allocate(Integer.BYTES).putInt(hash ^ (hash >>> 16)).array();
    }
}
