package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.payload.MemoryTensor;
import org.tensorbind.payload.code.ConvertedData;

final class SafeTextTest {
    private static final String RED = "t\u001b[31m";

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

    @Test
    void wrongUsesOfATensorHaveSafeMessages() {
        TensorView view = MemoryTensor.of(RED, DType.F32, Shape.of(2), ByteBuffer.allocate(8));
        TensorView scalar = MemoryTensor.of(RED, DType.F32, Shape.of(), ByteBuffer.allocate(4));
        TensorView opaque = MemoryTensor.of(RED, DType.OPAQUE, Shape.of(0), ByteBuffer.allocate(0));
        assertSafe(view::asShortBuffer);
        assertSafe(view::coo);
        assertSafe(() -> view.slice(1, 0, 1));
        assertSafe(() -> view.slice(0, 0, 3));
        assertSafe(() -> scalar.rowBlocks(1));
        assertSafe(() -> opaque.slice(0, 0, 0));
        assertSafe(() -> new ConvertedData(opaque, DType.F32));
    }

    private static void assertSafe(Executable use) {
        String message =
                String.valueOf(assertThrows(RuntimeException.class, use).getMessage());
        assertTrue(message.contains("t\\u001b[31m"), message);
        assertSame(message, SafeText.of(message));
    }
}
