package org.tensorbind.processor.plan.step;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.relation.Quantity;

/**
 * How a rule is read.
 *
 * @param label what messages call the rule
 * @param text the rule as the grammar prints it
 * @param needs what the program is given, in this order
 * @param document whether it reads from a document
 * @param entry whether it is given the key of an entry
 * @param hasValue whether it gives a value
 * @param scans how lists are made without their elements, by the rule of those
 */
public record ReadProgram(
        String rule,
        String label,
        String text,
        List<Quantity> needs,
        boolean document,
        boolean entry,
        boolean hasValue,
        List<Step> steps,
        Map<String, Scan> scans) {
    /** The steps of a kind, in scopes or not. */
    public <S extends Step> Stream<S> all(Class<S> kind) {
        return Step.all(steps).filter(kind::isInstance).map(kind::cast);
    }

    /** Whether a step asks for the item of a rule that the program reads; what nothing asks for is read and forgotten. */
    public boolean asksFor(String item) {
        return PlanParts.any(
                steps, part -> part instanceof Known.Local local && local.rule().equals(item));
    }

    /** Returns a copy that makes the list of {@code element} by a scan. */
    public ReadProgram scanning(String element, Scan scan) {
        Map<String, Scan> all = new LinkedHashMap<>(scans);
        all.put(element, scan);
        return new ReadProgram(rule, label, text, needs, document, entry, hasValue, steps, all);
    }

    /** Returns a copy that notes where the rule starts, for faults that are found when more has been read. */
    public ReadProgram noted() {
        Step note = new Step.Note(Step.What.ITEM, rule, document);
        List<Step> all = Stream.concat(Stream.of(note), steps.stream()).toList();
        return new ReadProgram(rule, label, text, needs, document, entry, hasValue, all, scans);
    }

    /** What is printed of it; failures name the rule. */
    public <T> T print(Function<ReadProgram, T> printer) {
        return RuleFailure.telling(label, () -> printer.apply(this));
    }
}
