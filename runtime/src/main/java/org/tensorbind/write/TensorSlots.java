package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.contract.GeneratedCodeApi;

/** The slots of a format that says by itself which tensors there are: the names that they have, and where they stand. Immutable. */
@GeneratedCodeApi
public final class TensorSlots {
    private final List<TensorSlot> slots;

    /** The slots of a format that has none yet. */
    public TensorSlots() {
        this(List.of());
    }

    private TensorSlots(List<TensorSlot> slots) {
        this.slots = slots;
    }

    /**
     * Returns a copy with one slot more, for a tensor that the format names itself, or one in each element of lists.
     *
     * @param pattern the name; {@code {LIST}} stands for the position of an element of that list, {@code {LIST*2+1}} for twice as much
     *     and one more, {@code {}} for any name
     * @param optional whether a file may do without it
     * @param lists from the outside in
     * @param path number of the part in each rule on the way to it, -1 for the element of the next list
     */
    public TensorSlots slot(String pattern, boolean optional, List<String> lists, int... path) {
        List<TensorSlot> more = new ArrayList<>(slots);
        more.add(new TensorSlot(pattern, optional, lists, path));
        return new TensorSlots(more);
    }

    /** Tensors to be written, each in the slot that has its name. */
    public SlotTensors with(List<TensorPart> tensors) {
        return new SlotTensors(slots, tensors);
    }

    /** The order in which tensors stand in a file; what has no place comes last. */
    public Comparator<TensorPart> order() {
        Map<TensorPart, int[]> keys = new IdentityHashMap<>();
        return Comparator.comparing(part -> keys.computeIfAbsent(part, this::key), Arrays::compare);
    }

    private int[] key(TensorPart part) {
        for (TensorSlot slot : slots) {
            List<Integer> positions = slot.positions(part.name(), 0);
            if (positions != null) {
                return slot.key(positions);
            }
        }
        return new int[] {Integer.MAX_VALUE};
    }
}
