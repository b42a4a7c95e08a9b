package org.tensorbind.document;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.number.Amount;
import org.tensorbind.number.Decimals;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.DocumentReader;

/**
 * Reads a literal of the Python language from a cursor: dictionaries with text keys, lists, tuples, texts, numbers, {@code True}, {@code False},
 * {@code None}. Other blanks, commas, quotes and forms of numbers than {@link PythonWriter} writes are refused strictly.
 */
final class PythonReader implements DocumentReader {
    private final Cursor in;
    private final PythonTokens tokens;
    private Container[] open = new Container[8];
    private int depth;
    private boolean wantsTuple;

    /** A dictionary, list or tuple whose end has not been read. */
    private static final class Container {
        private final char end;
        private int count;

        Container(char end) {
            this.end = end;
        }
    }

    /** A reader of the literal that starts at the cursor. */
    PythonReader(Cursor in) {
        this.in = in;
        this.tokens = new PythonTokens(in);
    }

    @Override
    public Cursor cursor() {
        return in;
    }

    @Override
    public long position() {
        return in.position();
    }

    @Override
    public void beginMap(String rule) throws IOException {
        begin(rule, '{', "a dictionary");
    }

    @Override
    public @Nullable String nextKey(String rule) throws IOException {
        if (!next(rule)) {
            return null;
        }
        String key = text(rule);
        tokens.blanks(rule, "");
        tokens.expect(rule, ':');
        tokens.blanks(rule, " ");
        return key;
    }

    @Override
    public DocumentReader tuple() {
        wantsTuple = true;
        return this;
    }

    /** Lists and tuples are read for each other leniently. */
    @Override
    public void beginArray(String rule) throws IOException {
        boolean tuple = wantsTuple;
        wantsTuple = false;
        char found = tokens.peek(rule);
        if (found == (tuple ? '[' : '(')) {
            tokens.refuseStrictly(rule, tuple ? "expected a tuple, found a list" : "expected a list, found a tuple");
            begin(rule, found, "");
        } else {
            begin(rule, tuple ? '(' : '[', tuple ? "a tuple" : "a list");
        }
    }

