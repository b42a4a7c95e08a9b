package org.tensorbind.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    void keysWithBytesAreEqualIfTheyHoldTheSame() {
        Object key = List.of(new byte[] {1, 2}, Map.of(new byte[] {3}, "a"));
        Object same = List.of(new byte[] {1, 2}, Map.of(new byte[] {3}, "a"));
        assertEquals(Contents.asKey(key), Contents.asKey(same));
        assertFalse(Objects.equals(Contents.asKey(key), Contents.asKey(List.of(new byte[] {1}))));
        assertEquals("Map[map={2 bytes 0102=1}]", Contents.show("Map", "map", Map.of(new byte[] {1, 2}, 1)));
    }

    @Test
    void bytesAreShownInPart() {
        assertEquals(
                "Pair[key=k, value=[20 bytes 00000000000000000000000000000000…], other=null]",
                Contents.show("Pair", "key, value, other", "k", List.of(new byte[20]), null));
    }
}
