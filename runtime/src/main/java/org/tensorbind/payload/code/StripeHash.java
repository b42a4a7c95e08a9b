package org.tensorbind.payload.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Common part of the xxHash family: bytes are hashed in stripes of one size, and the rest at the end separately. */
abstract class StripeHash implements Checksums.Accumulator {
    private final ByteBuffer rest;
    private long total;

    StripeHash(int stripe) {
        this.rest = ByteBuffer.allocate(stripe).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Takes the next stripe, little-endian. */
    abstract void take(ByteBuffer stripe);

    /** The hash, most significant byte first, of all stripes and the bytes after them. */
    abstract byte[] finish(ByteBuffer last, long byteSize);

    @Override
    public final void update(ByteBuffer bytes) {
        total += bytes.remaining();
        ByteBuffer input = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.limit());
        if (rest.position() > 0) {
            fill(input);
        }
        while (input.remaining() >= rest.capacity()) {
            take(input);
        }
        rest.put(input);
    }

    private void fill(ByteBuffer input) {
        while (rest.hasRemaining() && input.hasRemaining()) {
            rest.put(input.get());
        }
        if (!rest.hasRemaining()) {
            take(rest.flip());
            rest.clear();
        }
    }

    @Override
    public final byte[] finish() {
        return finish(rest.flip(), total);
    }
}
