package org.tensorbind.notation;

import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.document.TextValues;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.sink.Sink;

/** Writes a map as lines, each a key, a separator, a value and a line feed; the values of an array have a blank between each two. */
final class LinesWriter implements DocumentWriter {
    private static final byte[] LINE_FEED = {'\n'};

    private final Sink out;
    private final FileContents contents;
    private final byte @Nullable [] end;
    private final LineForm form;
    private boolean inMap;
    private boolean inArray;
    private int elements;

    /**
     * A writer of lines at the sink's position.
     *
     * @param contents of the file that is written
     * @param end the bytes after the last line, null for none
     * @param separators the usual one first
     */
    LinesWriter(Sink out, FileContents contents, byte @Nullable [] end, String... separators) {
        this.out = out;
        this.contents = contents;
        this.end = end;
        this.form = new LineForm(separators);
    }

    private void value(String rule, String text) throws IOException {
        if (text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException(rule + ": must be one line, has a line feed in it");
        }
        if (inArray) {
            if (text.isEmpty() || text.indexOf(' ') >= 0 || text.indexOf('\t') >= 0) {
                throw new IllegalArgumentException(
                        rule + ": must have characters but no space, because a line has several values, is "
                                + LineForm.shown(text));
            }
            out.text(rule, elements++ == 0 ? text : " " + text);
        } else {
            out.text(rule, text);
            out.bytes(LINE_FEED);
        }
    }

    @Override
    public void beginMap(int size) {
        if (inMap) {
            throw new IllegalArgumentException("a line cannot hold a map");
        }
        inMap = true;
    }

    @Override
    public void key(String key) throws IOException {
        String whole = key + form.after(key);
        LineForm.Place place = form.key(whole);
        if (key.indexOf('\n') >= 0 || place.valueStart() != whole.length()) {
            throw new IllegalArgumentException("the key " + LineForm.shown(key)
                    + " cannot be the key of a line: it contains a separator or a line feed");
        }
        out.text("key", whole);
    }

    @Override
    public void endMap() throws IOException {
        inMap = false;
        if (end != null) {
            out.bytes(end);
        }
    }

    @Override
    public void beginArray(int size) {
        if (inArray) {
            throw new IllegalArgumentException("a line cannot hold an array in an array");
        }
        inArray = true;
        elements = 0;
    }

    @Override
    public void endArray() throws IOException {
        inArray = false;
        out.bytes(LINE_FEED);
    }

    @Override
    public void text(String rule, String value) throws IOException {
        value(rule, value);
    }

    /** Any value of a line is a text. */
    @Override
    public void textOrOther(String rule, String value, boolean isNamed) throws IOException {
        value(rule, value);
    }

    @Override
    public void unsigned(String rule, long bits) throws IOException {
        value(rule, Long.toUnsignedString(bits));
    }

    @Override
    public void integer(String rule, long value) throws IOException {
        value(rule, Long.toString(value));
    }

    @Override
    public void number(String rule, double value) throws IOException {
        number(rule, value, DecimalForm.SHORTEST);
    }

    @Override
    public void number(String rule, double value, DecimalForm form) throws IOException {
        value(rule, contents.numberText(out, rule, value, form));
    }

    @Override
    public void bool(String rule, boolean value) throws IOException {
        value(rule, Boolean.toString(value));
    }

    /** A text in base64 (RFC 4648 §4). */
    @Override
    public void bytes(String rule, byte[] value) throws IOException {
        value(rule, TextValues.base64(value));
    }

    @Override
    public void nothing(String rule) {
        throw new IllegalArgumentException(rule + ": must have a value, as lines cannot represent an absent one");
    }

    @Override
    public void bigInteger(String rule, BigInteger value) throws IOException {
        value(rule, value.toString());
    }

    @Override
    public void anyKey(String rule, @Nullable Object key) throws IOException {
        key(String.valueOf(key));
    }

    @Override
    public void end() {}
}
