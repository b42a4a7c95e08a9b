package org.tensorbind.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KeyedListTest {
    private static final List<Map.Entry<String, Integer>> PAIRS =
            List.of(Map.entry("a", 1), Map.entry("b", 2), Map.entry("a", 3));

    @Test
    void thePairWithAKeyIsTheFirstOfItsKind() {
        List<Map.Entry<String, Integer>> keyed = ListScanner.keyed(PAIRS, Map.Entry::getKey);
        assertEquals(List.of(Map.entry("a", 1)), ListScanner.withKey(keyed, "a"));
        assertEquals(List.of(Map.entry("b", 2)), ListScanner.withKey(keyed, "b"));
        assertEquals(List.of(), ListScanner.withKey(keyed, "c"));
    }

    @Test
    void otherListsAreGivenAsTheyAre() {
        assertSame(PAIRS, ListScanner.withKey(PAIRS, "a"));
    }

    @Test
    void itHasThePairsInTheirOrder() {
        List<Map.Entry<String, Integer>> keyed = ListScanner.keyed(PAIRS, Map.Entry::getKey);
        assertEquals(PAIRS, keyed);
        assertEquals(PAIRS.hashCode(), keyed.hashCode());
    }
}
