package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a scan does next, beside padding and choices, which have the steps of readers and writers; whatever is unusual ends it, and the parser reads
 * item by item instead.
 */
public sealed interface ScanStep extends Step {
    /**
     * Reads an integer, or a text that is one of the codes of the variable.
     *
     * @param kept whether the variable is set, as something asks for it
     */
    record Read(ScanVariable variable, Coding coding, boolean kept) implements ScanStep {}

    /**
     * Reads integers in a row, or those of a document's array, as their product.
     *
     * @param told how many there are, null for those of an array
     * @param dimensions whether they are noted as the tensor's shape
     */
    record ReadProduct(
            ScanVariable variable,
            ScanVariable count,
            @Nullable Value told,
            Coding coding,
            boolean dimensions,
            boolean kept)
            implements ScanStep {}

    /** Computes a value, which may be unusual itself: the width of a code that has none, a size of 2^63 bytes. */
    record Let(ScanVariable variable, Value value, boolean kept) implements ScanStep {}

    /** Notes something of the tensor. */
    record Note(Fact fact, List<Value> values) implements ScanStep {}

    /** What is noted of a tensor: the code of its dtype, that of its layout, the offset and the size of its data. */
    enum Fact {
        DTYPE,
        LAYOUT,
        PAYLOAD
    }

    /**
     * Passes over bytes.
     *
     * @param count of elements of so many bytes, null for one
     */
    record Skip(Value size, @Nullable Value count) implements ScanStep {}

    /**
     * Passes over a text.
     *
     * @param size null for a document's text
     * @param checksum the rule in one of whose forms it must be, null for any text
     */
    record Text(@Nullable Value size, @Nullable String checksum) implements ScanStep {}

    /**
     * Passes over the tensor's name.
     *
     * @param size null for a document's text
     * @param key whether it is the key of the entry that is scanned, which has been passed over
     */
    record Name(@Nullable Value size, boolean key, boolean unique) implements ScanStep {}

    /** Does the same for each of so many elements. */
    record Repeat(Value count, List<Step> steps) implements ScanStep {}

    /** Goes over a list in the element, by {@link ScanProgram#lists}. */
    record PassList(String rule, Value count, List<Value> arguments) implements ScanStep {}

    /** Ends the scan. */
    record Unusual() implements ScanStep {}

    /** Ends the scan unless the condition holds. */
    record Expect(Value condition) implements ScanStep {}

    /**
     * Goes over a document's map.
     *
     * @param others what is done about other fields
     */
    record ReadMap(List<Field> fields, OtherFields others) implements ScanStep {
        /** The variables that its fields set. */
        public List<ScanVariable> variables() {
            return PlanParts.all(fields, Record.class).stream()
                    .map(ReadMap::kept)
                    .flatMap(Optional::stream)
                    .toList();
        }

        private static Optional<ScanVariable> kept(Record step) {
            if (step instanceof Read read && read.kept()) {
                return Optional.of(read.variable());
            }
            if (step instanceof ReadProduct read && read.kept()) {
                return Optional.of(read.variable());
            }
            return step instanceof Let let && let.kept() ? Optional.of(let.variable()) : Optional.empty();
        }
    }

    /** What fields of a map are that the grammar does not name. */
    enum OtherFields {
        UNUSUAL,
        SKIPPED,
        /** Skipped, and noted, as the description then says more than what is scanned. */
        NOTED
    }

    /** A field of a map. */
    record Field(String key, boolean optional, List<Step> steps) {}

    /** Goes over a document's array, whose elements are so many, each with steps of its own. */
    record ReadTuple(List<List<Step>> elements) implements ScanStep {}
}
