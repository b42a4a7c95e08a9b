package org.tensorbind.processor.plan;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;

/** Lists of which tensors in slots ask for the elements. */
final class SlotLists {
    private SlotLists() {}

    /** The innermost such list around a rule, or of the rule; null where it is in none, or in a list that the caller gives. */
    static @Nullable String around(Format format, String rule) {
        String element = format.grammar().hasSlots() ? format.paths().elementAround(rule) : null;
        return element != null && carries(format, element) ? element : null;
    }

    /** Whether a rule has the data of a tensor in a slot. */
    static boolean carries(Format format, String rule) {
        return format.grammar().slots().stream()
                .anyMatch(slot -> slot.data().equals(rule) || format.paths().contains(rule, slot.data()));
    }
}
