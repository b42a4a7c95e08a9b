package org.tensorbind.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamePatternTest {
    private static final NamePattern NAMES = new NamePattern("m/{MODULE.KEY}.{LAYER.NAME}");

    @Test
    void textsButTheLastAreAsShortAsPossible() {
        assertEquals(List.of("a", "b.c"), NAMES.split("m/a.b.c"));
        assertEquals(List.of("", "a"), NAMES.split("m/.a"));
        assertNull(NAMES.split("m/a"));
        assertNull(NAMES.split("a.b"));
    }

    @Test
    void aNameMayLackTheLastText() {
        assertEquals(List.of("a.b"), NAMES.splitWithoutLast("m/a.b"));
        assertEquals("m/a.b", NAMES.joinWithoutLast(List.of("a.b", "data")));
    }

    @Test
    void partsThatAreReadAsOthersAreReported() {
        assertNull(NAMES.mismatch(List.of("a", "b.c")));
        assertEquals(
                "the name 'm/a.b.c' of parts [a.b, c] can also be read as other parts; names are \"m/{KEY}.{NAME}\"",
                NAMES.mismatch(List.of("a.b", "c")));
    }

    @Test
    void aPositionIsTheSameInAllPlaces() {
        NamePattern twice = new NamePattern("{LAYER}/{LAYER*2+1}");
        assertEquals(3, twice.position(List.of("3", "7"), "LAYER"));
        assertEquals(-1, twice.position(List.of("3", "8"), "LAYER"));
    }
}
