package org.tensorbind.notation;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.document.AnyValues;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.document.TextValues;
import org.tensorbind.number.CountText;
import org.tensorbind.read.Cursor;

/**
 * Reads a literal of the Python language from a cursor: dictionaries with text keys, lists, tuples, texts, numbers, {@code True}, {@code False},
 * {@code None}, in any form that the language has for them.
 */
final class PythonReader extends DocumentReader {
    private final PythonTokens tokens;
    private Container[] open = new Container[8];
    private int depth;
    private long keyStart;
    private boolean wantsTuple;
    private boolean preservesTuples;

    /** A dictionary, list or tuple whose end has not been read. */
    private static final class Container {
        private final char end;
        private final int groups;
        private int count;

        Container(char end, int groups) {
            this.end = end;
            this.groups = groups;
        }
    }

    /** A reader of the literal that starts at the cursor, with characters that are not ASCII in {@code charset}. */
    PythonReader(Cursor in, Charset charset) {
        super(in);
        this.tokens = new PythonTokens(in, charset);
    }

    @Override
    public long position() {
        return in.position();
    }

    /** Enters the parentheses around a value. */
    private int beginGroups(String rule) throws IOException {
        int groups = 0;
        while (tokens.atGroup(rule)) {
            tokens.next(rule);
            tokens.blanks(rule);
            in.deepen(rule);
            groups++;
        }
        return groups;
    }

    private void endGroups(String rule, int groups) throws IOException {
        for (int i = 0; i < groups; i++) {
            tokens.blanks(rule);
            tokens.expect(rule, ')');
            in.surface();
        }
    }

    /** Reads one value without parts. */
    private interface Scalar<T> {
        T read(String rule) throws IOException;
    }

    private <T> T grouped(String rule, Scalar<T> scalar) throws IOException {
        int groups = beginGroups(rule);
        T value = scalar.read(rule);
        endGroups(rule, groups);
        return value;
    }

    @Override
    protected void startMap(String rule) throws IOException {
        begin(rule, '{', "a dictionary", beginGroups(rule));
    }

    @Override
    protected @Nullable String readKey(String rule) throws IOException {
        if (!next(rule)) {
            return null;
        }
        keyStart = in.position();
        String key = text(rule);
        tokens.blanks(rule);
        tokens.expect(rule, ':');
        tokens.blanks(rule);
        return key;
    }

    @Override
    public long keyPosition() {
        return keyStart;
    }

    @Override
    public DocumentReader tuple() {
        wantsTuple = true;
        return this;
    }

    /** Lists and tuples are read for each other leniently. */
    @Override
    protected void startArray(String rule) throws IOException {
        boolean tuple = wantsTuple;
        wantsTuple = false;
        int groups = beginGroups(rule);
        char found = tokens.peek(rule);
        if (found == (tuple ? '[' : '(')) {
            rejectStrictly(rule, tuple ? "expected a tuple, found a list" : "expected a list, found a tuple");
            begin(rule, found, "", groups);
        } else {
            begin(rule, tuple ? '(' : '[', tuple ? "a tuple" : "a list", groups);
        }
    }

