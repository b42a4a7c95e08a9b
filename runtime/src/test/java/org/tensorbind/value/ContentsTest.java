package org.tensorbind.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ContentsTest {
    @Test
    void bytesInListsAndMapsAreCompared() {
        Object first = Map.of("a", List.of(new byte[] {1, 2}, 3L));
        Object same = Map.of("a", List.of(new byte[] {1, 2}, 3L));
        Object other = Map.of("a", List.of(new byte[] {1, 3}, 3L));
        assertTrue(Contents.equal(first, same));
        assertEquals(Contents.hash(first, null), Contents.hash(same, null));
        assertFalse(Contents.equal(first, other));
        assertFalse(Contents.equal(first, null));
        assertFalse(Contents.equal(List.of(1L), List.of(1L, 2L)));
    }

    @Test
    void bytesAreShownInPart() {
        assertEquals(
                "Pair[key=k, value=[20 bytes 00000000000000000000000000000000…], other=null]",
                Contents.show("Pair", "key, value, other", "k", List.of(new byte[20]), null));
    }
}
