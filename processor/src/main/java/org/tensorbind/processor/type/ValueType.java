package org.tensorbind.processor.type;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

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

    /** A type that its kind determines. */
    public static ValueType of(Kind kind) {
        return new ValueType(kind, null, null);
    }

    /** A record, a choice or named values. */
    public static ValueType named(Kind kind, String rule) {
        return new ValueType(kind, rule, null);
    }

    /** A list of values of this type. */
    public ValueType list() {
        return kind == Kind.INTEGER ? of(Kind.INTEGERS) : new ValueType(Kind.LIST, null, this);
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

    /** How messages call values. */
    public String description() {
        return switch (kind) {
            case NOTHING -> "an item without a value";
            case INTEGER -> "an integer";
            case NUMBER -> "a floating-point number";
            case TEXT -> "text";
            case BYTES -> "bytes";
            case TRUTH -> "true or false";
            case ANYTHING -> "any value";
            case INTEGERS -> "a list of integers";
            case PAYLOAD -> "tensor data";
            case ENUMERATION -> "a named value";
            case RECORD -> "a sequence";
            case CHOICE -> "a choice";
            case LIST -> "a list";
            case MAP -> "a map";
        };
    }
}
