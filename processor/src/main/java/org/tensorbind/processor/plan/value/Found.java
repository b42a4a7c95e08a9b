package org.tensorbind.processor.plan.value;

import java.util.List;
import java.util.stream.Stream;

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

    /** The condition that there is a value. */
    public Value isThere() {
        return areThere(optional ? Stream.concat(owners.stream(), Stream.of(value)) : owners.stream());
    }

    /** The value; where it may be absent, null then. */
    public Value orNull() {
        return unlessOwnersLack(value, new Value.Nothing());
    }

    /** The list, an empty one where it is absent. */
    public Value orEmpty() {
        return unlessOwnersLack(optional ? Operator.OR_EMPTY.of(value) : value, Operator.LIST.of());
    }

    private Value unlessOwnersLack(Value present, Value absent) {
        return owners.isEmpty()
                ? present
                : Operator.CONDITIONAL.of(areThere(owners.stream()), present, absent);
    }

    private static Value areThere(Stream<Value> values) {
        return values.<Value>map(Operator.IS_THERE::of)
                .reduce((all, next) -> Operator.AND.of(all, next))
                .orElseThrow();
    }
}
