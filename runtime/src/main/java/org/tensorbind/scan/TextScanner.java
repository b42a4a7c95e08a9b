package org.tensorbind.scan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tensorbind.name.NameTable;
import org.tensorbind.name.Utf8;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.read.ChecksumText;
import org.tensorbind.value.Key;
import org.tensorbind.value.TextTable;

/** Scans texts: checks that they are UTF-8, and compares the last one with known ones. */
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

    /** Ends the scan unless bytes are UTF-8. */
    void decode(int start, int length) {
        expect(Utf8.firstInvalid(bytes, start, start + length) < 0);
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

    /** The position of the last text, which must be in a table. */
    final long position(TextTable texts, long head) {
        int position = textLength <= Long.BYTES ? texts.find(head, textLength) : longPosition(texts, head);
        if (position < 0) {
            throw ScanFallback.INSTANCE;
        }
        return position;
    }

    private int longPosition(TextTable texts, long head) {
        return textLength <= 2 * Long.BYTES || isAmong(texts) ? texts.find(head, textTail(), textLength) : -1;
    }

    private boolean isAmong(TextTable texts) {
        return texts.texts().stream().anyMatch(key -> isText(key.text()));
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

    /** Whether the last text is a key of more than sixteen bytes. */
    public boolean isText(Key key) {
        return isText(key.text());
    }

    private boolean isText(String expected) {
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
        throw ScanFallback.INSTANCE;
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
