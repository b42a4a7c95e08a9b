package org.tensorbind.processor.plan.tensor;

import java.util.Map;

/** How the structure's values of a rule are plain ones, as {@code MetadataValue} has them, and the other way round. */
public sealed interface PlainForm {
    /** Values without parts; {@code ANYTHING} is what a document may hold. */
    enum Scalar implements PlainForm {
        TEXT,
        TRUTH,
        BYTES,
        ANYTHING,
        FLOAT32,
        FLOAT64
    }

    /** Integers with a number of bits, one of them for the sign where they have one. */
    record Integer(int bits, boolean signed) implements PlainForm {}

    /** Named values. */
    record Named(String rule) implements PlainForm {}

    /** Records with one component. */
    record Single(String rule, String component, PlainForm form) implements PlainForm {}

    /** One of several variants, by their labels. */
    record Choice(Map<String, PlainForm> variants) implements PlainForm {}

    /** Lists; of integers where {@code integers}. */
    record Many(PlainForm element, boolean integers) implements PlainForm {}

    /** Maps from texts. */
    record Mapped(PlainForm value) implements PlainForm {}

    /**
     * Records of a tag and a list of values of the variant that the tag names.
     *
     * @param tag the component and rule of the tag, a named value
     * @param list the component with the elements
     * @param choice the form of an element
     * @param tagFirst whether the tag is the record's first component
     */
    record Tagged(String rule, String tag, String list, PlainForm choice, boolean tagFirst) implements PlainForm {}

    /** A form that encloses this one. */
    record Again(String rule) implements PlainForm {}
}
