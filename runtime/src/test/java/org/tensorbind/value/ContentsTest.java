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
        assertTrue(DeepValues.equal(first, same));
        assertEquals(DeepValues.hash(first, null), DeepValues.hash(same, null));
        assertFalse(DeepValues.equal(first, other));
        assertFalse(DeepValues.equal(first, null));
        assertFalse(DeepValues.equal(List.of(1L), List.of(1L, 2L)));
    }

    @Test
    void keysWithBytesAreEqualIfTheyHoldTheSame() {
        Object key = List.of(new byte[] {1, 2}, Map.of(new byte[] {3}, "a"));
        Object same = List.of(new byte[] {1, 2}, Map.of(new byte[] {3}, "a"));
        assertEquals(DeepValues.asKey(key), DeepValues.asKey(same));
        assertFalse(Objects.equals(DeepValues.asKey(key), DeepValues.asKey(List.of(new byte[] {1}))));
        assertEquals("Map[map={2 bytes 0102=1}]", DeepValues.show("Map", "map", Map.of(new byte[] {1, 2}, 1)));
    }

    @Test
    void bytesAreShownInPart() {
        assertEquals(
                "Pair[key=k, value=[20 bytes 00000000000000000000000000000000…], other=null]",
                DeepValues.show("Pair", "key, value, other", "k", List.of(new byte[20]), null));
    }
}
