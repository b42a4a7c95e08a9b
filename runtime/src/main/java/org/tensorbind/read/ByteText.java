package org.tensorbind.read;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Shows constant bytes in messages: as quoted text where most of them are printable ASCII, as hexadecimal elsewhere. */
final class ByteText {
    /** Bytes that are compared at a glance. */
    private static final int SHORT = 16;

    private ByteText() {}

    static String show(byte[] bytes) {
        StringBuilder text = new StringBuilder("\"");
        int escapes = 0;
        for (byte b : bytes) {
            String shown = shown(b);
            if (shown == null) {
                return hex(bytes);
            }
            escapes += shown.length() - 1;
            text.append(shown);
        }
        return 2 * escapes > bytes.length ? hex(bytes) : text.append('"').toString();
    }

    /** Shows what a file has in place of constant bytes, as these are shown. */
    static String showFound(byte[] expected, byte[] found) {
        return show(expected).startsWith("\"") ? show(found) : hex(found);
    }

    /** A character as grammars write it in quotes, or null where bytes are written as digits. */
    private static @Nullable String shown(byte b) {
        return switch (b) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case 0 -> "\\0";
            default -> b < 0x20 || b == 0x7F || b == '"' ? null : String.valueOf((char) b);
        };
    }

    private static String hex(byte[] bytes) {
        return "bytes " + HexFormat.ofDelimiter(" ").formatHex(bytes);
    }

    /** Distinguishes long constants: the offset of the first byte in which they differ. */
    static String difference(long at, byte[] expected, byte[] actual) {
        return expected.length <= SHORT
                ? ""
                : "; they differ from byte " + (at + Arrays.mismatch(expected, actual)) + " on";
    }
}
