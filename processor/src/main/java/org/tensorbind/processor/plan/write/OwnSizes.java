package org.tensorbind.processor.plan.write;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.plan.step.WriteProgram;
import org.tensorbind.processor.plan.step.WriteStep;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;

/** Finds rules in whose values their own size is told: counting their bytes asks for just that number. */
final class OwnSizes {
    private final Map<String, WriteProgram> programs;

    /** @param programs that write values */
    OwnSizes(Map<String, WriteProgram> programs) {
        this.programs = programs;
    }

    /** Those of some rules. */
    List<String> among(Collection<String> rules) {
        return rules.stream()
                .filter(rule -> asksForSize(rule, rule, new HashSet<>()))
                .toList();
    }

    private boolean asksForSize(String rule, String program, Set<String> seen) {
        return seen.add(program)
                && PlanParts.any(
                        programs.get(program),
                        part -> (part instanceof Value.Op size
                                        && size.is(Operator.WRITTEN_SIZE)
                                        && (size.detail().equals(rule) || asksForSize(rule, size.detail(), seen)))
                                || (part instanceof WriteStep.Run run && asksForSize(rule, run.program(), seen)));
    }
}
