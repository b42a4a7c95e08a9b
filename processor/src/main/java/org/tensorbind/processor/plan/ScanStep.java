package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a scan does next, beside steps of readers and writers: texts are passed over, and so are lists, by {@link ScanProgram#lists}. Whatever is unusual
 * ends it, and the parser reads item by item instead.
 */
public sealed interface ScanStep extends Step {
    /**
     * Reads an integer, the code of a named value, or the product of integers.
     *
     * @param kept whether the variable is set, as something asks for it
     * @param dimensions whether integers are noted as the tensor's shape
     */
    record Read(ScanVariable variable, Transfer item, boolean kept, boolean dimensions) implements ScanStep {
        Read(ScanVariable variable, Transfer item) {
            this(variable, item, true, false);
        }
    }

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

    /** Passes over the tensor's name, a text or the key of the entry that is scanned. */
    record Name(Step item, boolean unique) implements ScanStep {}

    /** Does the same for each of so many elements. */
    record Repeat(Value count, List<Step> steps) implements ScanStep {}

    /** Ends the scan unless the condition holds. */
    record Expect(Value condition) implements ScanStep {}

    /** The variables that the fields of a map set. */
    static List<ScanVariable> setBy(DocumentStep.ReadMap map) {
        return PlanParts.all(map.fields(), Record.class).stream()
                .map(ScanStep::set)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<ScanVariable> set(Record step) {
        if (step instanceof Read read && read.kept()) {
            return Optional.of(read.variable());
        }
        return step instanceof Let let && let.kept() ? Optional.of(let.variable()) : Optional.empty();
    }
}
