package org.tensorbind.bundle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a bundle that is written without names can be read again: what is absent, and where lists end, must be told by numbers. */
final class WrittenPositions {
    private final Positions counted = new Positions();
    private int present;
    private int absent;
    private int listSize;
    private boolean counting = true;
    private boolean emptyList;

    /** Counts a tensor that may be absent, or must not be. */
    void count(boolean mayBeAbsent, boolean isPresent, boolean hasIndex) {
        if (mayBeAbsent) {
            present += isPresent ? 1 : 0;
            absent += isPresent ? 0 : 1;
        }
        if (counting) {
            counted.count(mayBeAbsent, hasIndex);
        }
    }

    /** Counts a list: the first element stands for all. */
    void countList(int size, Element element) {
        listSize = size;
        emptyList |= size == 0;
        if (!counting) {
            element.collect(0, size);
            return;
        }
        counted.countList(() -> element.collect(0, Math.min(1, size)));
        counting = false;
        element.collect(1, size);
        counting = true;
    }

    /** Collects some elements of a list. */
    interface Element {
        void collect(int from, int to);
    }

    /** A bundle that may be absent, and is or is not; where it is not, its tensors count as present. */
    void countNested(boolean isPresent, Runnable nested) {
        absent += isPresent ? 0 : 1;
        present += isPresent ? 1 : 0;
        if (counting) {
            counted.countOptional(nested);
        } else {
            nested.run();
        }
    }

    void countMap() {
        counted.countMap();
    }

    /** Why tensors at these positions could not be told from each other, null where they can. */
    @Nullable
    String obstacle(List<Integer> positions) {
        if (counted.obstacle() != null) {
            return counted.obstacle();
        }
        if (counted.isIndexed()) {
            long inPlace = positions.stream().sorted().distinct().count();
            boolean withoutGaps = positions.stream().allMatch(position -> position < inPlace);
            return withoutGaps && inPlace == positions.size()
                    ? null
                    : "the format has no names, and the positions "
                            + positions.stream().sorted().toList() + " do not follow each other from 0 on";
        }
        if (present > 0 && (absent > 0 || emptyList)) {
            return "the format has no names, and which of the tensors that may be absent are there could not be told";
        }
        String obstacle = counted.solve(positions.size());
        boolean same = absent == 0 || !counted.hasOptional();
        return obstacle == null && same && (counted.listSize() == listSize)
                ? null
                : "the format has no names, and the bundle could not be read again: "
                        + (obstacle == null ? "how many elements its list has could not be told" : obstacle);
    }
}