    private void begin(String rule, char start, String name) throws IOException {
        if (tokens.peek(rule) != start) {
            throw tokens.unexpected(rule, name);
        }
        tokens.next(rule);
        in.deepen(rule);
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth++] = new Container(start == '{' ? '}' : start == '(' ? ')' : ']');
    }

    @Override
    public boolean nextElement(String rule) throws IOException {
        return next(rule);
    }

    /** Goes to the next element, or behind the end. */
    private boolean next(String rule) throws IOException {
        Container container = open[depth - 1];
        tokens.blanks(rule, "");
        boolean comma = false;
        if (container.count > 0 && tokens.peek(rule) == ',') {
            tokens.next(rule);
            comma = true;
            boolean single = container.end == ')' && container.count == 1;
            tokens.blanks(rule, single && tokens.peek(rule) == ')' ? "" : " ");
        }
        if (tokens.peek(rule) == container.end) {
            checkLastComma(rule, container, comma);
            tokens.next(rule);
            depth--;
            in.surface();
            return false;
        }
        if (container.count > 0 && !comma) {
            throw tokens.unexpected(rule, "',' or '" + container.end + "'");
        }
        container.count++;
        return true;
    }

    private void checkLastComma(String rule, Container container, boolean comma) throws IOException {
        if (container.end == ')' && container.count == 1 && !comma) {
            throw in.malformed(rule, "a tuple of one element needs a comma behind it");
        }
        boolean usual = container.count > 0 && (container.end == '}' || (container.end == ')' && container.count == 1));
        if (comma != usual) {
            tokens.refuseStrictly(rule, comma ? "a comma follows the last element" : "no comma follows the last entry");
        }
    }

    @Override
    public boolean skipNull(String rule, boolean expected) throws IOException {
        if (tokens.peek(rule) != 'N') {
            return false;
        }
        if (!expected) {
            tokens.refuseStrictly(rule, "must be left out where it has no value, is None");
        }
        tokens.word(rule, "None");
        return true;
    }

    @Override
    public String text(String rule) throws IOException {
        return tokens.text(rule);
    }

    @Override
    public String textOrOther(String rule) throws IOException {
        if (tokens.atText(rule)) {
            return tokens.text(rule);
        }
        long start = in.position();
        boolean before = tokens.takeAnyForm(true);
        any(rule);
        tokens.takeAnyForm(before);
        long end = in.position();
        in.revisit(start);
        return tokens.notation(in.bytes(rule, end - start));
    }

    @Override
    public long uint(String rule) throws IOException {
        long at = in.position();
        return TextValues.nonNegative(in, at, rule, integer(rule));
    }

    @Override
    public long unsigned(String rule) throws IOException {
        long at = in.position();
        return TextValues.unsigned(in, at, rule, tokens.integer(rule));
    }

    @Override
    public long integer(String rule) throws IOException {
        long at = in.position();
        return TextValues.signed(in, at, rule, tokens.integer(rule));
    }

    @Override
    public double number(String rule) throws IOException {
        long at = in.position();
        String digits = tokens.number(rule);
        Double value = Decimals.parse(digits);
        if (value == null) {
            throw in.malformed(at, rule, "expected a number, found '" + digits + "'");
        }
        if (tokens.isStrict() && !digits.equals(Decimals.toText(value))) {
            in.refuse(at, rule, "the number stands as " + digits + " and is written as " + Decimals.toText(value));
        }
        return value;
    }

    @Override
    public boolean bool(String rule) throws IOException {
        char first = tokens.peek(rule);
        if (first != 'T' && first != 'F') {
            throw tokens.unexpected(rule, "True or False");
        }
        tokens.word(rule, first == 'T' ? "True" : "False");
        return first == 'T';
    }

    @Override
    public byte[] bytes(String rule) throws IOException {
        return tokens.bytes(rule);
    }

    @Override
    public @Nullable Object any(String rule) throws IOException {
        if (tokens.atText(rule)) {
            return tokens.text(rule);
        }
        return switch (tokens.peek(rule)) {
            case '{' -> anyMap(rule);
            case '[' -> AnyValues.anyArray(this, rule);
            case '(' -> {
                tokens.refuseStrictly(rule, "a tuple would be written as a list");
                yield AnyValues.anyArray(tuple(), rule);
            }
            case 'T', 'F' -> bool(rule);
            case 'b' -> bytes(rule);
            case 'N' -> {
                tokens.word(rule, "None");
                yield null;
            }
            default -> anyNumber(rule);
        };
    }

    private Object anyNumber(String rule) throws IOException {
        long at = in.position();
        String digits = tokens.number(rule);
        in.revisit(at);
        if (digits.matches(".*[.eE].*")) {
            return number(rule);
        }
        BigInteger value = tokens.integer(rule);
        return value.bitLength() < 64 ? (Object) value.longValue() : value;
    }

    private Map<String, @Nullable Object> anyMap(String rule) throws IOException {
        beginMap(rule);
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (String key = nextKey(rule); key != null; key = nextKey(rule)) {
            if (entries.containsKey(key) && in.isStrict()) {
                in.refuse(in.position(), rule, "the key '" + key + "' occurs twice");
            }
            entries.put(key, any(rule));
        }
        return Collections.unmodifiableMap(entries);
    }

    @Override
    public void end(String rule) throws IOException {
        if (in.remaining() > 0) {
            tokens.blanks(rule, "");
        }
        if (in.remaining() > 0) {
            throw malformed(rule, Amount.of(in.remaining(), "byte follows", "bytes follow") + " the literal");
        }
    }

    @Override
    public FormatException malformed(String rule, String problem) {
        return in.malformed(rule, problem);
    }

    @Override
    public <T> @Nullable T ahead(String rule, String key, Reading<T> reading) throws IOException {
        long start = in.position();
        int around = depth;
        boolean before = tokens.takeAnyForm(true);
        T found = Lookahead.field(this, rule, key, reading, this::any);
        comeBack(start, around);
        tokens.takeAnyForm(before);
        return found;
    }

    private void comeBack(long start, int around) {
        while (depth > around) {
            depth--;
            in.surface();
        }
        in.revisit(start);
    }

    @Override
    public boolean isTree(String rule, boolean ofMaps) throws IOException {
        if (tokens.peek(rule) != '{' || !ofMaps) {
            return tokens.peek(rule) == '{';
        }
        long start = in.position();
        int around = depth;
        boolean before = tokens.takeAnyForm(true);
        beginMap(rule);
        boolean tree = nextKey(rule) == null || tokens.peek(rule) == '{';
        comeBack(start, around);
        tokens.takeAnyForm(before);
        return tree;
    }

    @Override
    public int mark() {
        return depth;
    }

    @Override
    public void skip(long start, int mark) throws IOException {
        depth = mark;
        tokens.takeAnyForm(false);
        in.revisit(start);
        any("python");
    }
}
