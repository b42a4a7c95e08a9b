package org.tensorbind.notation;

import java.io.IOException;
import org.tensorbind.read.Cursor;

/** Reads integers of up to 64 bits, seven of them in each byte, the lowest first. */
final class ProtobufVarints {
    private static final int BITS_EACH = 7;

    private final Cursor in;
    private boolean longer;

    ProtobufVarints(Cursor in) {
        this.in = in;
    }

    /**
     * The integer at the cursor, as its bits.
     *
     * @param end of what it is in, in bytes from the start of the file
     */
    long read(String rule, long end) throws IOException {
        long at = in.position();
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS_EACH) {
            if (in.position() >= end) {
                throw in.malformed(at, rule, "the variable-length integer goes on after the end of its message");
            }
            long next = in.uint8(rule);
            value |= (next & 0x7F) << shift;
            if (next < 0x80) {
                if (shift + BITS_EACH > Long.SIZE && next > 1) {
                    break;
                }
                longer = next == 0 && shift > 0;
                return value;
            }
        }
        throw in.malformed(at, rule, "the variable-length integer has more than 64 bits");
    }

    /** Whether the one that was read last could have fewer bytes. */
    boolean isLonger() {
        return longer;
    }
}
