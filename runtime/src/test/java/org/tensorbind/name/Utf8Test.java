package org.tensorbind.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The check of texts is compared with the JDK's decoder, which reports what is malformed. */
final class Utf8Test {
    /** First and last bytes of each kind that RFC 3629 §4 tells apart, and their neighbours. */
    private static final int[] BYTES = {
        0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
        0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF
    };

    private static void assertIsAsTheJdkHasIt(byte[] text) {
        ByteBuffer bytes = ByteBuffer.wrap(text);
        @Nullable String expected;
        try {
            expected = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            expected = null;
        }
        int invalid = expected == null ? bytes.position() : -1;
        assertEquals(invalid, Utf8.firstInvalid(text), () -> HexFormat.of().formatHex(text));
        assertEquals(expected, Utf8.decode(text));
    }

    @Test
    void allTextsOfTwoBytesAreAsTheJdkHasThem() {
        for (int i = 0; i < 1 << 16; i++) {
            assertIsAsTheJdkHasIt(new byte[] {(byte) (i >> 8), (byte) i});
        }
    }

    @Test
    void charactersOfUpToFourBytesAreAsTheJdkHasThem() {
        for (int first : BYTES) {
            assertIsAsTheJdkHasIt(new byte[] {(byte) first});
            for (int second : BYTES) {
                for (int third : BYTES) {
                    assertIsAsTheJdkHasIt(new byte[] {(byte) first, (byte) second, (byte) third});
                    for (int fourth : first < 0xE0 ? new int[] {0x41} : BYTES) {
                        assertIsAsTheJdkHasIt(new byte[] {(byte) first, (byte) second, (byte) third, (byte) fourth});
                    }
                }
            }
        }
    }

    /** Eight bytes are looked at together: what is wrong stands anywhere among ASCII. */
    @Test
    void textsOfAllKindsAreAsTheJdkHasThem() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            byte[] text = new byte[random.nextInt(40)];
            Arrays.fill(text, (byte) 'a');
            for (int wrong = random.nextInt(5); wrong > 0 && text.length > 0; wrong--) {
                text[random.nextInt(text.length)] = (byte) BYTES[random.nextInt(BYTES.length)];
            }
            assertIsAsTheJdkHasIt(text);
        }
    }

    @Test
    void onlyTheGivenBytesCount() {
        byte[] text = {(byte) 0xFF, 'a', (byte) 0xC3, (byte) 0xA9, (byte) 0xFF};
        ByteBuffer bytes = ByteBuffer.wrap(text).position(3);
        assertEquals(-1, Utf8.firstInvalid(bytes, 1, 4));
        assertEquals(2, Utf8.firstInvalid(bytes, 1, 3));
        assertEquals(4, Utf8.firstInvalid(bytes, 1, 5));
        assertEquals(
                "\u00e9", Utf8.decodeValid(ByteBuffer.wrap(text).position(2).limit(4)));
    }

    @Test
    void halvesOfPairsHaveNoForm() {
        assertFalse(Utf8.hasHalfOfPair("a\uD83D\uDE00"));
        assertTrue(Utf8.hasHalfOfPair("a\uD83D"));
        assertTrue(Utf8.hasHalfOfPair("\uDE00\uD83D"));
        assertTrue(Utf8.hasHalfOfPair("\uD83Da"));
    }
}
