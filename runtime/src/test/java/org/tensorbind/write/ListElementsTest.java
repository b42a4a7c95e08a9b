package org.tensorbind.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ListElementsTest {
    private static final int LAYER = 0;
    private static final int EXPERT = 1;
    private static final ListTree LISTS = new ListTree().with("LAYER", -1).with("EXPERT", LAYER);

    /** A tensor of layer 0, one of expert 1 of layer 0, and one of expert 0 of layer 2. */
    private static ListElements elements() {
        return new ListElements(LISTS, new int[] {LAYER, EXPERT, EXPERT}, new int[][] {{0}, {0, 1}, {2, 0}}, 0);
    }

    @Test
    void listsHaveAsManyElementsAsTensorsNeed() {
        ListElements elements = elements();
        assertEquals(3, elements.total(LAYER));
        assertEquals(3, elements.total(EXPERT));
        assertEquals(2, elements.count(EXPERT));
        elements.at(LAYER, 1);
        assertEquals(0, elements.count(EXPERT));
        assertEquals(-1, elements.number(EXPERT));
        elements.at(LAYER, 2);
        assertEquals(1, elements.count(EXPERT));
        assertEquals(2, elements.number(EXPERT));
        assertEquals(0, elements.position(EXPERT));
    }

    @Test
    void anElementHasANumberAndPositions() {
        ListElements elements = elements();
        assertEquals(1, elements.numberOf(EXPERT, new int[] {0, 1}));
        assertEquals(2, elements.numberOf(EXPERT, new int[] {2, 0}));
        assertArrayEquals(new int[] {2, 0}, elements.positions(EXPERT, 2));
        assertEquals(0, elements.numberOf(-1, new int[0]));
    }

    @Test
    void aWriterComesBackToWhereItWas() {
        ListElements elements = elements();
        elements.go(EXPERT, 2);
        int[] place = elements.place();
        elements.start();
        assertEquals(0, elements.number(EXPERT));
        elements.back(place);
        assertEquals(2, elements.number(LAYER));
        assertEquals(2, elements.number(EXPERT));
    }

    @Test
    void aListMayHaveElementsWithoutTensors() {
        ListElements elements = new ListElements(new ListTree().with("CHUNK", -1), new int[] {0}, new int[][] {{1}}, 4);
        assertEquals(4, elements.total(0));
        assertEquals(0, new ListElements(new ListTree().with("CHUNK", -1), new int[0], new int[0][], 0).total(0));
    }
}
