package org.tensorbind.processor.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Variants of a choice that a scan passes over in the same way. */
final class ScanCases {
    private ScanCases() {}

    /** Puts together the cases that only pass over as many bytes. */
    static List<ScanStep.Case> together(List<ScanStep.Case> cases) {
        Map<List<ScanStep>, Value> conditions = new LinkedHashMap<>();
        for (ScanStep.Case variant : cases) {
            conditions.merge(simple(variant.steps()), variant.condition(), (all, next) -> Operator.OR.of(all, next));
        }
        return conditions.entrySet().stream()
                .map(entry -> new ScanStep.Case(entry.getValue(), entry.getKey()))
                .toList();
    }

    /** An integer that is all of a variant is not looked at: what is read in a variant is not known behind it. */
    private static List<ScanStep> simple(List<ScanStep> steps) {
        long width = steps.size() == 1 ? width(steps.get(0)) : 0;
        return width > 0 ? List.of(new ScanStep.Skip(new Value.Number(width))) : steps;
    }

    /** Bytes that a step passes over whatever they are, 0 where it looks at them. */
    static long width(ScanStep step) {
        if (step instanceof ScanStep.ReadInteger read) {
            return read.coding().plainBytes();
        }
        return step instanceof ScanStep.Skip skip && skip.size() instanceof Value.Number number ? number.value() : 0;
    }
}
