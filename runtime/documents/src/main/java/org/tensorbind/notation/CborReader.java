package org.tensorbind.notation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.document.AnyValues;
import org.tensorbind.document.BinaryReader;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.code.FloatCodes;
import org.tensorbind.read.Cursor;

/**
 * Reads CBOR (RFC 8949) from a cursor. Indefinite arrays and maps are read always; tags (passed over), indefinite strings and heads
 * longer than needed only leniently.
 */
final class CborReader extends BinaryReader {
    private static final int UINT = 0;
    private static final int NEGATIVE = 1;
    private static final int BYTES = 2;
    private static final int TEXT = 3;
    private static final int ARRAY = 4;
    private static final int MAP = 5;
    private static final int TAG = 6;
    private static final int SIMPLE = 7;

    private static final int INDEFINITE = 31;
    private static final int FALSE = 20;
    private static final int TRUE = 21;
    private static final int NULL = 22;
    private static final int UNDEFINED = 23;
    private static final int HALF = 25;
    private static final int SINGLE = 26;
    private static final int DOUBLE = 27;

    private int major;
    private int info;
    /** A reader of the document that starts at the cursor and ends with its region. */
    CborReader(Cursor in) {
        super(in);
    }

    @Override
    protected void startMap(String rule) throws IOException {
        expect(rule, MAP, "a map");
        begin(rule, 2);
    }

    @Override
    protected @Nullable String readKey(String rule) throws IOException {
        if (!next(rule)) {
            return null;
        }
        head(rule);
        if (major != TEXT) {
            throw unexpected(rule, "a text key");
        }
        keyOffset = headOffset;
        return text(rule);
    }

    @Override
    protected void startArray(String rule) throws IOException {
        expect(rule, ARRAY, "an array");
        begin(rule, 1);
    }

    @Override
    protected boolean goToElement(String rule) throws IOException {
        return next(rule);
    }

    private void begin(String rule, int itemsEach) throws IOException {
        if (info == INDEFINITE) {
            open.beginOpen(rule);
        } else {
            open.begin(rule, headOffset, argument, itemsEach);
        }
    }

    /** Whether the innermost container has another item; closes it otherwise. */
    private boolean next(String rule) throws IOException {
        if (!open.isOpenEnded()) {
            return open.next();
        }
        head(rule);
        if (major != SIMPLE || info != INDEFINITE) {
            return true;
        }
        peeked = false;
        open.end();
        return false;
    }

    @Override
    protected boolean readNull(String rule, boolean expected) throws IOException {
        head(rule);
        if (major != SIMPLE || (info != NULL && info != UNDEFINED)) {
            return false;
        }
        if (!expected) {
            rejectStrictly(rule, "must be absent where it has no value, is null");
        } else if (info == UNDEFINED) {
            rejectStrictly(rule, "undefined would be written as null");
        }
        peeked = false;
        return true;
    }

    @Override
    protected String readText(String rule) throws IOException {
        expect(rule, TEXT, "text");
        if (info != INDEFINITE) {
            return in.text(rule, stringSize(rule));
        }
        rejectStrictly(rule, "the text is stored in chunks");
        StringBuilder text = new StringBuilder();
        while (nextChunk(rule, TEXT)) {
            String chunk = in.text(rule, stringSize(rule));
            rejectLong(rule, text.length(), chunk.length());
            text.append(chunk);
        }
        return text.toString();
    }

    @Override
    protected byte[] readBytes(String rule) throws IOException {
        expect(rule, BYTES, "a byte string");
        if (info != INDEFINITE) {
            return in.bytes(rule, stringSize(rule));
        }
        rejectStrictly(rule, "the byte string is stored in chunks");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (nextChunk(rule, BYTES)) {
            byte[] chunk = in.bytes(rule, stringSize(rule));
            rejectLong(rule, all.size(), chunk.length);
            all.writeBytes(chunk);
        }
        return all.toByteArray();
    }

    @Override
    protected Payload readPayload(String rule) throws IOException {
        expect(rule, BYTES, "a byte string");
        if (info == INDEFINITE) {
            throw in.malformed(
                    headOffset, rule, "the data of a tensor is stored in chunks with other bytes between them");
        }
        return in.payload(rule, stringSize(rule));
    }

    private void rejectLong(String rule, int size, int added) throws FormatException {
        if (added > Integer.MAX_VALUE - 8 - size) {
            throw in.malformed(headOffset, rule, "the chunks are too long for one value");
        }
    }

    private boolean nextChunk(String rule, int chunkMajor) throws IOException {
        rawHead(rule);
        if (major == SIMPLE && info == INDEFINITE) {
            return false;
        }
        if (major != chunkMajor || info == INDEFINITE) {
            throw in.malformed(
                    headOffset, rule, "a chunk of a string must be a string of the same type and of known length");
        }
        return true;
    }

    @Override
    protected long readUint(String rule) throws IOException {
        expect(rule, UINT, "an unsigned integer");
        return nonNegative(rule);
    }

    @Override
    protected long readUnsigned(String rule) throws IOException {
        expect(rule, UINT, "an unsigned integer");
        return argument;
    }

    @Override
    protected long readInteger(String rule) throws IOException {
        head(rule);
        if (major == UINT) {
            return uint(rule);
        }
        expect(rule, NEGATIVE, "an integer");
        return negative(rule);
    }

