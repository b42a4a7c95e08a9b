package org.tensorbind.scan;

import org.tensorbind.value.TextTable;

/**
 * Skips JSON values (RFC 8259, UTF-8), and reads those that a scan needs. Texts that are to be compared must have no escapes; numbers that are passed
 * over must be short.
 */
abstract class JsonScanner extends CborScanner {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int MOST_DIGITS = 18;
    private static final int LONGEST_NUMBER = 64;
    private static final int DEEPEST = 8;

    private boolean ascii;

    JsonScanner(Region region, long fileSize) {
        super(region, fileSize);
    }

    /** Starts the document, which fills the region. */
    public void jsonBegin() {
        white();
    }

    /** Ends the document: only white space may follow. */
    public void jsonEnd() {
        expect(hasEnd());
        while (at < end) {
            expect(isWhite(bytes.get(at++)));
        }
    }

    /** Starts an object; follow with {@link #jsonNext}, whose {@code closing} this is. */
    public long jsonMap() {
        expect(bytes.get(at++) == '{');
        return '}';
    }

    /** Starts an array; follow with {@link #jsonNext}, whose {@code closing} this is. */
    public long jsonArray() {
        expect(bytes.get(at++) == '[');
        return ']';
    }

    /** Whether an element or a key follows, {@code read} having been read; the end of the container is passed over. */
    public boolean jsonNext(long closing, long read) {
        white();
        if (bytes.get(at) == closing) {
            at++;
            return false;
        }
        if (read > 0) {
            expect(bytes.get(at++) == ',');
            white();
        }
        return true;
    }

    /** Skips a key and the separator after it, and returns its head for comparison, see {@link #jsonHead}. */
    public long jsonKey() {
        long head = jsonHead();
        colon();
        return head;
    }

    private void colon() {
        white();
        expect(bytes.get(at++) == ':');
        white();
    }

    /**
     * Passes over a text without escapes that is to be compared with known ones, by its {@link #textLength()}, by what this gives, and by
     * {@link #textTail()}. Whether it is UTF-8 is left to {@link #checkText()}.
     *
     * @return the first eight bytes, the first lowest; fewer are filled up with zeros
     */
    public long jsonHead() {
        string(false);
        return textHead();
    }

    /** Passes over a text without escapes and returns its position among codes, which it must be one of. */
    public long jsonCode(TextTable codes) {
        return position(codes, jsonHead());
    }

    /** Passes over a text. */
    public void jsonText() {
        string(true);
        if (!ascii) {
            decode(textStart, textLength);
        }
    }

    /** An integer from 0 to 10^18 - 1. */
    public long jsonUint() {
        int stop = at;
        long value = 0;
        for (int digit = bytes.get(stop) - '0'; digit >= 0 && digit <= 9; digit = bytes.get(++stop) - '0') {
            value = value * 10 + digit;
        }
        int digits = stop - at;
        expect(digits > 0 && digits <= MOST_DIGITS && (digits == 1 || bytes.get(at) != '0'));
        at = stop;
        return value;
    }

    /** Passes over any value. */
    public void jsonSkip() {
        jsonSkip(0);
    }

    private void jsonSkip(int depth) {
        expect(depth <= DEEPEST);
        switch (bytes.get(at)) {
            case '"' -> jsonText();
            case '{' -> {
                long closing = jsonMap();
                for (long read = 0; jsonNext(closing, read); read++) {
                    jsonText();
                    colon();
                    jsonSkip(depth + 1);
                }
            }
            case '[' -> {
                long closing = jsonArray();
                for (long read = 0; jsonNext(closing, read); read++) {
                    jsonSkip(depth + 1);
                }
            }
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        }
    }

    private void literal(String expected) {
        for (int i = 0; i < expected.length(); i++) {
            expect(bytes.get(at++) == expected.charAt(i));
        }
    }

    private void number() {
        int start = at;
        passOver('-');
        int first = at;
        int digits = digits();
        expect(digits > 0 && (digits == 1 || bytes.get(first) != '0'));
        if (passOver('.')) {
            expect(digits() > 0);
        }
        if (passOver('e') || passOver('E')) {
            if (!passOver('+')) {
                passOver('-');
            }
            expect(digits() > 0);
        }
        expect(at - start <= LONGEST_NUMBER);
    }

    private boolean passOver(char expected) {
        if (bytes.get(at) != expected) {
            return false;
        }
        at++;
        return true;
    }

    private int digits() {
        int start = at;
        while (bytes.get(at) >= '0' && bytes.get(at) <= '9') {
            at++;
        }
        return at - start;
    }

    private void white() {
        while (isWhite(bytes.get(at))) {
            at++;
        }
    }

    private static boolean isWhite(byte next) {
        return next <= ' ' && (next == ' ' || next == '\n' || next == '\r' || next == '\t');
    }

    /** Passes over a text between quotation marks, eight bytes at a time. */
    private void string(boolean escapes) {
        expect(bytes.get(at++) == '"');
        textStart = at;
        ascii = true;
        for (byte next = special(); next != '"'; next = special()) {
            expect(escapes && next == '\\');
            escape();
        }
        textLength = at - textStart;
        at++;
    }

    /** Moves to the next quotation mark, backslash or control character, and gives it. */
    private byte special() {
        long all = 0;
        int start = at;
        while (start + 8 <= end) {
            long word = word(start);
            long found = found(word, '"') | found(word, '\\') | (word - ONES * FIRST_PRINTABLE) & ~word & HIGH_BITS;
            if (found != 0) {
                long before = (found & -found) - 1;
                ascii &= ((all | word & before) & HIGH_BITS) == 0;
                at = start + (Long.numberOfTrailingZeros(found) >>> 3);
                return bytes.get(at);
            }
            all |= word;
            start += 8;
        }
        at = start;
        byte next = bytes.get(at);
        while (next != '"' && next != '\\' && (next & 0xFF) >= FIRST_PRINTABLE) {
            all |= next;
            next = bytes.get(++at);
        }
        ascii &= (all & HIGH_BITS) == 0;
        return next;
    }

    /** The highest bit of each byte that is {@code wanted}, right for the lowest of them. */
    private static long found(long word, char wanted) {
        long difference = word ^ ONES * wanted;
        return difference - ONES & ~difference & HIGH_BITS;
    }

    private void escape() {
        byte kind = bytes.get(at + 1);
        if (kind != 'u') {
            expect("\"\\/bfnrt".indexOf(kind) >= 0);
            at += 2;
            return;
        }
        for (int i = 2; i < 6; i++) {
            expect(Character.digit(bytes.get(at + i), 16) >= 0);
        }
        at += 6;
    }
}
