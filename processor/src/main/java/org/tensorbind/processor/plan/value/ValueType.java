package org.tensorbind.processor.plan.value;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.structure.Structures;

/**
 * What a value is in Java.
 *
 * @param rule the rule that names the type, of enumerations, records and choices
 * @param element of a list or of a map's values
 */
public record ValueType(
        Kind kind, @Nullable String rule, @Nullable ValueType element) {

    /** What values are. */
    public enum Kind {
        NOTHING,
        INTEGER,
        NUMBER,
        TEXT,
        BYTES,
        TRUTH,
        ANYTHING,
        INTEGERS,
        PAYLOAD,
        ENUMERATION,
        RECORD,
        CHOICE,
        LIST,
        MAP
    }

    /** The type of a value of the structure. */
    public static ValueType of(Structures.Value value) {
        Kind kind = value.kind() == Structures.Kind.INTERFACE
                ? Kind.CHOICE
                : Kind.valueOf(value.kind().name());
        return new ValueType(kind, value.type(), value.element() == null ? null : of(value.element()));
    }

    /** The rule that names the type. */
    public String typeRule() {
        return Objects.requireNonNull(rule, () -> "a " + kind + " has a type");
    }

    /** The type of the elements of a list or of a map's values. */
    public ValueType elementType() {
        return Objects.requireNonNull(element, () -> "a " + kind + " has elements");
    }

    /** Whether {@code equals} of the type compares what values hold: bytes are arrays, which it does not look into. */
    public boolean hasEquality() {
        return switch (kind) {
            case BYTES, ANYTHING -> false;
            case LIST, MAP -> elementType().hasEquality();
            default -> true;
        };
    }
}