    private long negative(String rule) throws FormatException {
        if (argument < 0) {
            throw in.malformed(headOffset, rule, "the integer is below -2^63");
        }
        return -1 - argument;
    }

    @Override
    protected double readNumber(String rule) throws IOException {
        head(rule);
        if (major == UINT || major == NEGATIVE) {
            return integer(rule);
        }
        if (major != SIMPLE || info < HALF || info > DOUBLE) {
            throw unexpected(rule, "a number");
        }
        peeked = false;
        return floating();
    }

    private double floating() {
        return switch (info) {
            case HALF -> FloatCodes.float16((short) argument);
            case SINGLE -> Float.intBitsToFloat((int) argument);
            default -> Double.longBitsToDouble(argument);
        };
    }

    @Override
    protected boolean readBool(String rule) throws IOException {
        head(rule);
        if (major != SIMPLE || (info != FALSE && info != TRUE)) {
            throw unexpected(rule, "true or false");
        }
        peeked = false;
        return info == TRUE;
    }

    @Override
    protected @Nullable Object readAny(String rule) throws IOException {
        head(rule);
        return switch (major) {
            case UINT -> unsigned();
            case NEGATIVE -> integer(rule);
            case BYTES -> bytes(rule);
            case TEXT -> text(rule);
            case ARRAY -> AnyValues.anyArray(this, rule);
            case MAP -> AnyValues.anyMap(this, rule, () -> next(rule));
            default -> anySimple(rule);
        };
    }

    @Override
    protected boolean hasMapHead(String rule) throws IOException {
        head(rule);
        return major == MAP;
    }

    @Override
    protected void pass(String rule) throws IOException {
        head(rule);
        peeked = false;
        if (major == ARRAY || major == MAP) {
            boolean map = major == MAP;
            begin(rule, map ? 2 : 1);
            while (next(rule)) {
                pass(rule);
                if (map) {
                    pass(rule);
                }
            }
        } else if (major == BYTES || major == TEXT) {
            passString(rule);
        }
    }

    private long stringSize(String rule) throws IOException {
        if (argument < 0) {
            throw in.malformed(
                    headOffset,
                    rule,
                    "needs " + Long.toUnsignedString(argument) + " bytes, "
                            + CountText.of(in.remaining(), "is left", "are left"));
        }
        return argument;
    }

    private void passString(String rule) throws IOException {
        int kind = major;
        if (info != INDEFINITE) {
            in.payload(rule, stringSize(rule));
            return;
        }
        while (nextChunk(rule, kind)) {
            in.payload(rule, stringSize(rule));
        }
    }

    private Object unsigned() {
        peeked = false;
        if (argument >= 0) {
            return argument;
        }
        return new BigInteger(Long.toUnsignedString(argument));
    }

    private @Nullable Object anySimple(String rule) throws FormatException {
        peeked = false;
        return switch (info) {
            case FALSE -> false;
            case TRUE -> true;
            case NULL -> null;
            case UNDEFINED -> {
                rejectStrictly(rule, "undefined would be written as null");
                yield null;
            }
            case HALF, SINGLE, DOUBLE -> floating();
            default -> throw unexpected(rule, "a value");
        };
    }

    private void expect(String rule, int expected, String name) throws IOException {
        head(rule);
        if (major != expected) {
            throw unexpected(rule, name);
        }
        peeked = false;
    }

    @Override
    protected String found() {
        return switch (major) {
            case UINT -> "the integer " + Long.toUnsignedString(argument);
            case NEGATIVE -> "a negative integer";
            case BYTES -> "a byte string";
            case TEXT -> "text";
            case ARRAY -> "an array";
            case MAP -> "a map";
            default -> simpleKind();
        };
    }

    private String simpleKind() {
        return switch (info) {
            case FALSE -> "false";
            case TRUE -> "true";
            case NULL -> "null";
            case UNDEFINED -> "undefined";
            case HALF, SINGLE, DOUBLE -> "a floating-point number";
            case INDEFINITE -> "a break";
            default -> "the simple value " + argument;
        };
    }

    /** Reads the next head unless it was peeked at already, passing over tags. */
    private void head(String rule) throws IOException {
        if (peeked) {
            return;
        }
        rawHead(rule);
        if (major == TAG) {
            rejectStrictly(rule, "the value has the tag " + Long.toUnsignedString(argument));
        }
        while (major == TAG) {
            rawHead(rule);
        }
        peeked = true;
    }

    private void rawHead(String rule) throws IOException {
        headOffset = in.position();
        int first = (int) in.uint8(rule);
        major = first >> 5;
        info = first & 31;
        argument = argument(rule, first);
    }

    private long argument(String rule, int first) throws IOException {
        if (info < 24) {
            return info;
        }
        if (info == INDEFINITE) {
            if (major == UINT || major == NEGATIVE || major == TAG) {
                throw in.malformed(headOffset, rule, "no value starts with byte " + first);
            }
            return 0;
        }
        if (info > 27) {
            throw in.malformed(headOffset, rule, "no value starts with byte " + first);
        }
        int width = 1 << (info - 24);
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | in.uint8(rule);
        }
        if (major != SIMPLE && Long.compareUnsigned(value, longestBefore(width)) <= 0) {
            rejectStrictly(rule, "the number " + value + " is not in its shortest form");
        }
        return value;
    }

    /** The largest argument for which a form shorter than {@code width} bytes exists. */
    private static long longestBefore(int width) {
        return width == 1 ? 23 : (1L << (4 * width)) - 1;
    }
}
