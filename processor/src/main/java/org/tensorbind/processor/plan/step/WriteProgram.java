package org.tensorbind.processor.plan.step;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.format.Grammar.Rule;

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

    public WriteProgram(String id, Rule rule, boolean hasValue, Collection<String> needs, List<Step> steps) {
        this(id, rule.name(), rule.label(), rule.text(), rule.inDocument(), hasValue, List.copyOf(needs), steps);
    }

    /** What is printed of it; failures name the rule. */
    public <T> T print(Function<WriteProgram, T> printer) {
        return RuleFailure.telling(label, () -> printer.apply(this));
    }
}
