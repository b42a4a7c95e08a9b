package org.tensorbind.notation;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.document.AnyValues;
import org.tensorbind.document.BinaryReader;
import org.tensorbind.number.CountText;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.Payload;
import org.tensorbind.read.Cursor;

/**
 * Reads MessagePack from a cursor. Only lenient reading accepts non-canonical integers, lengths and floats, which {@link MsgpackWriter} does not
 * write. Extension types that the grammar does not define are rejected, except under {@code any}.
 */
final class MsgpackReader extends BinaryReader {
    private static final int NIL = 0xC0;
    private static final int FALSE = 0xC2;
    private static final int TRUE = 0xC3;
    private static final int FLOAT32 = 0xCA;
    private static final int FLOAT64 = 0xCB;

    /** The kind of a value. */
    private enum Kind {
        UNSIGNED("the integer"),
        NEGATIVE("a negative integer"),
        BYTES("a byte string"),
        TEXT("text"),
        ARRAY("an array"),
        MAP("a map"),
        FLOAT("a floating-point number"),
        TRUTH("a truth value"),
        NOTHING("nil"),
        EXTENSION("an extension type");

        private final String description;

        Kind(String description) {
            this.description = description;
        }
    }

    private int first;
    private Kind kind = Kind.NOTHING;

    /** The number of the extension type. */
    private int extension;

    private final Deque<OpenExtension> extensions = new ArrayDeque<>();

    /**
     * An extension type that is being read.
     *
     * @param depth the number of enclosing containers
     */
    private record OpenExtension(long end, int depth) {}

    /** A reader of the document that starts at the cursor. */
    MsgpackReader(Cursor in) {
        super(in);
    }

    @Override
    protected void startMap(String rule) throws IOException {
        expect(rule, Kind.MAP);
        open.begin(rule, headOffset, argument, 2);
    }

    @Override
    protected @Nullable String readKey(String rule) throws IOException {
        if (!open.next()) {
            return null;
        }
        head(rule);
        if (kind != Kind.TEXT) {
            throw unexpected(rule, "a text key");
        }
        keyOffset = headOffset;
        return text(rule);
    }

    @Override
    protected void startArray(String rule) throws IOException {
        expect(rule, Kind.ARRAY);
        open.begin(rule, headOffset, argument, 1);
    }

    @Override
    protected boolean goToElement(String rule) throws IOException {
        return open.next();
    }

    @Override
    protected void startExtension(String rule, int number, boolean ofBytes) throws IOException {
        head(rule);
        if (kind != Kind.EXTENSION || extension != number) {
            throw unexpected(rule, "an extension type " + number);
        }
        if (ofBytes) {
            kind = Kind.BYTES;
            return;
        }
        peeked = false;
        long end = SaturatingMath.plus(in.position(), argument);
        if (argument > in.remaining()) {
            throw in.malformed(
                    headOffset,
                    rule,
                    "needs " + CountText.of(argument, "byte") + ", "
                            + CountText.of(in.remaining(), "is left", "are left"));
        }
        in.deepen(rule);
        extensions.push(new OpenExtension(end, open.depth()));
    }

    @Override
    public void endExtension(String rule) throws IOException {
        in.surface();
        long left = extensions.pop().end() - in.position();
        if (left != 0) {
            throw malformed(
                    rule,
                    left > 0
                            ? CountText.of(left, "byte follows", "bytes follow") + " the value in its extension type"
                            : "the value exceeds its extension type");
        }
    }

    @Override
    protected void comeBack(int depth) {
        while (!extensions.isEmpty() && extensions.element().depth() >= depth) {
            extensions.pop();
        }
    }

    @Override
    protected boolean readNull(String rule, boolean expected) throws IOException {
        head(rule);
        if (kind != Kind.NOTHING) {
            return false;
        }
        if (!expected) {
            rejectStrictly(rule, "must be absent where it has no value, is nil");
        }
        peeked = false;
        return true;
    }

    @Override
    protected String readText(String rule) throws IOException {
        expect(rule, Kind.TEXT);
        return in.text(rule, argument);
    }

