package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a file is instead is said where a problem may come of it, and not of files that only begin alike. */
final class MistakenFileTest {
    private static @Nullable ForeignFile of(String text) throws IOException {
        return ForeignFile.of(ByteSource.of("file", text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static boolean explains(String text, long byteOffset) throws IOException {
        ForeignFile mistaken = of(text);
        return mistaken != null && mistaken.mayExplain(byteOffset);
    }

    /** A format whose header begins with counts and has its mark at byte 208 only. */
    @Test
    void aFaultFarBehindTheTextOfAPageIsExplainedByIt() throws IOException {
        String page = "<!DOCTYPE html><html><body>404 " + "x".repeat(1000);
        ForeignFile mistaken = of(page);
        assertTrue(mistaken != null && mistaken.problem().startsWith("is an HTML page"));
        assertTrue(explains(page, 208));
        assertTrue(explains("version https://git-lfs.github.com/spec/v1\noid sha256:0123", 64));
    }

    @Test
    void aShortBeginningExplainsFaultsOfTheFirstNumbersOnly() throws IOException {
        String page = "<html>" + "x".repeat(1000);
        assertTrue(explains(page, 0));
        assertTrue(explains(page, 20));
        assertFalse(explains(page, 21));
        assertFalse(explains("<!doctype html>" + "x".repeat(1000), 1 << 10));
        assertFalse(explains(page, -1));
    }

    @Test
    void otherFilesAreNothingElse() throws IOException {
        assertNull(of("\1\0\0\0tensors"));
        assertNull(of("\u00ffno UTF-8"));
        assertNull(of("\0".repeat(256)));
        assertEquals("is empty", problem(""));
        assertEquals("begins with 256 bytes of zero; was it copied whole?", problem("\0".repeat(257)));
    }

    @Test
    void textIsShownWithItsFirstWords() throws IOException {
        String instead = ", perhaps the message of a server instead of the file: it begins with '";
        assertEquals("is text" + instead + "Entry not found'", problem("Entry\n  not found\n"));
        assertEquals("is text" + instead + "a'", problem("a"));
        assertEquals("is text" + instead + "x".repeat(60) + "…'", problem("x".repeat(61)));
        assertEquals("is text" + instead + "a…'", problem("a" + " ".repeat(300)));
        assertEquals("is JSON" + instead + "{\"error\":\"gone\"}'", problem("{\"error\":\"gone\"}"));
        assertEquals("is JSON" + instead + "[]'", problem("\u00ef\u00bb\u00bf []"));
        assertEquals(
                "is an XML document" + instead + "<Error><Code>AccessDenied</Code></Error>'",
                problem("<Error><Code>AccessDenied</Code></Error>"));
        assertTrue(String.valueOf(problem("<?xml version='1.0'?>\n<Error/>")).startsWith("is an XML document"));
        assertEquals("has only white space", problem("\r\n"));
        String cut = "x".repeat(255) + "\u00c3\u00a9"; // a character of two bytes across the end of what is looked at
        assertTrue(String.valueOf(problem(cut)).startsWith("is text"));
        assertTrue(explains("Entry not found", 8));
    }

    private static @Nullable String problem(String text) throws IOException {
        ForeignFile mistaken = of(text);
        return mistaken == null ? null : mistaken.problem();
    }
}
