package org.tensorbind.archive;

import org.jspecify.annotations.Nullable;
import org.tensorbind.name.Utf8;

/** The two encodings of names: UTF-8 if a flag is set, code page 437 otherwise. */
final class ZipNames {
    /** Characters of the bytes from 0x80 on. Java has the code page in a module that need not be present. */
    private static final String UPPER =
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
                    + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";

    private ZipNames() {}

    /** The name, null where the bytes are not UTF-8 but should be. */
    static @Nullable String decode(byte[] name, boolean utf8) {
        return utf8 ? Utf8.decode(name) : ofCodePage(name);
    }

    private static String ofCodePage(byte[] name) {
        StringBuilder text = new StringBuilder(name.length);
        for (byte b : name) {
            text.append(b >= 0 ? (char) b : UPPER.charAt(b & 0x7F));
        }
        return text.toString();
    }

    /** Whether all characters are ASCII, and so the same in both encodings. */
    static boolean isAscii(String name) {
        return name.chars().allMatch(c -> c < 0x80);
    }
}