    private void begin(String rule, char start, String name, int groups) throws IOException {
        if (tokens.peek(rule) != start) {
            throw tokens.unexpected(rule, name);
        }
        tokens.next(rule);
        in.deepen(rule);
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth++] = new Container(start == '{' ? '}' : start == '(' ? ')' : ']', groups);
    }

    @Override
    protected boolean goToElement(String rule) throws IOException {
        return next(rule);
    }

    /** Goes to the next element, or after the end. */
    private boolean next(String rule) throws IOException {
        Container container = open[depth - 1];
        tokens.blanks(rule);
        boolean comma = container.count > 0 && tokens.peek(rule) == ',';
        if (comma) {
            tokens.next(rule);
            tokens.blanks(rule);
        }
        if (tokens.peek(rule) == container.end) {
            if (container.end == ')' && container.count == 1 && !comma) {
                throw in.malformed(rule, "a tuple of one element needs a comma after it");
            }
            tokens.next(rule);
            depth--;
            in.surface();
            endGroups(rule, container.groups);
            return false;
        }
        if (container.count > 0 && !comma) {
            throw tokens.unexpected(rule, "',' or '" + container.end + "'");
        }
        container.count++;
        return true;
    }

    @Override
    protected boolean readNull(String rule, boolean expected) throws IOException {
        long start = in.position();
        int groups = beginGroups(rule);
        if (tokens.peek(rule) != 'N') {
            for (int levels = 0; levels < groups; levels++) {
                in.surface();
            }
            in.revisit(start);
            return false;
        }
        if (!expected) {
            rejectStrictly(rule, "must be absent where it has no value, is None");
        }
        tokens.word(rule, "None");
        endGroups(rule, groups);
        return true;
    }

    @Override
    protected String readText(String rule) throws IOException {
        return grouped(rule, tokens::text);
    }

    @Override
    protected String readTextOrOther(String rule) throws IOException {
        long start = in.position();
        boolean before = preserveTuples(true);
        Object value = any(rule);
        preserveTuples(before);
        if (value instanceof String text) {
            return text;
        }
        long end = in.position();
        in.revisit(start);
        return tokens.notation(start, rule, in.bytes(rule, end - start));
    }

    /** Sets whether tuples are preserved instead of read as lists; returns the previous setting. */
    private boolean preserveTuples(boolean keep) {
        boolean before = preservesTuples;
        preservesTuples = keep;
        return before;
    }

    @Override
    protected long readUint(String rule) throws IOException {
        long at = in.position();
        return TextValues.nonNegative(in, at, rule, grouped(rule, tokens::integer));
    }

    @Override
    protected long readUnsigned(String rule) throws IOException {
        long at = in.position();
        return TextValues.unsigned(in, at, rule, grouped(rule, tokens::integer));
    }

    @Override
    protected long readInteger(String rule) throws IOException {
        long at = in.position();
        return TextValues.signed(in, at, rule, grouped(rule, tokens::integer));
    }

    @Override
    protected double readNumber(String rule) throws IOException {
        return grouped(rule, tokens::number);
    }

    @Override
    protected boolean readBool(String rule) throws IOException {
        return grouped(rule, this::word);
    }

    private boolean word(String rule) throws IOException {
        char first = tokens.peek(rule);
        if (first != 'T' && first != 'F') {
            throw tokens.unexpected(rule, "True or False");
        }
        tokens.word(rule, first == 'T' ? "True" : "False");
        return first == 'T';
    }

    @Override
    protected byte[] readBytes(String rule) throws IOException {
        return grouped(rule, tokens::bytes);
    }

    @Override
    protected @Nullable Object readAny(String rule) throws IOException {
        int groups = beginGroups(rule);
        Object value = ungrouped(rule);
        endGroups(rule, groups);
        return value;
    }

    private @Nullable Object ungrouped(String rule) throws IOException {
        if (tokens.atText(rule)) {
            return tokens.text(rule);
        }
        if (tokens.atBytes(rule)) {
            return tokens.bytes(rule);
        }
        return switch (tokens.peek(rule)) {
            case '{' -> AnyValues.anyMap(this, rule);
            case '[' -> AnyValues.anyArray(this, rule);
            case '(' -> {
                rejectStrictly(rule, "a tuple would be written as a list");
                yield AnyValues.anyArray(tuple(), rule);
            }
            case 'T', 'F' -> word(rule);
            case 'N' -> {
                tokens.word(rule, "None");
                yield null;
            }
            default -> anyNumber(rule);
        };
    }

    private Object anyNumber(String rule) throws IOException {
        long at = in.position();
        if (tokens.anyNumber(rule) instanceof BigInteger value) {
            return value.bitLength() < 64 ? (Object) value.longValue() : value;
        }
        in.revisit(at);
        return tokens.number(rule);
    }

    private void rejectStrictly(String rule, String problem) throws FormatException {
        if (in.isStrict() && !preservesTuples) {
            in.reject(in.position(), rule, problem);
        }
    }

    @Override
    protected void expectEnd(String rule) throws IOException {
        if (in.remaining() > 0) {
            tokens.blanks(rule);
        }
        if (in.remaining() > 0) {
            throw malformed(rule, CountText.of(in.remaining(), "byte follows", "bytes follow") + " the literal");
        }
    }

    @Override
    protected <T> T lookAhead(String rule, Reading<T> reading) throws IOException {
        long start = in.position();
        int around = depth;
        boolean before = preserveTuples(true);
        T found = reading.of(this);
        depth = around;
        in.revisit(start);
        preserveTuples(before);
        return found;
    }

    @Override
    protected boolean isMap(String rule) throws IOException {
        return tokens.peek(rule) == '{';
    }

    @Override
    protected void pass(String rule) throws IOException {
        readAny(rule);
    }

    @Override
    protected void skip(long start, int mark) throws IOException {
        depth = mark;
        preserveTuples(false);
        in.revisit(start);
        any("python");
    }
}
