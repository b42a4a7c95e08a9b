package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.Span;

/** How a value is stored in a file. */
public sealed interface Coding {
    /**
     * That of a predefined type.
     *
     * @param form how a number is in digits
     */
    record Plain(Type type, DecimalForm form) implements Coding {}

    /** Numbers of a type of documents in one field, which are the data of a tensor. */
    record Packed(Type number) implements Coding {
        /** The bytes of a float; 0 for integers, which have as many as they need. */
        public int byteSize() {
            return !number.isFloat() ? 0 : number == Type.FLOAT32 ? Float.BYTES : Double.BYTES;
        }
    }

    /** Bits of an integer. */
    record Part(int bits) implements Coding {}

    /** An integer whose type the tag gives. */
    record Tagged(List<Width> widths) implements Coding {
        /** The first of those that have room for the highest integers. */
        public Width widest() {
            Width widest = widths.get(0);
            for (Width wider = widest; wider != null; wider = widerThan(widest)) {
                widest = wider;
            }
            return widest;
        }

        /** The first that has room for higher integers, or null. */
        public @Nullable Width widerThan(Width narrow) {
            return widths.stream()
                    .filter(other -> other.type().highest() > narrow.type().highest())
                    .findFirst()
                    .orElse(null);
        }
    }

    /** A type that a tag gives. */
    record Width(String label, Type type, Span span) {}

    /** A text that holds a checksum. */
    record Checksum(String covered, List<Form> forms) implements Coding {}

    /** A form of a checksum in a text. */
    record Form(String prefix, String algorithm, boolean upperCase) {}
}
