package org.tensorbind.payload.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** XXH3 with 64 bits, seed 0 and the secret that xxHash has for it, as doc/xxhash_spec.md of xxHash describes it. */
final class Xxh3 implements Checksums.Accumulator {
    private static final long PRIME32_1 = 0x9E3779B1L;
    private static final long PRIME32_2 = 0x85EBCA77L;
    private static final long PRIME32_3 = 0xC2B2AE3DL;
    private static final long PRIME64_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME64_3 = 0x165667B19E3779F9L;
    private static final long PRIME64_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME64_5 = 0x27D4EB2F165667C5L;
    private static final long PRIME_MX1 = 0x165667919E3779F9L;
    private static final long PRIME_MX2 = 0x9FB21C651E98DF25L;

    private static final ByteBuffer SECRET = ByteBuffer.wrap(HexFormat.of()
                    .parseHex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
                            + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
                            + "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
                            + "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
                            + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
                            + "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"))
            .order(ByteOrder.LITTLE_ENDIAN);

    private static final int STRIPE = 64;

    /** Of so many bytes, the secret has a key for each stripe. */
    private static final int BLOCK = 1024;

    /** Up to this size, bytes are mixed in another way. */
    private static final int LONGEST_SHORT = 240;

    private final long[] lanes = {PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1
    };

    /** The last stripe of the block before, and the bytes after that block. */
    private final ByteBuffer rest = ByteBuffer.allocate(STRIPE + BLOCK).order(ByteOrder.LITTLE_ENDIAN);

    private long total;

    Xxh3() {
        rest.position(STRIPE);
    }

    @Override
    public void update(ByteBuffer bytes) {
        total += bytes.remaining();
        ByteBuffer input = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.limit());
        while (input.hasRemaining()) {
            if (!rest.hasRemaining()) {
                takeBlock(rest, STRIPE);
                rest.position(STRIPE);
            }
            while (rest.position() == STRIPE && input.remaining() > BLOCK) {
                takeBlock(input, input.position());
                input.position(input.position() + BLOCK);
            }
            int length = Math.min(rest.remaining(), input.remaining());
            rest.put(rest.position(), input, input.position(), length);
            rest.position(rest.position() + length);
            input.position(input.position() + length);
        }
    }

    /** Takes a block that other bytes follow; its last stripe may be needed again. */
    private void takeBlock(ByteBuffer from, int start) {
        takeStripes(from, start, BLOCK / STRIPE);
        for (int i = 0; i < lanes.length; i++) {
            long lane = lanes[i];
            lanes[i] = (lane ^ (lane >>> 47) ^ secret(SECRET.capacity() - STRIPE + Long.BYTES * i)) * PRIME32_1;
        }
        for (int i = 0; i < STRIPE; i += Long.BYTES) {
            rest.putLong(i, from.getLong(start + BLOCK - STRIPE + i));
        }
    }

    private void takeStripes(ByteBuffer from, int start, int count) {
        for (int i = 0; i < count; i++) {
            takeStripe(from, start + STRIPE * i, Long.BYTES * i);
        }
    }

    private void takeStripe(ByteBuffer from, int start, int key) {
        for (int i = 0; i < lanes.length; i++) {
            long value = from.getLong(start + Long.BYTES * i);
            long keyed = value ^ secret(key + Long.BYTES * i);
            lanes[i ^ 1] += value;
            lanes[i] += (keyed & 0xFFFF_FFFFL) * (keyed >>> 32);
        }
    }

    @Override
    public byte[] finish() {
        long hash = total > LONGEST_SHORT ? ofStripes() : ofShort((int) total);
        return ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    }

    private long ofStripes() {
        int end = rest.position();
        takeStripes(rest, STRIPE, (end - STRIPE - 1) / STRIPE);
        takeStripe(rest, end - STRIPE, SECRET.capacity() - STRIPE - 7);
        long hash = total * PRIME64_1;
        for (int i = 0; i < lanes.length; i += 2) {
            hash += folded(lanes[i] ^ secret(11 + Long.BYTES * i), lanes[i + 1] ^ secret(11 + Long.BYTES * (i + 1)));
        }
        return avalanche(hash);
    }

    private long ofShort(int size) {
        if (size > 16) {
            return size <= 128 ? ofPairs(size) : ofRounds(size);
        }
        if (size > 8) {
            long low = at(0) ^ secret(24) ^ secret(32);
            long high = at(size - 8) ^ secret(40) ^ secret(48);
            return avalanche(size + Long.reverseBytes(low) + high + folded(low, high));
        }
        if (size >= 4) {
            long last = rest.getInt(STRIPE + size - 4) & 0xFFFF_FFFFL;
            return ofOneWord((last + ((long) rest.getInt(STRIPE) << 32)) ^ secret(8) ^ secret(16), size);
        }
        if (size > 0) {
            long joined = (long) byteAt(0) << 16 | (long) byteAt(size >> 1) << 24 | byteAt(size - 1) | (long) size << 8;
            return avalancheOfXxHash64(joined ^ ((SECRET.getInt(0) ^ SECRET.getInt(4)) & 0xFFFF_FFFFL));
        }
        return avalancheOfXxHash64(secret(56) ^ secret(64));
    }

    private static long ofOneWord(long word, int size) {
        long hash = (word ^ Long.rotateLeft(word, 49) ^ Long.rotateLeft(word, 24)) * PRIME_MX2;
        hash = (hash ^ ((hash >>> 35) + size)) * PRIME_MX2;
        return hash ^ (hash >>> 28);
    }

    /** Pairs of words from both ends towards the middle. */
    private long ofPairs(int size) {
        long hash = size * PRIME64_1;
        for (int i = (size - 1) / 32; i >= 0; i--) {
            hash += mixed(16 * i, 32 * i) + mixed(size - 16 * (i + 1), 32 * i + 16);
        }
        return avalanche(hash);
    }

    private long ofRounds(int size) {
        long hash = size * PRIME64_1;
        for (int i = 0; i < 8; i++) {
            hash += mixed(16 * i, 16 * i);
        }
        hash = avalanche(hash);
        for (int i = 8; i < size / 16; i++) {
            hash += mixed(16 * i, 16 * (i - 8) + 3);
        }
        return avalanche(hash + mixed(size - 16, 136 - 17));
    }

    private long mixed(int offset, int key) {
        return folded(at(offset) ^ secret(key), at(offset + 8) ^ secret(key + 8));
    }

    private long at(int offset) {
        return rest.getLong(STRIPE + offset);
    }

    private int byteAt(int offset) {
        return rest.get(STRIPE + offset) & 0xFF;
    }

    private static long secret(int offset) {
        return SECRET.getLong(offset);
    }

    /** Both halves of a product of 128 bits, joined. */
    private static long folded(long a, long b) {
        long high = Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
        return a * b ^ high;
    }

    private static long avalanche(long hash) {
        long mixed = (hash ^ (hash >>> 37)) * PRIME_MX1;
        return mixed ^ (mixed >>> 32);
    }

    private static long avalancheOfXxHash64(long hash) {
        long mixed = (hash ^ (hash >>> 33)) * PRIME64_2;
        mixed = (mixed ^ (mixed >>> 29)) * PRIME64_3;
        return mixed ^ (mixed >>> 32);
    }
}
