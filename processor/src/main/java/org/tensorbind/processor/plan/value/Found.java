package org.tensorbind.processor.plan.value;

import java.util.List;

/**
 * Where a reader finds a rule's value in a file's structure.
 *
 * @param value starts at the {@link Known.Local} of the root, of the tensor that is asked for, or of a block of that
 * @param owners what may be absent on the way to it, from the outside in; where one is null there is no value
 * @param optional whether the value itself may be null, all its owners being there
 */
public record Found(String rule, Value value, List<Value> owners, boolean optional) {
    /** Whether there may be no value. */
    public boolean isNullable() {
        return optional || !owners.isEmpty();
    }
}
