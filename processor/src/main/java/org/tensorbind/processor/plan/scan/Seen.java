package org.tensorbind.processor.plan.scan;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Enumeration;

/**
 * What a scan knows of a value that reading would make. It is no {@link Value}: a variable of a scan is an integer whether it stands for an integer,
 * a code or a product, and a code stands for values of several enumerations.
 */
sealed interface Seen {
    /** An integer. */
    record Integer(Value value) implements Seen {}

    /**
     * A named value.
     *
     * @param variable its code, of texts its position
     * @param width bytes of an element, null where it is no dtype of the tensor
     */
    record Code(
            ScanVariable variable,
            Enumeration values,
            @Nullable ScanVariable width) implements Seen {}

    /** A list of integers, of which only the product is kept. */
    record Integers(ScanVariable product) implements Seen {}

    /** A record of parts, by their rules. */
    record Record(Map<String, Seen> parts) implements Seen {}

    /** The text that is the element's name. */
    record Name() implements Seen {}

    /** What nothing can be computed from. */
    record Nothing() implements Seen {}
}
