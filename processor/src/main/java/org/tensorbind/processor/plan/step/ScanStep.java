package org.tensorbind.processor.plan.step;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.plan.value.Value;

/**
 * What a scan does next, beside steps of readers and writers: texts are passed over, and so are lists, by {@link ScanProgram#lists}. Whatever is unusual
 * ends it, and the parser reads item by item instead.
 */
public sealed interface ScanStep extends Step {
    /**
     * Reads an integer, the code of a named value, or the product of integers.
     */
    record Read(ScanVariable variable, Transfer item) implements ScanStep {}

    /** Computes a value, which may be unusual itself: the width of a code that has none, a size of 2^63 bytes. */
    record Let(ScanVariable variable, Value value) implements ScanStep {}

    /** Notes where the tensor's data is. */
    record Note(Value offset, Value size) implements ScanStep {}

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

    /** The variables that steps ask for, and those that are noted; what nothing asks for is read and forgotten. */
    static Set<ScanVariable> asked(List<Step> steps, @Nullable ScannedInfo noted) {
        return Stream.concat(
                        PlanParts.all(steps, Known.Scanned.class).stream().map(Known.Scanned::variable),
                        PlanParts.all(noted, ScanVariable.class).stream())
                .collect(Collectors.toSet());
    }

    /** The variables that the fields of a map set. */
    static List<ScanVariable> setBy(DocumentStep.ReadMap map) {
        return PlanParts.all(map.fields(), Record.class).stream()
                .map(ScanStep::set)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<ScanVariable> set(Record step) {
        if (step instanceof Read read) {
            return Optional.of(read.variable());
        }
        return step instanceof Let let ? Optional.of(let.variable()) : Optional.empty();
    }
}
