package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.TextCode;

/** How an item is read. */
public sealed interface Reading {
    /** A number, or whatever a document has, by the runtime's method for it. */
    record Scalar(Primitive primitive) implements Reading {}

    /** An integer that stands for another one: {@code value * factor / divisor + bias} is read. */
    record Stored(Primitive primitive, boolean signed, long factor, long divisor, long bias) implements Reading {}

    /** An integer that stands for another one of so many bits: that one's bits, rotated to the right, plus {@code bias}, are read. */
    record Rotated(Primitive primitive, int bits, int right, long bias) implements Reading {}

    /** Text of this many bytes. */
    record Text(Value size, TextCode code) implements Reading {}

    /** Text before, or behind, the filling of a field of this many bytes. */
    record PaddedText(Value size, boolean left, int fill, TextCode code) implements Reading {}

    /** A number in digits, before or behind the filling of a field of this many bytes. */
    record PaddedNumber(Primitive primitive, Value size, boolean left, int fill) implements Reading {}

    /** Text before a delimiter. */
    record TextUntil(@Nullable Value size, ByteBuffer delimiter, TextCode code) implements Reading {}

    /** The text that the next bytes are, of these, the longest first. */
    record OneOf(List<String> texts, TextCode code) implements Reading {}

    /** Bytes. */
    record Bytes(Value size) implements Reading {}

    /** An integer in the form that a named value of {@code tagRule} tells. */
    record Tagged(String tagRule, String tagLabel, Value tag, List<Form> forms) implements Reading {
        /** The form for a named value. */
        public record Form(String enumerator, Primitive primitive) {}
    }

    /**
     * A tensor's data, which is only located.
     *
     * @param elements what its size is computed of where nothing else follows from that: where its dtype has no size that is known,
     *     only this tensor cannot be read; else null
     * @param orRest whether data of a dtype without a known size is what is left of the file
     */
    record Payload(Value size, Value.@Nullable Op elements, boolean orRest) implements Reading {}

    /** Integers in a row. */
    record Integers(Primitive primitive, Value count, long minimum) implements Reading {}

    /** A document's array of integers. */
    record IntegerArray(Range range) implements Reading {}

    /** Which integers of a document are read. */
    enum Range {
        NOT_NEGATIVE,
        SIGNED,
        /** Up to 2^64 - 1, as their bits. */
        BITS
    }
}
