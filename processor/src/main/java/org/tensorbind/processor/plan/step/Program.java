package org.tensorbind.processor.plan.step;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Quantity;

/**
 * How a rule is read, or written.
 *
 * @param id names the program among those of its direction; a reader has one for each rule, which has the rule's name
 * @param label what messages call the rule
 * @param text the rule as the grammar prints it
 * @param inDocument whether it reads or writes a part of a document
 * @param hasValue whether a reader's gives a value, whether a writer's is given the value that it writes
 * @param needs what the program is given beside that, in this order
 * @param scans how a reader makes lists without their elements, by the rule of those
 */
public record Program(
        String id,
        String rule,
        String label,
        String text,
        boolean inDocument,
        boolean hasValue,
        List<Quantity> needs,
        Map<String, Scan> scans,
        List<Step> steps) {
    public static Program of(String id, Rule rule, boolean hasValue, List<Quantity> needs, List<Step> steps) {
        return new Program(
                id,
                rule.name(),
                rule.label(),
                rule.text(),
                rule.inDocument(),
                hasValue,
                needs,
                Map.of(),
                List.copyOf(steps));
    }

    /** The steps of a kind, in scopes or not. */
    public <S extends Step> Stream<S> all(Class<S> kind) {
        return Step.all(steps).filter(kind::isInstance).map(kind::cast);
    }

    /** The item that is the key of an entry, which a reader's is given; null for other programs. */
    public @Nullable String key() {
        return all(Transfer.class)
                .filter(item -> item.coding() instanceof ValueCoding.Key)
                .map(Transfer::rule)
                .findFirst()
                .orElse(null);
    }

    /** Whether a step asks for the item of a rule that the program reads; what nothing asks for is read and forgotten. */
    public boolean asksFor(String item) {
        return PlanParts.any(
                steps, part -> part instanceof Known.Local local && local.rule().equals(item));
    }

    /** Returns a copy that makes the list of {@code element} by a scan. */
    public Program scanning(String element, Scan scan) {
        Map<String, Scan> all = new LinkedHashMap<>(scans);
        all.put(element, scan);
        return new Program(id, rule, label, text, inDocument, hasValue, needs, all, steps);
    }

    /** Returns a copy that notes where the rule starts, for errors that are found when more has been read. */
    public Program noted() {
        Step note = new Step.Note(Step.What.ITEM, rule, inDocument);
        List<Step> all = Stream.concat(Stream.of(note), steps.stream()).toList();
        return new Program(id, rule, label, text, inDocument, hasValue, needs, scans, all);
    }

    /** What is printed of it; failures name the rule. */
    public <T> T print(Function<Program, T> printer) {
        return RuleFailure.naming(label, () -> printer.apply(this));
    }
}