    @Override
    protected byte[] readBytes(String rule) throws IOException {
        expect(rule, Kind.BYTES);
        return in.bytes(rule, argument);
    }

    @Override
    protected Payload readPayload(String rule) throws IOException {
        expect(rule, Kind.BYTES);
        return in.payload(rule, argument);
    }

    @Override
    protected long readUint(String rule) throws IOException {
        expect(rule, Kind.UNSIGNED);
        return nonNegative(rule);
    }

    @Override
    protected long readUnsigned(String rule) throws IOException {
        expect(rule, Kind.UNSIGNED);
        return argument;
    }

    @Override
    protected long readInteger(String rule) throws IOException {
        head(rule);
        if (kind == Kind.UNSIGNED) {
            return uint(rule);
        }
        if (kind != Kind.NEGATIVE) {
            throw unexpected(rule, "an integer");
        }
        peeked = false;
        return argument;
    }

    @Override
    protected double readNumber(String rule) throws IOException {
        head(rule);
        if (kind == Kind.UNSIGNED || kind == Kind.NEGATIVE) {
            return integer(rule);
        }
        if (kind != Kind.FLOAT) {
            throw unexpected(rule, "a number");
        }
        peeked = false;
        return floating();
    }

    private double floating() {
        return first == FLOAT32 ? Float.intBitsToFloat((int) argument) : Double.longBitsToDouble(argument);
    }

    @Override
    protected boolean readBool(String rule) throws IOException {
        expect(rule, Kind.TRUTH);
        return first == TRUE;
    }

    @Override
    protected @Nullable Object readAny(String rule) throws IOException {
        head(rule);
        return switch (kind) {
            case UNSIGNED -> {
                peeked = false;
                yield argument >= 0 ? (Object) argument : new BigInteger(Long.toUnsignedString(argument));
            }
            case NEGATIVE -> integer(rule);
            case BYTES -> bytes(rule);
            case TEXT -> text(rule);
            case ARRAY -> AnyValues.anyArray(this, rule);
            case MAP -> AnyValues.anyMap(this, rule, open::next);
            case FLOAT -> number(rule);
            case TRUTH -> bool(rule);
            case NOTHING -> {
                peeked = false;
                yield null;
            }
            case EXTENSION -> {
                kind = Kind.BYTES;
                yield Map.entry(extension, ByteBuffer.wrap(bytes(rule)).asReadOnlyBuffer());
            }
        };
    }

    @Override
    protected boolean hasMapHead(String rule) throws IOException {
        head(rule);
        return kind == Kind.MAP;
    }

    @Override
    protected boolean isExtensionNext(String rule, int number) throws IOException {
        head(rule);
        return kind == Kind.EXTENSION && extension == number;
    }

    @Override
    protected void pass(String rule) throws IOException {
        head(rule);
        if (kind == Kind.ARRAY || kind == Kind.MAP) {
            boolean map = kind == Kind.MAP;
            peeked = false;
            open.begin(rule, headOffset, argument, map ? 2 : 1);
            while (open.next()) {
                pass(rule);
                if (map) {
                    pass(rule);
                }
            }
            return;
        }
        if (kind == Kind.BYTES || kind == Kind.TEXT || kind == Kind.EXTENSION) {
            in.payload(rule, argument);
        }
        peeked = false;
    }

    private void expect(String rule, Kind expected) throws IOException {
        head(rule);
        if (kind != expected) {
            throw unexpected(rule, expected == Kind.UNSIGNED ? "an unsigned integer" : expected.description);
        }
        peeked = false;
    }

    @Override
    protected String found() {
        return switch (kind) {
            case UNSIGNED -> kind.description + " " + Long.toUnsignedString(argument);
            case TRUTH -> String.valueOf(first == TRUE);
            case EXTENSION -> kind.description + " " + extension;
            default -> kind.description;
        };
    }

