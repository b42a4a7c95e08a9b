package org.tensorbind.write;

import java.util.Arrays;

/** The elements of the lists that tensors are in: how many each list has in each enclosing element, and which one a writer is at. */
final class ListElements {
    private final ListTree lists;

    /** For each list, the one in whose elements it is, -1 for the file. */
    private final int[] outers;

    /** For each list, the number of its first element in each enclosing element, and the number of its elements in the whole file. */
    private final int[][] starts;

    /** For each list, the enclosing element of each of its elements. */
    private final int[][] enclosing;

    /** For each list, the number of the element that a writer is at, -1 where there is none. */
    private final int[] at;

    /**
     * Counts elements: a list has as many as tensors need.
     *
     * @param innermost for each tensor, the number of the list that it is in; below 0 for none
     * @param positions for each tensor, its positions in the lists around it, from the outside in
     * @param least number of elements of the first list at least
     */
    ListElements(ListTree lists, int[] innermost, int[][] positions, int least) {
        this.lists = lists;
        this.outers = lists.enclosing().stream().mapToInt(outer -> outer).toArray();
        this.starts = new int[lists.size()][];
        this.enclosing = new int[lists.size()][];
        this.at = new int[lists.size()];
        int[] numbers = new int[innermost.length];
        for (int list = 0; list < lists.size(); list++) {
            count(list, innermost, positions, numbers, list == 0 ? least : 0);
        }
        start();
    }

    private void count(int list, int[] innermost, int[][] positions, int[] numbers, int least) {
        int depth = lists.depth(list);
        int outer = outers[list];
        int[] counts = new int[outer < 0 ? 1 : total(outer)];
        Arrays.fill(counts, least);
        for (int i = 0; i < numbers.length; i++) {
            if (lists.isIn(innermost[i], list)) {
                counts[numbers[i]] = Math.max(counts[numbers[i]], positions[i][depth] + 1);
            }
        }
        number(list, counts);
        for (int i = 0; i < numbers.length; i++) {
            if (lists.isIn(innermost[i], list)) {
                numbers[i] = starts[list][numbers[i]] + positions[i][depth];
            }
        }
    }

    private void number(int list, int[] counts) {
        starts[list] = new int[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            starts[list][i + 1] = starts[list][i] + counts[i];
        }
        enclosing[list] = new int[starts[list][counts.length]];
        for (int i = 0; i < counts.length; i++) {
            Arrays.fill(enclosing[list], starts[list][i], starts[list][i + 1], i);
        }
    }

    /** The list in whose elements a list is, -1 for the file. */
    int enclosing(int list) {
        return outers[list];
    }

    /** Number of elements of a list in the whole file; 1 for the file itself. */
    int total(int list) {
        return list < 0 ? 1 : enclosing[list].length;
    }

    /** Number of elements of a list, in the element around it that the writer is at. */
    int count(int list) {
        int outer = number(outers[list]);
        return outer < 0 ? 0 : starts[list][outer + 1] - starts[list][outer];
    }

    /** The number of the element that the writer is at, among all of the file; -1 where there is none, 0 for the file itself. */
    int number(int list) {
        return list < 0 ? 0 : at[list];
    }

    /** The position of the element that the writer is at. */
    int position(int list) {
        return at[list] < 0 ? 0 : at[list] - starts[list][number(outers[list])];
    }

    /** The positions of an element in the lists around it and in its own, from the outside in. */
    int[] positions(int list, int number) {
        int[] positions = new int[lists.depth(list) + 1];
        int element = number;
        int each = list;
        for (int i = positions.length - 1; i >= 0; i--) {
            int outer = element < 0 ? number(outers[each]) : enclosing[each][element];
            positions[i] = element < 0 ? 0 : element - starts[each][outer];
            element = outer;
            each = outers[each];
        }
        return positions;
    }

    /** The number of the element that has these positions, from the outside in; 0 for the file itself. */
    int numberOf(int list, int[] positions) {
        return list < 0 ? 0 : numberOf(list, positions, positions.length - 1);
    }

    private int numberOf(int list, int[] positions, int depth) {
        int outer = outers[list] < 0 ? 0 : numberOf(outers[list], positions, depth - 1);
        return starts[list][outer] + positions[depth];
    }

    /** Goes to an element of a list in the element around it, and to the first of each list inside of it. */
    void at(int list, int position) {
        at[list] = starts[list][number(outers[list])] + position;
        startInside(list);
    }

    /** Goes to an element of a list, by its number. */
    void go(int list, int number) {
        if (list >= 0) {
            go(outers[list], enclosing[list][number]);
            at[list] = number;
            startInside(list);
        }
    }

    private void startInside(int list) {
        for (int inner = list + 1; inner < at.length; inner++) {
            if (lists.isIn(inner, list)) {
                start(inner);
            }
        }
    }

    private void start(int list) {
        int outer = number(outers[list]);
        at[list] = outer < 0 || starts[list][outer] == starts[list][outer + 1] ? -1 : starts[list][outer];
    }

    /** Goes to the first element of each list. */
    void start() {
        for (int list = 0; list < at.length; list++) {
            start(list);
        }
    }

    /** Where the writer is, to come back to. */
    int[] place() {
        return at.clone();
    }

    /** Comes back to where the writer was. */
    void back(int... place) {
        System.arraycopy(place, 0, at, 0, at.length);
    }
}
