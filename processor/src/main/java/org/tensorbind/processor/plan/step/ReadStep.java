package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;

/**
 * What a reader does next. A step that reads gives its value to {@link Known.Local} of its rule.
 */
public sealed interface ReadStep extends Step
        permits ReadStep.EndPool, ReadStep.FindByteOrder, ReadStep.Let, ReadStep.Return, ReadStep.Seek {

    /**
     * Goes to a place; {@code offset} counts from {@code base}, from the start of the file where there is none.
     *
     * @param inside whether it must not be before the start of the enclosing rule
     * @param blame what has the error where there is no such place; null where reading has been there
     */
    record Seek(String label, @Nullable Value base, Value offset, boolean inside, Check.@Nullable Blame blame)
            implements ReadStep {
        /** Whether the place is computed from the end of the file. */
        public boolean isFromEnd() {
            return PlanParts.any(offset, new Known.Here(Known.What.FILE_SIZE)::equals);
        }
    }

    /**
     * Ends items that may share bytes.
     *
     * @param whole whether the region ends with them, which they fill; else they have all bytes up to the end of the last of them
     */
    record EndPool(String label, boolean whole) implements ReadStep {}

    /**
     * Finds the byte order of the file, in which the integer of {@code byteSize} bytes that follows is one of the codes of files in that order.
     *
     * @param usuallyBig the order of files where it is neither, or either; null where the codes must give
     */
    record FindByteOrder(
            String label,
            int byteSize,
            List<Long> little,
            List<Long> big,
            @Nullable Boolean usuallyBig) implements ReadStep {}

    /** What is known from here on: a list that is made of others, the end of a part, or the byte order. */
    record Let(Known known, Value value) implements ReadStep {}

    /** What the program gives, as its last step. */
    record Return(Value value) implements ReadStep {}
}
