package org.tensorbind.pickle;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;

/** The bytes of a pickle, read front to back; every size is compared with what is left. */
final class PickleInput {
    /** Bytes of an integer; Python converts no more than 4300 digits, which are fewer. */
    private static final int LONGEST_INTEGER = 2048;

    private static final int LONGEST_LINE = 1 << 20;
    private static final int WINDOW = 1 << 16;
    private static final int SHORT = 1 << 8;

    private final ByteSource source;
    private final long start;
    private final long end;
    private long position;
    private long windowStart;
    private ByteBuffer window = ByteBuffer.allocate(0);

    /** Where the current instruction starts, and what it is called. */
    private long opcodeOffset;

    private String opcode = "PROTO";

    PickleInput(ByteSource source, long start, long end) {
        this.source = source;
        this.start = start;
        this.end = end;
        this.position = start;
    }

    long start() {
        return start;
    }

    long position() {
        return position;
    }

    long opcodeOffset() {
        return opcodeOffset;
    }

    /** The next instruction. */
    Opcode nextOpcode() throws IOException {
        opcodeOffset = position;
        if (position == end) {
            throw malformed("the pickle ends without STOP");
        }
        int code = uint8();
        Opcode found = Opcode.of(code);
        if (found == null) {
            throw new FormatException(
                    Reason.MALFORMED,
                    source.name(),
                    opcodeOffset,
                    "PICKLE",
                    "0x" + Integer.toHexString(code) + " is no instruction of pickle protocols 0 to 5",
                    null);
        }
        opcode = found.name();
        return found;
    }

    /** A problem of the current instruction. */
    FormatException malformed(String problem) {
        return failure(Reason.MALFORMED, problem);
    }

    FormatException failure(Reason reason, String problem) {
        return new FormatException(reason, source.name(), opcodeOffset, "PICKLE." + opcode, problem, null);
    }

    private ByteBuffer need(int size) throws IOException {
        if (size > end - position) {
            throw malformed("needs " + size + " bytes, has " + (end - position));
        }
        if (position + size > windowStart + window.limit()) {
            int length = (int) Math.min(Math.max(size, WINDOW), end - position);
            window = source.peek(position, length).order(ByteOrder.LITTLE_ENDIAN);
            windowStart = position;
        }
        return window;
    }

    private int advance(int size) {
        int at = (int) (position - windowStart);
        position += size;
        return at;
    }

    int uint8() throws IOException {
        ByteBuffer bytes = need(1);
        return bytes.get(advance(1)) & 0xff;
    }

    int uint16() throws IOException {
        ByteBuffer bytes = need(2);
        return bytes.getShort(advance(2)) & 0xffff;
    }

    int int32() throws IOException {
        ByteBuffer bytes = need(4);
        return bytes.getInt(advance(4));
    }

    /** An unsigned integer of 64 bits; one from 2^63 on is negative. */
    long int64() throws IOException {
        ByteBuffer bytes = need(8);
        return bytes.getLong(advance(8));
    }

    /** A big-endian IEEE 754 binary64. */
    double float64() throws IOException {
        return Double.longBitsToDouble(Long.reverseBytes(int64()));
    }

    /** Rejects a size, unsigned, that is more than what is left or than an array holds. */
    int size(long declared) throws FormatException {
        if (Long.compareUnsigned(declared, end - position) > 0) {
            throw malformed(
                    "needs " + Long.toUnsignedString(declared) + " bytes, has " + (end - position) + " to the end");
        }
        if (declared > Integer.MAX_VALUE - 8) {
            throw failure(Reason.LIMIT, "has " + declared + " bytes, more than a value may have here");
        }
        return (int) declared;
    }

    /** Bytes, which stay where they are. */
    PickleBytes bytes(long declared) throws FormatException {
        int size = size(declared);
        PickleBytes bytes = new PickleBytes(position, size);
        position += size;
        return bytes;
    }

    private ByteBuffer take(int size) throws IOException {
        ByteBuffer bytes = need(size);
        return bytes.duplicate().position(advance(size)).limit((int) (position - windowStart));
    }

    /** A text in UTF-8. */
    String text(long declared) throws IOException {
        int size = size(declared);
        return size <= SHORT ? shortText(size) : decode(take(size));
    }

    /** Most texts are short and ASCII, for which no decoder is needed. */
    private String shortText(int size) throws IOException {
        ByteBuffer bytes = take(size);
        byte[] characters = new byte[size];
        boolean isAscii = true;
        for (int i = 0; i < size; i++) {
            characters[i] = bytes.get();
            isAscii &= characters[i] >= 0;
        }
        return isAscii ? new String(characters, StandardCharsets.ISO_8859_1) : decode(ByteBuffer.wrap(characters));
    }

    String decode(ByteBuffer bytes) throws FormatException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw malformed("the text is not UTF-8");
        }
    }

    /** A two's complement integer, little-endian. */
    Object integer(long declared) throws IOException {
        int size = size(declared);
        if (size > LONGEST_INTEGER) {
            throw failure(Reason.LIMIT, "an integer may have " + LONGEST_INTEGER + " bytes, has " + size);
        }
        byte[] reversed = new byte[size];
        ByteBuffer bytes = take(size);
        for (int i = size - 1; i >= 0; i--) {
            reversed[i] = bytes.get();
        }
        return size == 0 ? 0L : narrow(new BigInteger(reversed));
    }

    static Object narrow(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
    }

    /** What is before the next line feed, as ISO 8859-1. */
    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (position < end) {
            int c = uint8();
            if (c == '\n') {
                return line.toString();
            }
            if (line.length() == LONGEST_LINE) {
                throw failure(Reason.LIMIT, "a line may have " + LONGEST_LINE + " bytes, this one has more");
            }
            line.append((char) c);
        }
        throw malformed("its line has no end");
    }
}
