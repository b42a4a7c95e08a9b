package org.tensorbind.read;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Contents;
import org.tensorbind.value.Longs;

/** What a value of a document may be where a grammar has several types for it, by the grammar's words. */
final class ValueKinds {
    private static final int SHOWN = 40;

    private ValueKinds() {}

    /** What is wrong with a value that is of none of these kinds; null for nothing. */
    static @Nullable String problem(@Nullable Object value, String... kinds) {
        for (String kind : kinds) {
            if (isOf(kind, value)) {
                return null;
            }
        }
        String shown = Contents.shown(value);
        return "must be " + Arrays.stream(kinds).map(ValueKinds::title).collect(Collectors.joining(", or ")) + ", is "
                + (shown.length() <= SHOWN ? shown : shown.substring(0, SHOWN) + "…");
    }

    /** Whether a value is of a kind; an integer is a number, too. */
    private static boolean isOf(String kind, @Nullable Object value) {
        return switch (kind) {
            case "text" -> value instanceof String;
            case "bytes" -> value instanceof byte[] || value instanceof ByteBuffer;
            case "bool" -> value instanceof Boolean;
            case "uint" -> value instanceof Number number && Longs.isInteger(value) && number.longValue() >= 0;
            case "int" -> Longs.isInteger(value);
            case "float" ->
                value instanceof Double
                        || value instanceof Float
                        || value instanceof BigInteger
                        || Longs.isInteger(value);
            case "null" -> value == null;
            default -> throw unknown(kind);
        };
    }

    private static String title(String kind) {
        return switch (kind) {
            case "text" -> "a text";
            case "bytes" -> "bytes";
            case "bool" -> "true or false";
            case "uint" -> "an integer from 0 to 2^63 - 1";
            case "int" -> "an integer from -2^63 to 2^63 - 1";
            case "float" -> "a number";
            case "null" -> "null";
            default -> throw unknown(kind);
        };
    }

    private static IllegalArgumentException unknown(String kind) {
        return new IllegalArgumentException("unknown kind of values '" + kind + "'");
    }
}
