package org.tensorbind.notation;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.number.Decimals;
import org.tensorbind.read.Cursor;
import org.tensorbind.write.sink.Sink;

/**
 * Writes a literal of the Python language: a comma and a blank after every entry of a dictionary, between the elements of lists and tuples, and a
 * comma after the only element of a tuple. Texts are in single quotes unless they have some; what is not ASCII is escaped.
 */
final class PythonWriter implements DocumentWriter {
    private final Sink out;
    private final Charset charset;
    private final Deque<Container> open = new ArrayDeque<>();
    private boolean wantsTuple;

    private static final class Container {
        private final char end;
        private int count;

        Container(char end) {
            this.end = end;
        }
    }

    /** A writer of one literal at the sink's position, with characters that are not ASCII in {@code charset} where they are not escaped. */
    PythonWriter(Sink out, Charset charset) {
        this.out = out;
        this.charset = charset;
    }

    private void put(String text) throws IOException {
        out.bytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** A value, after a comma where it is not the first element. */
    private void value(String text) throws IOException {
        separate();
        put(text);
    }

    private void separate() throws IOException {
        Container container = open.peek();
        if (container != null && container.end != '}') {
            put(container.count++ == 0 ? "" : ", ");
        }
    }

    @Override
    public void beginMap(int size) throws IOException {
        value("{");
        open.push(new Container('}'));
    }

    @Override
    public void key(String key) throws IOException {
        Container map = open.element();
        put((map.count++ == 0 ? "" : ", ") + quoted("key", key) + ": ");
    }

    @Override
    public void endMap() throws IOException {
        put(open.pop().count == 0 ? "}" : ", }");
    }

    @Override
    public void tuple() {
        wantsTuple = true;
    }

    @Override
    public void beginArray(int size) throws IOException {
        value(wantsTuple ? "(" : "[");
        open.push(new Container(wantsTuple ? ')' : ']'));
        wantsTuple = false;
    }

    @Override
    public void endArray() throws IOException {
        Container array = open.pop();
        put(array.end == ')' && array.count == 1 ? ",)" : String.valueOf(array.end));
    }

    @Override
    public void text(String rule, String value) throws IOException {
        value(quoted(rule, value));
    }

    /** A value without a name that is itself a list, a tuple or a dictionary is written as it is, everything else as a text. */
    @Override
    public void textOrOther(String rule, String value, boolean isNamed) throws IOException {
        Object other = isNamed ? value : literal(value);
        if (other instanceof Map || other instanceof List) {
            notation(rule, value);
        } else if (other instanceof String) {
            text(rule, value);
        } else {
            throw new IllegalArgumentException(rule + ": is ambiguous, a text or another literal: " + value);
        }
    }

    /** The value of a text that is a literal, else the text itself. */
    private static @Nullable Object literal(String value) {
        Cursor in = Cursor.of("literal", value.getBytes(StandardCharsets.UTF_8));
        try {
            Object found = new PythonReader(in, StandardCharsets.UTF_8).any("literal");
            return in.remaining() == 0 ? found : value;
        } catch (IOException e) {
            return value;
        }
    }

    private void notation(String rule, String literal) throws IOException {
        CharsetEncoder encoder = charset.newEncoder();
        literal.codePoints()
                .mapToObj(Character::toString)
                .filter(character -> !encoder.canEncode(character))
                .findFirst()
                .ifPresent(character -> {
                    throw new IllegalArgumentException(rule + ": the character " + character + " cannot be written in "
                            + charset.name() + ": " + literal);
                });
        separate();
        out.bytes(literal.getBytes(charset));
    }

    @Override
    public void unsigned(String rule, long bits) throws IOException {
        value(Long.toUnsignedString(bits));
    }

    @Override
    public void integer(String rule, long value) throws IOException {
        value(Long.toString(value));
    }

    @Override
    public void number(String rule, double value) throws IOException {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(rule + ": must be finite in a Python literal, is " + value);
        }
        value(Decimals.toText(value));
    }

    @Override
    public void bool(String rule, boolean value) throws IOException {
        value(value ? "True" : "False");
    }

    @Override
    public void bytes(String rule, byte[] value) throws IOException {
        value(quoted(value));
    }

    @Override
    public void nothing(String rule) throws IOException {
        value("None");
    }

    @Override
    public void bigInteger(String rule, BigInteger value) throws IOException {
        value(value.toString());
    }

    @Override
    public void anyKey(String rule, @Nullable Object key) throws IOException {
        key(String.valueOf(key));
    }

    @Override
    public void end() {}

    private static String quoted(String rule, String text) {
        Sink.utf8Size(rule, text);
        return quoted(text);
    }

    /** The text as it is written. */
    static String quoted(String text) {
        char quote = quote(text);
        StringBuilder quoted = new StringBuilder().append(quote);
        text.codePoints().forEach(c -> {
            if (c < 0x80) {
                quoted.append(escaped((char) c, quote));
            } else {
                quoted.append(String.format(c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c));
            }
        });
        return quoted.append(quote).toString();
    }

    /** The bytes as they are written. */
    static String quoted(byte[] bytes) {
        char quote = quote(new String(bytes, StandardCharsets.ISO_8859_1));
        StringBuilder quoted = new StringBuilder("b").append(quote);
        for (byte b : bytes) {
            quoted.append(b < 0 ? String.format("\\x%02x", b & 0xFF) : escaped((char) b, quote));
        }
        return quoted.append(quote).toString();
    }

    private static char quote(String text) {
        return text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
    }

    private static String escaped(char c, char quote) {
        return switch (c) {
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                c == quote ? "\\" + c : c < 0x20 || c == 0x7F ? String.format("\\x%02x", (int) c) : String.valueOf(c);
        };
    }
}
