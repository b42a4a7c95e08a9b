package org.tensorbind.scan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tensorbind.name.NameTable;
import org.tensorbind.payload.Checksums;
import org.tensorbind.read.ChecksumText;

/** Passes over texts: looks whether they are UTF-8, and compares the last one with known ones. */
abstract class TextScanner extends ByteScanner {
    private static final long ASCII = 0x8080_8080_8080_8080L;

    int textStart;
    int textLength;

    TextScanner(Region region, long fileSize) {
        super(region, fileSize);
    }

    /** Passes over UTF-8 text. */
    public void text(long byteSize) {
        spend(byteSize);
        textStart = at;
        textLength = (int) byteSize;
        at += textLength;
        checkText();
    }

    private boolean isAscii(int start, int length) {
        int stop = start + length;
        long all = 0;
        if (length >= 8) {
            for (int i = start; i < stop - 8; i += 8) {
                all |= bytes.getLong(i);
            }
            all |= bytes.getLong(stop - 8);
        } else {
            for (int i = start; i < stop; i++) {
                all |= bytes.get(i);
            }
        }
        return (all & ASCII) == 0;
    }

    /** Ends the scan unless bytes are UTF-8 in its shortest form, without surrogates. */
    void decode(int start, int length) {
        int stop = start + length;
        for (int i = start; i < stop; ) {
            int first = bytes.get(i++);
            if (first < 0) {
                int more = continuations(first & 0xFF);
                expect(more > 0 && more <= stop - i && isSecond(first & 0xFF, bytes.get(i) & 0xFF));
                for (int k = 1; k < more; k++) {
                    expect((bytes.get(i + k) & 0xC0) == 0x80);
                }
                i += more;
            }
        }
    }

    /** How many bytes follow the first one of a character beyond ASCII; 0 for what begins none. */
    private static int continuations(int first) {
        if (first < 0xC2 || first > 0xF4) {
            return 0;
        }
        return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    }

    private static boolean isSecond(int first, int second) {
        return switch (first) {
            case 0xE0 -> second >= 0xA0 && second <= 0xBF;
            case 0xED -> second >= 0x80 && second <= 0x9F;
            case 0xF0 -> second >= 0x90 && second <= 0xBF;
            case 0xF4 -> second >= 0x80 && second <= 0x8F;
            default -> second >= 0x80 && second <= 0xBF;
        };
    }

    /** Ends the scan unless the last text is UTF-8. */
    public void checkText() {
        if (!isAscii(textStart, textLength)) {
            decode(textStart, textLength);
        }
    }

    /** Bytes of the last text. */
    public int textLength() {
        return textLength;
    }

    /** The first eight bytes of the last text, the first lowest; fewer are filled up with zeros. */
    long textHead() {
        if (textStart + 8 <= end) {
            long little = word(textStart);
            return textLength >= 8 ? little : little & (1L << (8 * textLength)) - 1;
        }
        return bytesAt(textStart, Math.min(8, textLength));
    }

    /** The last eight bytes of the last text, which must have as many. */
    public long textTail() {
        return word(textStart + textLength - 8);
    }

    /** Eight bytes, the first lowest. */
    final long word(int index) {
        long word = bytes.getLong(index);
        return swapped ? Long.reverseBytes(word) : word;
    }

    long bytesAt(int start, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (bytes.get(start + i) & 0xFFL) << (8 * i);
        }
        return value;
    }

    /** Whether the last text is {@code expected}, for texts longer than sixteen bytes. */
    public boolean isText(String expected) {
        byte[] wanted = expected.getBytes(StandardCharsets.UTF_8);
        return wanted.length == textLength
                && NameTable.isSame(bytes, textStart, ByteBuffer.wrap(wanted), 0, textLength);
    }

    /** Ends the scan unless the last text is a checksum in one of the forms. */
    public void checksum(ChecksumText forms) {
        for (ChecksumText.Form form : forms.forms()) {
            if (startsWith(form.prefix())) {
                int digits = textLength - form.prefix().length();
                expect(digits == 2 * Checksums.byteSize(form.algorithm()));
                for (int i = textStart + form.prefix().length(); i < textStart + textLength; i++) {
                    expect(Character.digit(bytes.get(i), 16) >= 0);
                }
                return;
            }
        }
        throw Unusual.INSTANCE;
    }

    private boolean startsWith(String prefix) {
        if (prefix.length() > textLength) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            if (bytes.get(textStart + i) != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
