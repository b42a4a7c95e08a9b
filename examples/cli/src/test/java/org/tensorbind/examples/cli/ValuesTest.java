package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.examples.cli.print.Values;

/** Values are shown by what they are, however deep they are nested. */
final class ValuesTest {
    @Test
    void bytesAreShownAsHexadecimalDigits() {
        assertEquals("01ff", Values.plain(new byte[] {1, -1}));
        assertEquals("{key=[01ff, 2]}", Values.plain(Map.of("key", List.of(new byte[] {1, -1}, 2))));
        assertEquals("null", Values.plain(null));
    }
}
