package org.tensorbind.document;

import java.math.BigInteger;
import java.util.Base64;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.number.Decimals;
import org.tensorbind.read.Cursor;

/** Checks ranges of numbers and decodes byte strings in base64, for all text notations. */
public final class TextValues {
    private TextValues() {}

    /** A value that is not negative, of an item that starts at {@code at}. */
    public static long nonNegative(Cursor in, long at, String rule, long value) throws FormatException {
        if (value < 0) {
            throw in.malformed(at, rule, "must not be negative, is " + value);
        }
        return value;
    }

    /** An integer from 0 to 2^63 - 1. */
    public static long nonNegative(Cursor in, long at, String rule, BigInteger value) throws FormatException {
        if (value.signum() >= 0 && value.bitLength() > 63) {
            throw in.malformed(at, rule, "must be below 2^63, is " + value);
        }
        if (value.bitLength() > 63) {
            throw in.malformed(at, rule, "must not be negative, is " + value);
        }
        return nonNegative(in, at, rule, value.longValue());
    }

    /** An integer of 64 bits without a sign, as its bits. */
    public static long unsigned(Cursor in, long at, String rule, BigInteger value) throws FormatException {
        if (value.signum() < 0 || value.bitLength() > 64) {
            throw in.malformed(at, rule, "must be from 0 to 2^64 - 1, is " + value);
        }
        return value.longValue();
    }

    /** An integer of 64 bits with a sign. */
    public static long signed(Cursor in, long at, String rule, BigInteger value) throws FormatException {
        if (value.bitLength() > 63) {
            throw in.malformed(at, rule, "must be from -2^63 to 2^63 - 1, is " + value);
        }
        return value.longValue();
    }

    /** The number that digits represent: none beyond the floats of 64 bits. Lenient reading takes 0 for one that is too close to it. */
    public static double inRange(Cursor in, long at, String rule, String digits, double value) throws FormatException {
        if (Decimals.isOutOfRange(digits, value) && (in.isStrict() || value != 0)) {
            throw in.malformed(at, rule, Decimals.outOfRange(digits));
        }
        return value;
    }

    /** Bytes that are a text in base64 (RFC 4648 §4); strict reading takes the one that would be written. */
    public static byte[] base64(Cursor in, long at, String rule, String text) throws FormatException {
        byte[] value;
        try {
            value = Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw in.failure(Reason.MALFORMED, at, rule, "the text is not base64", e);
        }
        String usual = base64(value);
        if (in.isStrict() && !usual.equals(text)) {
            in.reject(at, rule, "non-canonical base64, must be " + usual);
        }
        return value;
    }

    /** The text for bytes. */
    public static String base64(byte[] value) {
        return Base64.getEncoder().encodeToString(value);
    }
}
