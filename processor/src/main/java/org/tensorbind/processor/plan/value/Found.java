package org.tensorbind.processor.plan.value;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a reader finds a rule's value in a file's structure.
 *
 * @param value relative to the {@link Known.Local} of the root, of the tensor, or of a block of the tensor
 * @param owners the enclosing items that may be absent, outermost first
 * @param optional whether the value itself may be null if all its owners are present
 */
public record Found(String rule, Value value, List<Value> owners, boolean optional) {
    /** Whether the value may be absent. */
    public boolean isNullable() {
        return optional || !owners.isEmpty();
    }

    /** The condition that the value is present, null if it always is. */
    public @Nullable Value condition() {
        return isNullable() ? isPresent() : null;
    }

    /** The condition that the value is present. */
    public Value isPresent() {
        return arePresent(optional ? Stream.concat(owners.stream(), Stream.of(value)) : owners.stream());
    }

    /** The value, or null if it is absent. */
    public Value orNull() {
        return unlessOwnersAreAbsent(value, new Value.Nothing());
    }

    /** The list, or an empty one if it is absent. */
    public Value orEmpty() {
        return unlessOwnersAreAbsent(optional ? Operator.OR_EMPTY.of(value) : value, Operator.LIST.of());
    }

    /** The condition that the value is present and not 0. */
    public Value isSet() {
        return presentAnd(Operator.NOT_EQUAL.of(orNull(), new Value.Number(0)));
    }

    /** The condition that the value is present and {@code condition} holds. */
    public Value presentAnd(Value condition) {
        return isNullable() ? Operator.AND.of(Operator.IS_PRESENT.of(orNull()), condition) : condition;
    }

    /** The condition that the value is absent or {@code condition} holds. */
    public Value absentOr(Value condition) {
        return isNullable() ? Operator.OR.of(Operator.NOT.of(Operator.IS_PRESENT.of(orNull())), condition) : condition;
    }

    /** The condition that a value of an enumeration has one of some names. */
    public Value isOneOf(Collection<String> names) {
        return names.stream()
                .<Value>map(name -> Operator.MATCHES.of(orNull(), new Value.Named(rule, name)))
                .reduce((all, next) -> Operator.OR.of(all, next))
                .orElse(new Value.Truth(false));
    }

    private Value unlessOwnersAreAbsent(Value present, Value absent) {
        return owners.isEmpty() ? present : Operator.CONDITIONAL.of(arePresent(owners.stream()), present, absent);
    }

    private static Value arePresent(Stream<Value> values) {
        return values.<Value>map(Operator.IS_PRESENT::of)
                .reduce((all, next) -> Operator.AND.of(all, next))
                .orElseThrow();
    }
}
