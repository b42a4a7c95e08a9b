package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a writer has a value from: the tensors, the caller, the plan, or a derivation from these. */
public sealed interface Source extends Value {

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

    /** What the tensor of a clause has, as the value of {@code rule}. */
    record OfTensor(int clause, Role role, String rule) implements Source {}

    /**
     * A field of the tensor, as the caller gave it.
     *
     * @param fallback what is written where nobody gave one; null where one must be given
     */
    record Attribute(
            int clause,
            String field,
            ValueType type,
            @Nullable Value fallback) implements Source {}

    /** The tensor's fields that the format has no item for. */
    record CustomAttributes(int clause, boolean texts) implements Source, OfContents {}

    /** Whether the caller gave a field of the tensor. */
    record HasAttribute(int clause, String field) implements Source {}

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

    /** A text that ends with that integer. */
    record NamedByDimension(String text) implements Source {}

    /** The dimensions that tensors of the file have, each once. */
    record Sizes() implements Source, OfContents {}

    /** Where each of some integers is first among those that the elements of a list called {@code label} have as their {@code item}. */
    record PositionsOf(String label, String item, Value integers, Value list) implements Source {}

    /** Positions of the same, which the caller may give: some integers are at them. */
    record PositionsGiven(Value positions, PositionsOf of) implements Source {}

    /** What is absent. */
    record Nothing() implements Source {}

    /** The file's metadata as the value of {@code rule}. */
    record Metadata(String rule) implements Source {}

    /** Whether there is metadata. */
    record HasMetadata() implements Source, OfContents {}

    /** One dimension of the tensor of a clause. */
    record TensorDimension(int clause, int index) implements Source {}

    /** Whether there is a tensor of a clause. */
    record HasTensor(int clause) implements Source {}

    /** A value that follows from there being a tensor of a clause, or none. */
    record ToldByPresence(int clause, boolean there, Value value) implements Source {}

    /** The position of the element of a list of tensors that a writer is at, in the element around it or in the whole file. */
    record ElementPosition(String list, boolean inFile) implements Source {}

    /** How many elements a list of tensors has, those without a tensor included, in the element around it or in the whole file. */
    record ElementCount(String list, boolean inFile) implements Source {}

    /** What follows for an item from tensors. */
    record Solved(String rule) implements Source {}

    /** A part of the tensor's name, as the value of {@code rule}. */
    record NameItem(int item, String rule) implements Source {}

    /** The value of an item that follows from others: one method derives it, for planning and for writing. */
    record Derived(String rule) implements Source {}

    /**
     * What the plan says of a rule; of an offset, in bytes from where {@code base} starts, null for the file.
     *
     * @param list of tensors, each element of which has its own; null where the file has one
     */
    record Planned(
            Quantity quantity,
            String rule,
            @Nullable String base,
            @Nullable String list) implements Source {}

    /** Bytes that a value of {@code rule} takes, which is counted where it is asked for; {@code beside} is what its program is given, too. */
    record Counted(String rule, Value value, List<Value> beside) implements Source {}

    /** Whether the tensor is sparse. */
    record IsSparse(int clause) implements Source {}

    /** The layout of a tensor whose layout may be unknown here: that of the file which it is copied from, else {@code known}. */
    record KeptLayout(int clause, String rule, Value known) implements Source {}

    /** Whether the tensor's data went through this filter. */
    record HasFilter(int clause, String filter) implements Source {}

    /** Whether the tensor's elements are big-endian. */
    record IsBigEndian(int clause) implements Source {}

    /** Whether the file is written in big-endian order, where each file tells its own. */
    record IsBigEndianFile() implements Source, OfContents {}

    /** Whether the tensor's elements are stored column-major. */
    record IsColumnMajor(int clause) implements Source {}

    /** Whether the writer's option is on. */
    record HasOption(String option) implements Source, OfContents {}

    /** Whether a choice is this variant. */
    record IsVariant(Value choice, String variant) implements Source {}

    /** A choice that is this variant. */
    record AsVariant(Value choice, String variant) implements Source {}

    /** A value of the enumeration {@code rule} with a code of its own: a number, or a text. */
    record WithCode(String rule, long number, @Nullable String text) implements Source {}

    /** Entries of a document's map that the grammar does not name, as the caller gave them with the file. */
    record OtherEntries(String item, boolean texts) implements Source, OfItems {}

    /** Whether a value that may be absent is there. */
    record IsThere(Value value) implements Source {}
}
