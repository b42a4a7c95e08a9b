package org.tensorbind.processor.plan.scan;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Enumeration;

/**
 * What a scan records of a value that reading would create. It is not a {@link Value}: a scan records an integer whether it represents an integer,
 * a code or a product, and a code represents values of several enumerations.
 */
sealed interface ScannedValue {
    /** The integer that a scan has for it, null where it has none. */
    default @Nullable Value number() {
        return this instanceof Integer integer ? integer.value() : this instanceof Code named ? named.code() : null;
    }

    /** An integer. */
    record Integer(Value value) implements ScannedValue {}

    /**
     * A named value.
     *
     * @param ofDtype whether it is the tensor's dtype, which gives the bytes of an element
     */
    record Code(Known.Scanned code, Enumeration values, boolean ofDtype) implements ScannedValue {}

    /** A list of integers, of which only the product is recorded. */
    record Integers(Known.Scanned product) implements ScannedValue {}

    /** A record of parts, by their rules. */
    record Record(Map<String, ScannedValue> parts) implements ScannedValue {}

    /** The text that is the element's name. */
    record Name() implements ScannedValue {}

    /** What nothing can be computed from. */
    record Nothing() implements ScannedValue {}
}
