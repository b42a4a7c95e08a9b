package org.tensorbind.notation;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.CharConversionException;
import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.document.AnyValues;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.document.TextValues;
import org.tensorbind.name.Utf8;
import org.tensorbind.read.Cursor;

/** Reads JSON (RFC 8259, UTF-8) from a cursor's region with Jackson's streaming parser, which must be on the class path. */
final class JsonReader extends DocumentReader {
    /** Loaded lazily, because loading Jackson takes longer than reading a file, and many files need no parsing. */
    private static final class Jackson {
        static final JsonFactory FACTORY = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .build())
                .build();

        private Jackson() {}
    }

    /** The offset in the file of the first byte of {@link #text}. */
    private long start;

    private @Nullable JsonParser opened;

    /** The text that is parsed. */
    private byte[] text = new byte[0];

    private boolean peeked;

    private long keyStart;

    /** Whether the document is reduced to an empty map. */
    private boolean isEmptyMap;

    /** A reader of the document that fills the cursor's region, including white space before and after it. */
    JsonReader(Cursor in) {
        super(in);
        this.start = in.position();
    }

    /** A second reader of another reader's text, from {@code from} on. */
    private JsonReader(JsonReader enclosing, int from) throws IOException {
        super(enclosing.in);
        this.start = enclosing.start + from;
        this.opened = Jackson.FACTORY.createParser(enclosing.text, from, enclosing.text.length - from);
    }

    /** A reader of a map whose first entry starts the cursor's region. */
    static JsonReader ofEntry(Cursor in) throws IOException {
        JsonReader reader = new JsonReader(in);
        reader.openFields(in.position(), (int) in.remaining());
        reader.beginMap("json");
        return reader;
    }

    @Override
    public void restrictTo(long fieldsStart, int byteSize) throws IOException {
        long end = in.position() + in.remaining();
        if (byteSize > 0) {
            in.revisit(fieldsStart);
        }
        if (byteSize == 0) {
            isEmptyMap = true;
        } else {
            openFields(fieldsStart, byteSize);
        }
        in.revisit(end);
    }

    private void openFields(long fieldsStart, int byteSize) throws IOException {
        byte[] fields = in.bytes("json", byteSize);
        text = new byte[byteSize + 2];
        System.arraycopy(fields, 0, text, 1, byteSize);
        text[0] = '{';
        text[byteSize + 1] = '}';
        start = fieldsStart - 1;
        rejectInvalid(text);
        opened = Jackson.FACTORY.createParser(text);
    }

    @Override
    public void passOver() throws IOException {
        in.skipRegion();
        opened = Jackson.FACTORY.createParser(new byte[0]);
    }

    private JsonParser parser() throws IOException {
        JsonParser parser = opened;
        if (parser == null) {
            text = in.bytes("json", in.remaining());
            if (Utf8.looksLikeOtherEncoding(text)) {
                throw in.malformed(start, "json", "is not JSON in UTF-8");
            }
            rejectInvalid(text);
            if (startsWithMark(text)) {
                throw in.malformed(start, "json", "is not JSON: it starts with a byte-order mark");
            }
            parser = Jackson.FACTORY.createParser(text);
            opened = parser;
        }
        return parser;
    }

    /** Rejects invalid UTF-8, because the parser accepts overlong forms, surrogates and code points above U+10FFFF. */
    private void rejectInvalid(byte[] bytes) throws FormatException {
        int invalid = Utf8.firstInvalid(bytes);
        if (invalid >= 0) {
            throw in.malformed(start + invalid, "json", "is not JSON: the text is not valid UTF-8");
        }
    }

    /** RFC 8259 §8.1: no byte-order mark is written. The parser would skip it, and a copy would lose it. */
    private static boolean startsWithMark(byte[] text) {
        return text.length >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF;
    }

    @Override
    public long position() {
        JsonParser parser = opened;
        return parser == null
                ? start
                : start
                        + Math.max(
                                0, (peeked ? parser.currentTokenLocation() : parser.currentLocation()).getByteOffset());
    }

    @Override
    protected void startMap(String rule) throws IOException {
        if (!isEmptyMap) {
            expect(rule, JsonToken.START_OBJECT, "an object");
        }
        in.deepen(rule);
    }

    @Override
    protected @Nullable String readKey(String rule) throws IOException {
        if (isEmptyMap || peek(rule) == JsonToken.END_OBJECT) {
            peeked = false;
            in.surface();
            return null;
        }
        keyStart = position();
        peeked = false;
        return whole(keyStart, rule, parser().currentName());
    }

    @Override
    public long keyPosition() {
        return keyStart;
    }

    @Override
    protected void startArray(String rule) throws IOException {
        expect(rule, JsonToken.START_ARRAY, "an array");
        in.deepen(rule);
    }

    @Override
    protected boolean goToElement(String rule) throws IOException {
        if (peek(rule) != JsonToken.END_ARRAY) {
            return true;
        }
        peeked = false;
        in.surface();
        return false;
    }

    /** Reads the value whose first token has been peeked with a second reader. */
    @Override
    protected <T> T lookAhead(String rule, Reading<T> reading) throws IOException {
        if (!isMap(rule)) {
            throw unexpected(rule, "an object");
        }
        JsonReader ahead =
                new JsonReader(this, (int) parser().currentTokenLocation().getByteOffset());
        try (JsonParser ignored = ahead.parser()) {
            return reading.of(ahead);
        }
    }

    @Override
    protected boolean isMap(String rule) throws IOException {
        return peek(rule) == JsonToken.START_OBJECT;
    }

    @Override
    protected void pass(String rule) throws IOException {
        JsonToken first = peek(rule);
        peeked = false;
        int depth = first.isStructStart() ? 1 : 0;
        while (depth > 0) {
            JsonToken next = token(rule);
            if (next == null) {
                throw malformed(rule, "the document ends early");
            }
            depth += next.isStructStart() ? 1 : next.isStructEnd() ? -1 : 0;
        }
    }

    @Override
    protected boolean readNull(String rule, boolean expected) throws IOException {
        if (peek(rule) != JsonToken.VALUE_NULL) {
            return false;
        }
        if (!expected && in.isStrict()) {
            in.reject(position(), rule, "must be absent where it has no value, is null");
        }
        peeked = false;
        return true;
    }

    @Override
    protected String readText(String rule) throws IOException {
        peek(rule);
        long at = position();
        expect(rule, JsonToken.VALUE_STRING, "text");
        return whole(at, rule, parser().getText());
    }

    /** Rejects a text that has no UTF-8 form: escapes may be unpaired surrogates. */
    private String whole(long at, String rule, String text) throws IOException {
        if (Utf8.hasHalfOfPair(text)) {
            throw in.malformed(at, rule, "the text has half of a surrogate pair");
        }
        return text;
    }

    @Override
    protected long readUint(String rule) throws IOException {
        peek(rule);
        long at = position();
        expect(rule, JsonToken.VALUE_NUMBER_INT, "an integer");
        return parser().getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? TextValues.nonNegative(in, at, rule, parser().getBigIntegerValue())
                : TextValues.nonNegative(in, at, rule, parser().getLongValue());
    }

    @Override
    protected long readUnsigned(String rule) throws IOException {
        peek(rule);
        long at = position();
        expect(rule, JsonToken.VALUE_NUMBER_INT, "an integer");
        if (parser().getNumberType() != JsonParser.NumberType.BIG_INTEGER && parser().getLongValue() >= 0) {
            return parser().getLongValue();
        }
        return TextValues.unsigned(in, at, rule, parser().getBigIntegerValue());
    }

    @Override
    protected long readInteger(String rule) throws IOException {
        peek(rule);
        long at = position();
        expect(rule, JsonToken.VALUE_NUMBER_INT, "an integer");
        if (parser().getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw in.malformed(at, rule, "must be from -2^63 to 2^63 - 1, is " + parser().getText());
        }
        return parser().getLongValue();
    }

    @Override
    protected double readNumber(String rule) throws IOException {
        JsonToken next = peek(rule);
        long at = position();
        if (next == JsonToken.VALUE_NUMBER_INT) {
            peeked = false;
        } else {
            expect(rule, JsonToken.VALUE_NUMBER_FLOAT, "a number");
        }
        double value = parser().getDoubleValue();
        return TextValues.inRange(in, at, rule, parser().getText(), value);
    }

    @Override
    protected boolean readBool(String rule) throws IOException {
        if (peek(rule) == JsonToken.VALUE_FALSE) {
            peeked = false;
            return false;
        }
        expect(rule, JsonToken.VALUE_TRUE, "true or false");
        return true;
    }

    /** Bytes are a text in base64 (RFC 4648 §4), as JSON has no type for them. */
    @Override
    protected byte[] readBytes(String rule) throws IOException {
        peek(rule);
        long at = position();
        return TextValues.base64(in, at, rule, text(rule));
    }

    @Override
    protected @Nullable Object readAny(String rule) throws IOException {
        return switch (peek(rule)) {
            case VALUE_STRING -> text(rule);
            case VALUE_NUMBER_INT -> anyInteger();
            case VALUE_NUMBER_FLOAT -> number(rule);
            case VALUE_TRUE, VALUE_FALSE -> bool(rule);
            case START_ARRAY -> AnyValues.anyArray(this, rule);
            case START_OBJECT -> AnyValues.anyMap(this, rule);
            case VALUE_NULL -> {
                peeked = false;
                yield null;
            }
            default -> throw unexpected(rule, "a value");
        };
    }

    private Object anyInteger() throws IOException {
        peeked = false;
        BigInteger value = parser().getBigIntegerValue();
        return value.bitLength() < 64 ? (Object) value.longValue() : value;
    }

    @Override
    protected void expectEnd(String rule) throws IOException {
        if (!isEmptyMap && token(rule) != null) {
            peeked = true;
            throw malformed(rule, "text follows the document");
        }
    }

    @Override
    protected void skip(long start, int mark) throws IOException {
        while (parser().getParsingContext().getNestingDepth() > mark) {
            token("json");
        }
        peeked = false;
    }

    private void expect(String rule, JsonToken expected, String name) throws IOException {
        if (peek(rule) != expected) {
            throw unexpected(rule, name);
        }
        peeked = false;
    }

    private FormatException unexpected(String rule, String expected) throws IOException {
        String found = parser().currentToken() == null ? "the document's end" : parser().getText();
        return malformed(rule, "expected " + expected + ", found " + abbreviate(found));
    }

    private static String abbreviate(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    private JsonToken peek(String rule) throws IOException {
        if (!peeked) {
            JsonToken token = token(rule);
            if (token == null) {
                throw malformed(rule, "the document ends early");
            }
            peeked = true;
        }
        return parser().currentToken();
    }

    private @Nullable JsonToken token(String rule) throws IOException {
        try {
            JsonToken token = parser().nextToken();
            parser().finishToken();
            if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
                parser().getNumberType();
            }
            return token;
        } catch (JsonProcessingException e) {
            throw in.failure(Reason.MALFORMED, JsonProblem.at(e, start, position()), rule, JsonProblem.problem(e), e);
        } catch (CharConversionException e) {
            throw in.failure(Reason.MALFORMED, position(), rule, "is not JSON: the text is not valid UTF-8", e);
        }
    }
}
