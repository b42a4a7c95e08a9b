package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;

/**
 * A step of a reader. A step that reads an item assigns its value to the {@link Known.Local} of its rule.
 */
public sealed interface ReadStep extends Step
        permits ReadStep.EndPool, ReadStep.FindByteOrder, ReadStep.Let, ReadStep.Return, ReadStep.Seek {

    /**
     * Moves to an offset, relative to {@code base}, or to the start of the file if that is null.
     *
     * @param inside whether it must not precede the enclosing rule
     * @param blame the item that has the error if the offset is outside the file; null for an offset that has been read from before
     */
    record Seek(String label, @Nullable Value base, Value offset, boolean inside, Check.@Nullable Blame blame)
            implements ReadStep {
        /** Whether the offset is computed from the size of the file. */
        public boolean isFromEnd() {
            return PlanParts.any(offset, new Known.Here(Known.Property.FILE_SIZE)::equals);
        }
    }

    /**
     * Ends a pool of items that may share bytes.
     *
     * @param whole whether the pool fills the region; otherwise it ends with the item that ends last
     */
    record EndPool(String label, boolean whole) implements ReadStep {}

    /**
     * Determines the byte order of the file from the next integer of {@code byteSize} bytes: the order in which it is one of the codes for that
     * order.
     *
     * @param bigByDefault the order if both or neither match; null if one must match
     */
    record FindByteOrder(
            String label,
            int byteSize,
            List<Long> little,
            List<Long> big,
            @Nullable Boolean bigByDefault) implements ReadStep {}

    /** Assigns a value: a flattened list, the end of an item, or the byte order. */
    record Let(Known known, Value value) implements ReadStep {}

    /** Returns the value of the program; its last step. */
    record Return(Value value) implements ReadStep {}
}
