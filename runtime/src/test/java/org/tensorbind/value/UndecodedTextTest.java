package org.tensorbind.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are not UTF-8 become halves of surrogate pairs and are the same bytes again. */
final class UndecodedTextTest {
    @Test
    void anyBytesAreWrittenAgain() {
        Random random = new Random(33);
        byte[] likely = {
            'a', (byte) 0x80, (byte) 0xBF, (byte) 0xC0, (byte) 0xC3, (byte) 0xE0, (byte) 0xED, (byte) 0xF0, (byte) 0xF4
        };
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(8)];
            random.nextBytes(bytes);
            for (int k = 0; k < bytes.length && i % 2 == 0; k++) {
                bytes[k] = likely[random.nextInt(likely.length)];
            }
            String text = UndecodedText.decode(ByteBuffer.wrap(bytes));
            assertArrayEquals(bytes, UndecodedText.encode(text));
            String replaced = new String(bytes, StandardCharsets.UTF_8);
            assertEquals(replaced.contains("\uFFFD"), UndecodedText.firstUndecoded(text) >= 0);
        }
    }

    /** What Python's {@code bytes.decode("utf-8", "surrogateescape")} gives. */
    @Test
    void bytesAreEscapedOneByOne() {
        byte[] bytes = {'a', (byte) 0xE2, (byte) 0x82, (byte) 0xED, (byte) 0xA0, (byte) 0x80, (byte) 0xC3, (byte) 0xA9};
        String text = UndecodedText.decode(ByteBuffer.wrap(bytes));
        assertEquals("a\udce2\udc82\udced\udca0\udc80é", text);
        assertEquals(1, UndecodedText.firstUndecoded(text));
        assertEquals(0xE2, UndecodedText.byteAt(text, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "\ude00", "a\udc7f", "\udd00b", "\udcc3\udca9", "\ud83d\ud83d\ude00"})
    void textThatNoBytesAreReadAsHasNone(String text) {
        assertNull(UndecodedText.encode(text));
    }

    @ParameterizedTest
    @CsvSource({"a,1", "a.b,2", "a_0.b-c.d,3", "'',0", ".,0", "a.,0", ".a,0", "a..b,0", "A,0", "a b,0", "é,0", "a:b,0"})
    void segmentsAreCounted(String text, long count) {
        assertEquals(count, TextEncoding.segments(text, "a-z0-9_-", "."));
    }
}