    /** Reads the next head, unless it has been peeked. */
    private void head(String rule) throws IOException {
        if (peeked) {
            return;
        }
        headOffset = in.position();
        first = (int) in.uint8(rule);
        argument = 0;
        if (first < 0x80) {
            is(Kind.UNSIGNED, first);
        } else if (first < 0x90) {
            is(Kind.MAP, first & 0x0F);
        } else if (first < 0xA0) {
            is(Kind.ARRAY, first & 0x0F);
        } else if (first < 0xC0) {
            is(Kind.TEXT, first & 0x1F);
        } else if (first >= 0xE0) {
            is(Kind.NEGATIVE, (byte) first);
        } else {
            longHead(rule);
        }
        peeked = true;
    }

    private void is(Kind newKind, long newArgument) {
        kind = newKind;
        argument = newArgument;
    }

    private void longHead(String rule) throws IOException {
        switch (first) {
            case NIL -> is(Kind.NOTHING, 0);
            case FALSE, TRUE -> is(Kind.TRUTH, 0);
            case 0xC4, 0xC5, 0xC6 -> length(rule, Kind.BYTES, 1 << (first - 0xC4), 0);
            case FLOAT32, FLOAT64 -> is(Kind.FLOAT, bits(rule, first == FLOAT32 ? 4 : 8));
            case 0xCC, 0xCD, 0xCE, 0xCF -> length(rule, Kind.UNSIGNED, 1 << (first - 0xCC), 0x7F);
            case 0xD0, 0xD1, 0xD2, 0xD3 -> signed(rule, 1 << (first - 0xD0));
            case 0xD9, 0xDA, 0xDB -> length(rule, Kind.TEXT, 1 << (first - 0xD9), 0x1F);
            case 0xDC, 0xDD -> length(rule, Kind.ARRAY, 2 << (first - 0xDC), 0x0F);
            case 0xDE, 0xDF -> length(rule, Kind.MAP, 2 << (first - 0xDE), 0x0F);
            case 0xC1 -> throw in.malformed(headOffset, rule, "no value starts with byte " + first);
            case 0xC7, 0xC8, 0xC9 -> {
                length(rule, Kind.EXTENSION, 1 << (first - 0xC7), 0);
                extension = (byte) in.uint8(rule);
            }
            default -> {
                is(Kind.EXTENSION, 1L << (first - 0xD4));
                extension = (byte) in.uint8(rule);
            }
        }
        if (first == FLOAT32) {
            rejectStrictly(rule, "the number is stored with 32 bits, must have 64");
        }
    }

    private long bits(String rule, int width) throws IOException {
        long bits = 0;
        for (int i = 0; i < width; i++) {
            bits = bits << 8 | in.uint8(rule);
        }
        return bits;
    }

    /**
     * Reads an unsigned number.
     *
     * @param shortest the largest number that fits in the first byte; 0 if none does
     */
    private void length(String rule, Kind newKind, int width, int shortest) throws IOException {
        is(newKind, bits(rule, width));
        boolean array = newKind == Kind.ARRAY || newKind == Kind.MAP;
        long below = width == 1 || (width == 2 && array) ? shortest : (1L << (4 * width)) - 1;
        boolean bytes = newKind == Kind.BYTES && width == 1;
        boolean fixed = newKind == Kind.EXTENSION && width == 1 && argument <= 16 && Long.bitCount(argument) == 1;
        boolean extended = newKind == Kind.EXTENSION && width == 1 && !fixed;
        if (!bytes && !extended && (fixed || Long.compareUnsigned(argument, below) <= 0)) {
            rejectLonger(rule);
        }
    }

    private void signed(String rule, int width) throws IOException {
        int unused = Long.SIZE - Byte.SIZE * width;
        long value = bits(rule, width) << unused >> unused;
        is(value < 0 ? Kind.NEGATIVE : Kind.UNSIGNED, value);
        long above = width == 1 ? -32 : -1L << (4 * width - 1);
        if (value >= above) {
            rejectLonger(rule);
        }
    }

    private void rejectLonger(String rule) throws FormatException {
        rejectStrictly(
                rule,
                "the number "
                        + (kind == Kind.NEGATIVE ? Long.toString(argument) : Long.toUnsignedString(argument))
                        + " is not in its shortest form");
    }
}
