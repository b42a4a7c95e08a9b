package org.tensorbind.processor.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class LineBreaksTest {
    private static final String LONG = "a".repeat(44);

    @Test
    void shortLinesStayAsTheyAre() {
        String source = "    call(a, \"b c\");\n\n    /** Text. */\n";
        assertEquals(source, LineBreaks.in(source));
    }

    @Test
    void outerArgumentsComeIntoTheNextLineBeforeInnerOnes() {
        assertEquals(
                "    call(first(" + LONG + ", " + LONG + "),\n            second(b, c), " + LONG + ");\n",
                LineBreaks.in("    call(first(" + LONG + ", " + LONG + "), second(b, c), " + LONG + ");\n"));
    }

    @Test
    void textsBecomeSumsOfTheSameText() {
        String words = "one \\\"two\\\", three; ".repeat(12);
        String broken = LineBreaks.in("        static final String KNOWN = \"" + words + "\";\n");
        assertTrue(broken.lines().allMatch(line -> line.length() <= 120), broken);
        String joined = broken.replaceAll("\"\n +\\+ \"", "");
        assertEquals("        static final String KNOWN = \"" + words + "\";\n", joined);
    }

    @Test
    void aTextThatIsAskedForSomethingIsNotBroken() {
        String source = "        boolean is = \"" + "word ".repeat(30) + "\".equals(a);\n";
        assertEquals(source, LineBreaks.in(source));
    }

    @Test
    void aLongTextThatBeginsALineIsBroken() {
        String broken =
                LineBreaks.in("        return show(\"" + "a".repeat(20) + "\", \"" + "word, ".repeat(30) + "\", x);\n");
        assertTrue(broken.lines().allMatch(line -> line.length() <= 120), broken);
    }

    @Test
    void commentsAreBrokenAtBlanks() {
        String broken = LineBreaks.in("     * {@code A ::= " + "B ".repeat(80) + "}\n");
        assertTrue(broken.lines().allMatch(line -> line.length() <= 120 && line.startsWith("     * ")), broken);
        assertEquals(2, broken.lines().count());
    }
}
