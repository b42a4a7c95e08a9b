package org.tensorbind.processor.plan.value;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** The condition that there is a value, null where there always is. */
    public @Nullable Value condition() {
        return isNullable() ? isThere() : null;
    }

    /** The condition that there is a value. */
    public Value isThere() {
        return areThere(optional ? Stream.concat(owners.stream(), Stream.of(value)) : owners.stream());
    }

    /** The value; where it may be absent, null then. */
    public Value orNull() {
        return unlessOwnersAreAbsent(value, new Value.Nothing());
    }

    /** The list, an empty one where it is absent. */
    public Value orEmpty() {
        return unlessOwnersAreAbsent(optional ? Operator.OR_EMPTY.of(value) : value, Operator.LIST.of());
    }

    /** The condition that it is there and is not 0. */
    public Value isSet() {
        return ifThere(Operator.NOT_EQUAL.of(orNull(), new Value.Number(0)));
    }

    /** A condition of the value, which does not hold where it is absent. */
    public Value ifThere(Value condition) {
        return isNullable() ? Operator.AND.of(Operator.IS_THERE.of(orNull()), condition) : condition;
    }

    /** A condition of the value, which holds where it is absent, too. */
    public Value unlessThere(Value condition) {
        return isNullable() ? Operator.OR.of(Operator.NOT.of(Operator.IS_THERE.of(orNull())), condition) : condition;
    }

    /** The condition that a value of an enumeration has one of some names. */
    public Value isOneOf(Collection<String> names) {
        return names.stream()
                .<Value>map(name -> Operator.MATCHES.of(orNull(), new Value.Named(rule, name)))
                .reduce((all, next) -> Operator.OR.of(all, next))
                .orElse(new Value.Truth(false));
    }

    private Value unlessOwnersAreAbsent(Value present, Value absent) {
        return owners.isEmpty() ? present : Operator.CONDITIONAL.of(areThere(owners.stream()), present, absent);
    }

    private static Value areThere(Stream<Value> values) {
        return values.<Value>map(Operator.IS_THERE::of)
                .reduce((all, next) -> Operator.AND.of(all, next))
                .orElseThrow();
    }
}
