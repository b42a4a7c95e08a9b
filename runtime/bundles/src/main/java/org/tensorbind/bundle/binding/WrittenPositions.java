package org.tensorbind.bundle.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a bundle that is written without names can be read again: its counts must determine what is absent and where lists end. */
final class WrittenPositions {
    private int present;
    private int absent;
    private int lists;
    private int listSize;

    /** Counts a tensor or a bundle that may be absent, and is or is not. */
    void countOptional(boolean isPresent) {
        present += isPresent ? 1 : 0;
        absent += isPresent ? 0 : 1;
    }

    /** Counts a list. */
    void countList(int size) {
        lists++;
        listSize = size;
    }

    /**
     * Why a reader could not distinguish the tensors at these indices, null where it can.
     *
     * @param structure finds the bundle again, null where it is not known
     */
    @Nullable
    String unreadableReason(List<Integer> positions, @Nullable BindFunction<?> structure) {
        if (structure == null) {
            return present + absent + lists == 0
                    ? null
                    : "the format has no names, so a reader could not distinguish the parts of a bundle with type variables";
        }
        Positions counted = BundleReadContext.count(structure);
        String outOfPlace = counted.isIndexed() ? whyIndicesAreUnreadable(positions) : null;
        if (outOfPlace != null) {
            return outOfPlace;
        }
        if (present > 0 && absent > 0) {
            return "the format has no names, so a reader could not determine which optional tensors are present";
        }
        String unreadableReason = counted.solve(positions.size());
        if (unreadableReason == null && isAsWritten(counted)) {
            return null;
        }
        return "the format has no names, so the bundle could not be read back: "
                + (unreadableReason == null ? "other parts would seem to be absent" : unreadableReason);
    }

    private boolean isAsWritten(Positions counted) {
        boolean optional = present + absent == 0 || counted.hasOptional() == (present > 0);
        return optional && (lists == 0 ? counted.listSize() == 0 : counted.listSize() == listSize);
    }

    private static @Nullable String whyIndicesAreUnreadable(List<Integer> positions) {
        long different = positions.stream().distinct().count();
        boolean withoutGaps = positions.stream().allMatch(position -> position < different);
        return withoutGaps && different == positions.size()
                ? null
                : "the format has no names, but the positions "
                        + positions.stream().sorted().toList() + " are not consecutive from 0";
    }
}
