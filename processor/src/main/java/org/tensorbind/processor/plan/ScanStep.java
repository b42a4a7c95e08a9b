package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.ReadStep.Enumerated;
import org.tensorbind.processor.plan.Value.Scanned;

/** What a scan does next; whatever is unusual ends it, and the parser reads item by item instead. */
public sealed interface ScanStep {
    /** Reads an integer. */
    record ReadInteger(Scanned variable, Coding coding) implements ScanStep {}

    /** Reads a text that is one of the codes, as the position of its value among the values. */
    record ReadCode(Scanned variable, Enumerated values) implements ScanStep {}

    /** Bytes of an element, by the dtype's code. */
    record FindWidth(Scanned variable, Scanned code, Enumerated values) implements ScanStep {}

    /**
     * The product of integers in a row.
     *
     * @param dimensions whether they are noted as the tensor's shape
     */
    record ReadProduct(Scanned product, Scanned count, Value told, Coding coding, boolean dimensions)
            implements ScanStep {}

    /**
     * The product of the integers of a document's array.
     *
     * @param dimensions whether they are noted as the tensor's shape
     */
    record ReadArrayProduct(Scanned product, Scanned count, boolean dimensions) implements ScanStep {}

    /** Notes the code of the tensor's dtype. */
    record NoteDtype(Scanned code) implements ScanStep {}

    /** Notes the code of the tensor's layout. */
    record NoteLayout(Scanned code) implements ScanStep {}

    /** Computes a value. */
    record Let(Scanned variable, Value value) implements ScanStep {}

    /** Computes the size of so many elements, which must be below 2^63, and whole blocks of those that are in blocks. */
    record LetSize(Scanned variable, Value count, Scanned width, boolean blocks) implements ScanStep {}

    /** Passes over bytes. */
    record Skip(Value size) implements ScanStep {}

    /** Passes over so many elements of {@code byteSize} bytes. */
    record SkipAll(Value count, long byteSize) implements ScanStep {}

    /** Does the same for each of so many elements. */
    record Repeat(Value count, List<ScanStep> steps) implements ScanStep {}

    /** Goes over a list in the element, by {@link ScanProgram#lists}. */
    record PassList(String rule, Value count, List<Value> arguments) implements ScanStep {}

    /** Passes over padding. */
    record SkipPadding(Value multiple, boolean optionalAtEnd) implements ScanStep {}

    /**
     * Passes over a text, the tensor's name.
     *
     * @param size null for a document's text
     */
    record Name(@Nullable Value size, boolean unique) implements ScanStep {}

    /**
     * Passes over a text.
     *
     * @param size null for a document's text
     */
    record Text(@Nullable Value size) implements ScanStep {}

    /** The key of the entry that is scanned is the tensor's name. */
    record KeyName(boolean unique) implements ScanStep {}

    /** Looks whether a document's text is a checksum in one of the forms of {@code rule}. */
    record Checksum(String rule) implements ScanStep {}

    /** Ends the scan unless the condition holds. */
    record Expect(Value condition) implements ScanStep {}

    /** Notes where the tensor's data is. */
    record NotePayload(Value offset, Value size) implements ScanStep {}

    /** Goes on by the first case that holds; none is unusual. */
    record Branch(List<Case> cases) implements ScanStep {}

    /** What is done under a condition. */
    record Case(Value condition, List<ScanStep> steps) {}

    /**
     * Goes over a document's map.
     *
     * @param others what is done about other fields
     * @param variables the variables of its fields, with their values where a field is absent
     */
    record ReadMap(List<Field> fields, OtherFields others, Map<Scanned, Long> variables) implements ScanStep {}

    /** What fields of a map are that the grammar does not name. */
    enum OtherFields {
        UNUSUAL,
        SKIPPED,
        /** Skipped, and noted, as the description then says more than what is scanned. */
        NOTED
    }

    /** Goes over a document's array of so many elements. */
    record ReadTuple(List<Element> elements) implements ScanStep {}

    /** An element of such an array. */
    record Element(List<ScanStep> steps) {}

    /**
     * A field of a map.
     *
     * @param orNull whether null may stand there, which is unusual
     */
    record Field(String key, boolean optional, boolean orNull, List<ScanStep> steps) {}
}
