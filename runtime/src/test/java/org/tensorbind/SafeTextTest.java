package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException.Reason;

final class SafeTextTest {
    @Test
    void whatControlsATerminalBecomesAnEscape() {
        assertEquals("\\u001b[31m", SafeText.of("\u001b[31m"));
        assertEquals("\\u009b31m\\u007f", SafeText.of("\u009b31m\u007f"));
        assertEquals("a\\r\\nb\\tc", SafeText.of("a\r\nb\tc"));
    }

    @Test
    void whatTurnsOrHidesOtherTextBecomesAnEscape() {
        assertEquals("\\u202e\\u2066\\u200b\\ufeff\\u2028", SafeText.of("\u202e\u2066\u200b\ufeff\u2028"));
        assertEquals("\\udb40\\udc41\\ud800", SafeText.of("\udb40\udc41\ud800"));
    }

    @Test
    void otherTextStaysAsItIs() {
        String text = "größe 層 \ud83d\ude00 ~";
        assertSame(text, SafeText.of(text));
    }

    @Test
    void linesStayWhereThereMayBeSeveral() {
        assertEquals("a\n\tb\n\\rc", SafeText.lines("a\n\tb\r\n\rc"));
    }

    @Test
    void failuresOfFilesHaveSafeMessages() {
        FormatException failure =
                new FormatException(Reason.MALFORMED, "a\u001b.bt", 3, "FILE", "found '\u202e'", null);
        assertEquals("a\\u001b.bt: byte 3: FILE: found '\\u202e'", failure.getMessage());
        assertEquals(
                "a\\u001b.bt: byte 3: FILE: found '\\u202e'; \\u0007",
                failure.withHint("\u0007").getMessage());
    }
}
