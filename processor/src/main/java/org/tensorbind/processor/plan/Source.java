package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a writer has a value from: the tensors, the caller, the plan, or a derivation from these. */
public sealed interface Source extends Value {

    /** What an item stands once for. */
    enum Scope {
        FILE,
        TENSOR
    }

    /** What a tensor has. */
    enum Role {
        NAME,
        DTYPE,
        SHAPE,
        REVERSED_SHAPE,
        DATA,
        CHECKSUM_INTEGER,
        CHECKSUM_BYTES,
        CHECKSUM_DIGITS,
        CHECKSUM_TEXT
    }

    /** What is planned of a rule before anything is written. */
    enum Quantity {
        OFFSET,
        SIZE
    }

    /** What a tensor has, as the value of {@code rule}. */
    record OfTensor(Role role, String rule) implements Source, OfPart {}

    /**
     * A field of the tensor, as the caller gave it.
     *
     * @param fallback what is written where nobody gave one; null where one must be given
     */
    record Attribute(String field, ValueType type, @Nullable Value fallback) implements Source, OfPart {}

    /** The tensor's fields that the format has no item for. */
    record CustomAttributes(boolean texts) implements Source {
        @Override
        public Set<Given> given() {
            return Set.of(Given.PART, Given.CONTENTS);
        }
    }

    /** Whether the caller gave a field of the tensor. */
    record HasAttribute(String field) implements Source, OfPart {}

    /**
     * An item of the file, as the caller gave it.
     *
     * @param fallback what is written where nobody gave one; null where one must be given
     */
    record UserSupplied(
            String item, ValueType type, @Nullable Value fallback) implements Source, OfItems {}

    /** Whether the caller gave an item of the file. */
    record IsSupplied(String item) implements Source, OfItems {}

    /** The default of each element of a list; how many there are is known where the list stands. */
    record PerElement(Known element) implements Source {}

    /** A list of as many times the same element as follows from other items. */
    record Filled(Known element, Value count) implements Source {}

    /** A list without elements, which is written where nobody gave one. */
    record NoElements() implements Source {}

    /** An element {@code record} for each integer of a list, in which {@link Dimension} is that integer. */
    record Records(Value integers, Value element) implements Source {}

    /** A record that is made of its components. */
    record NewRecord(String rule, List<Value> components) implements Source {}

    /** The integer for which {@link Records} make an element. */
    record Dimension() implements Source {}

    /** What is absent. */
    record Nothing() implements Source {}

    /** The file's metadata as the value of {@code rule}. */
    record Metadata(String rule) implements Source {}

    /** Whether there is metadata. */
    record HasMetadata() implements Source, OfContents {}

    /** What the tensor in a slot has, as the value of {@code rule}. */
    record OfSlot(int slot, Role role, String rule) implements Source {}

    /**
     * A field of the tensor in a slot, as the caller gave it.
     *
     * @param fallback what is written where nobody gave one; null where one must be given
     */
    record SlotField(
            int slot,
            String field,
            ValueType type,
            @Nullable Value fallback) implements Source {}

    /** One dimension of the tensor in a slot. */
    record SlotDimension(int slot, int index) implements Source {}

    /** The element of a list that a writer is at, of those that tensors in slots ask for. */
    record SlotPosition(String list) implements Source {}

    /** The tensor that a writer is at, of those of a list. */
    record TensorPosition() implements Source, OfPosition {}

    /** Where the tensor that a writer is at stands among the elements of its list, those without a tensor included. */
    record ElementPosition() implements Source, OfPosition {}

    /** Whether there is a tensor in a slot. */
    record HasSlot(int slot) implements Source {}

    /** How many elements a list has that slots are in. */
    record SlotCount(String rule) implements Source {}

    /** What follows for an item from the tensors in slots. */
    record Solved(String rule) implements Source {}

    /** Number of tensors. */
    record TensorCount() implements Source, OfContents {}

    /** Number of elements of the list of tensors, those without a tensor included. */
    record ElementCount() implements Source {}

    /** How many elements list {@code level} of those in which tensors stand has in the element around it. */
    record GroupCount(int level) implements Source {
        @Override
        public Set<Given> given() {
            return level > 0 ? Set.of(Given.POSITION) : Set.of();
        }
    }

    /** A part of the tensor's name, as the value of {@code rule}. */
    record NameItem(int item, String rule) implements Source, OfPosition {}

    /** The value of an item that follows from others: one method derives it, for planning and for writing. */
    record Derived(String rule, Scope scope) implements Source {}

    /**
     * What the plan says of a rule; of an offset, in bytes from where {@code base} starts, null for the file.
     *
     * @param list each element of which has its own, of those that tensors in slots ask for; else null
     */
    record Planned(
            Quantity quantity,
            String rule,
            @Nullable String base,
            Scope scope,
            @Nullable String list) implements Source {
        @Override
        public Set<Given> given() {
            return scope == Scope.TENSOR ? Set.of(Given.POSITION) : Set.of();
        }
    }

    /** Bytes that a value of {@code rule} takes, which is counted where it is asked for; {@code beside} is what its program is given, too. */
    record Counted(String rule, Value value, List<Value> beside) implements Source {}

    /** Whether the tensor is sparse. */
    record IsSparse() implements Source, OfPart {}

    /** The layout of a tensor whose layout may be unknown here: that of the file which it is copied from, else {@code known}. */
    record KeptLayout(String rule, Value known) implements Source, OfPart {}

    /** Whether the tensor's data went through this filter. */
    record HasFilter(String filter) implements Source, OfPart {}

    /** Whether the tensor's elements are big-endian. */
    record IsBigEndian() implements Source, OfPart {}

    /** Whether the file is written in big-endian order, where each file tells its own. */
    record IsBigEndianFile() implements Source, OfContents {}

    /** Whether the tensor's elements are stored column-major. */
    record IsColumnMajor() implements Source, OfPart {}

    /** Whether the data of the tensor in a slot went through this filter. */
    record HasSlotFilter(int slot, String filter) implements Source {}

    /** Whether the elements of the tensor in a slot are stored column-major. */
    record IsSlotColumnMajor(int slot) implements Source {}

    /** Whether the writer's option is on. */
    record HasOption(String option) implements Source, OfContents {}

    /** Whether a choice is this variant. */
    record IsVariant(Value choice, String variant) implements Source {}

    /** A choice that is this variant. */
    record AsVariant(Value choice, String variant) implements Source {}

    /** A value of the enumeration {@code rule} with a code of its own: a number, or a text. */
    record WithCode(String rule, long number, @Nullable String text) implements Source {}

    /** A condition that holds. */
    record Always() implements Source {}

    /** Entries of a document's map that the grammar does not name, as the caller gave them with the file. */
    record OtherEntries(String item, boolean texts) implements Source, OfItems {}

    /** Whether a value that may be absent is there. */
    record IsThere(Value value) implements Source {}

    /** The integer that stands for a value on the wire: {@code value * factor / divisor + bias}. */
    record Stored(Value value, long factor, long divisor, long bias) implements Source {}
}
