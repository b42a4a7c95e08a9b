package org.tensorbind.processor.plan.step;

import java.util.List;
import java.util.function.Function;
import org.tensorbind.processor.diagnostic.RuleFailure;

/**
 * How a rule is written.
 *
 * @param id names the program among those of the format
 * @param label what messages call the rule
 * @param text the production
 * @param inDocument whether it writes a part of a document
 * @param hasValue whether it is given the rule's value
 * @param needs rules whose derived values it is given, since they follow from what is outside of the value
 */
public record WriteProgram(
        String id,
        String rule,
        String label,
        String text,
        boolean inDocument,
        boolean hasValue,
        List<String> needs,
        List<Step> steps) {

    /** The program with other steps. */
    public WriteProgram withSteps(List<Step> newSteps) {
        return new WriteProgram(id, rule, label, text, inDocument, hasValue, needs, newSteps);
    }

    /** What is printed of it; failures name the rule. */
    public <T> T print(Function<WriteProgram, T> printer) {
        return RuleFailure.telling(label, () -> printer.apply(this));
    }
}
