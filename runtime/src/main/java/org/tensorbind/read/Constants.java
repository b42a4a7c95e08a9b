package org.tensorbind.read;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Shows constant bytes in messages: as quoted text where they are printable ASCII, as hexadecimal elsewhere. */
final class Constants {
    private Constants() {}

    static String show(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0x20 || b == 0x7F || b == '"') {
                return "bytes " + HexFormat.ofDelimiter(" ").formatHex(bytes);
            }
        }
        return '"' + new String(bytes, StandardCharsets.US_ASCII) + '"';
    }
}
