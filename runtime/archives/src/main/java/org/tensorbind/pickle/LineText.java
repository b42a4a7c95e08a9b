package org.tensorbind.pickle;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;
import org.tensorbind.FormatException;

/** The values that protocol 0 writes as lines of text. */
final class LineText {
    /** As Python's own limit on digits of an integer. */
    private static final int MOST_DIGITS = 4300;

    private static final int LONGEST_FLOAT = 400;
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern FLOAT = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private final PickleInput in;

    LineText(PickleInput in) {
        this.in = in;
    }

    /** An integer, or a truth value as protocol 0 has it. */
    Object integer(String line) throws FormatException {
        return line.equals("00") ? Boolean.FALSE : line.equals("01") ? Boolean.TRUE : number(line);
    }

    /** An integer that may end in the letter of Python 2's long integers. */
    Object longInteger(String line) throws FormatException {
        return number(line.endsWith("L") ? line.substring(0, line.length() - 1) : line);
    }

    private Object number(String line) throws FormatException {
        if (!INTEGER.matcher(line).matches() || line.length() > MOST_DIGITS) {
            throw in.malformed("must be an integer of at most " + MOST_DIGITS + " digits, is '" + start(line) + "'");
        }
        return PickleInput.narrow(new BigInteger(line));
    }

    /** An index of the memo. */
    long index(String line) throws FormatException {
        if (number(line) instanceof Long index && index >= 0) {
            return index;
        }
        throw in.malformed("must be an index of the memo, is '" + start(line) + "'");
    }

    double floatingPoint(String line) throws FormatException {
        switch (line) {
            case "nan", "-nan" -> {
                return Double.NaN;
            }
            case "inf" -> {
                return Double.POSITIVE_INFINITY;
            }
            case "-inf" -> {
                return Double.NEGATIVE_INFINITY;
            }
            default -> {
                if (line.length() > LONGEST_FLOAT || !FLOAT.matcher(line).matches()) {
                    throw in.malformed("must be a number, is '" + start(line) + "'");
                }
                return Double.parseDouble(line);
            }
        }
    }

    private static String start(String line) {
        return line.length() > 40 ? line.substring(0, 40) + "…" : line;
    }

    /** A text in quotes, with the escapes of Python 2. */
    String quoted(String line) throws FormatException {
        int last = line.length() - 1;
        boolean isQuoted =
                last > 0 && (line.charAt(0) == '\'' || line.charAt(0) == '"') && line.charAt(last) == line.charAt(0);
        if (!isQuoted) {
            throw in.malformed("must be a text in quotes, is " + start(line));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 1; i < last; ) {
            i = line.charAt(i) == '\\' ? escape(line, i + 1, last, bytes) : literal(line, i, bytes);
        }
        return in.decode(ByteBuffer.wrap(bytes.toByteArray()));
    }

    private static int literal(String line, int at, ByteArrayOutputStream bytes) {
        bytes.write(line.charAt(at));
        return at + 1;
    }

    /** The byte of the escape whose letter is at an index; gives the index after it. */
    private int escape(String line, int at, int last, ByteArrayOutputStream bytes) throws FormatException {
        if (at >= last) {
            throw in.malformed("the text ends in an escape");
        }
        char letter = line.charAt(at);
        if (letter == 'x') {
            bytes.write(digits(line, at + 1, Math.min(last, at + 3), 2, 16));
            return at + 3;
        }
        if (letter >= '0' && letter <= '7') {
            int to = at + 1;
            while (to < Math.min(last, at + 3) && line.charAt(to) >= '0' && line.charAt(to) <= '7') {
                to++;
            }
            bytes.write(digits(line, at, to, to - at, 8));
            return to;
        }
        int known = "abfnrtv\\'\"".indexOf(letter);
        if (known < 0) {
            bytes.write('\\');
            return at;
        }
        bytes.write("\u0007\b\f\n\r\t\u000b\\'\"".charAt(known));
        return at + 1;
    }

    private int digits(String line, int from, int to, int count, int radix) throws FormatException {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(line.charAt(i), radix);
            if (digit < 0) {
                throw in.malformed("an escape has no digit where one is needed");
            }
            value = value * radix + digit;
        }
        if (to - from < count) {
            throw in.malformed("an escape has " + (to - from) + " digits, must have " + count);
        }
        return value;
    }

    /** A text whose characters beyond ISO 8859-1 are escapes of 4 or 8 digits. */
    String unicode(String line) throws FormatException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); ) {
            int count = i + 1 < line.length() && line.charAt(i) == '\\'
                    ? line.charAt(i + 1) == 'u' ? 4 : line.charAt(i + 1) == 'U' ? 8 : 0
                    : 0;
            if (count == 0) {
                text.append(line.charAt(i++));
                continue;
            }
            int code = digits(line, i + 2, Math.min(line.length(), i + 2 + count), count, 16);
            if (!Character.isValidCodePoint(code)) {
                throw in.malformed("an escape is no character");
            }
            text.appendCodePoint(code);
            i += 2 + count;
        }
        return text.toString();
    }
}
