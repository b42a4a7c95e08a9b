package org.tensorbind.value;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.tensorbind.contract.GeneratedCodeApi;

/** How a text is bytes in a file. */
@GeneratedCodeApi
public enum TextCode {
    /** UTF-8, RFC 3629. */
    UTF8("UTF-8", StandardCharsets.UTF_8),
    /** ISO 8859-1: each byte is the character of that number. */
    LATIN1("latin-1", StandardCharsets.ISO_8859_1),
    /** ISO 646: bytes below 128. */
    ASCII("ASCII", StandardCharsets.US_ASCII),
    /** Bytes that are shown as hexadecimal digits; each is the character of that number. */
    BYTES("bytes", StandardCharsets.ISO_8859_1);

    private final String title;
    private final Charset charset;

    TextCode(String title, Charset charset) {
        this.title = title;
        this.charset = charset;
    }

    /** What people call it. */
    public String title() {
        return title;
    }

    /** A text for a message: in quotes, bytes as grammars write them, {@code x"01 00"}. */
    public String show(String text) {
        return this == BYTES
                ? "x\"" + HexFormat.ofDelimiter(" ").formatHex(text.getBytes(charset)) + '"'
                : '\'' + text + '\'';
    }

    /** Encodes and decodes it. */
    public Charset charset() {
        return charset;
    }
}
