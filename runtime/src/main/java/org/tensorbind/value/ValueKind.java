package org.tensorbind.value;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/** What a value of a document may be where a grammar has several types for it. */
@GeneratedCodeApi
public enum ValueKind {
    TEXT("a text"),
    BYTES("bytes"),
    BOOL("true or false"),
    UINT("an integer from 0 to 2^63 - 1"),
    INT("an integer from -2^63 to 2^63 - 1"),
    FLOAT("a number"),
    NULL("null");

    private static final int SHOWN = 40;

    private final String title;

    ValueKind(String title) {
        this.title = title;
    }

    /** Whether a value is of this kind; an integer is a number, too. */
    private boolean has(@Nullable Object value) {
        return switch (this) {
            case TEXT -> value instanceof String;
            case BYTES -> value instanceof byte[] || value instanceof ByteBuffer;
            case BOOL -> value instanceof Boolean;
            case UINT -> value instanceof Number number && Longs.isInteger(value) && number.longValue() >= 0;
            case INT -> Longs.isInteger(value);
            case FLOAT ->
                value instanceof Double
                        || value instanceof Float
                        || value instanceof BigInteger
                        || Longs.isInteger(value);
            case NULL -> value == null;
        };
    }

    /** What is wrong with a value that is of none of these kinds; null for nothing. */
    public static @Nullable String problem(@Nullable Object value, ValueKind... kinds) {
        for (ValueKind kind : kinds) {
            if (kind.has(value)) {
                return null;
            }
        }
        String shown = Contents.shown(value);
        return "must be " + Arrays.stream(kinds).map(kind -> kind.title).collect(Collectors.joining(", or ")) + ", is "
                + (shown.length() <= SHOWN ? shown : shown.substring(0, SHOWN) + "…");
    }
}
