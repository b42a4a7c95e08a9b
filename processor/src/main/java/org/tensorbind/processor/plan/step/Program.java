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
 * The program that reads or writes a rule.
 *
 * @param id the name of the program, unique among those for reading or those for writing; a reader has one program for each rule, with its name
 * @param label the name of the rule in messages
 * @param text the rule as the grammar prints it
 * @param inDocument whether it reads or writes a part of a document
 * @param hasValue for reading, whether it returns a value; for writing, whether it has the value as a parameter
 * @param needs the other parameters, in this order
 * @param scans how a reader makes lists by a scan instead of reading each element, by the rule of the elements
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

    /** All steps of a kind, including those in scopes. */
    public <S extends Step> Stream<S> all(Class<S> kind) {
        return Step.all(steps).filter(kind::isInstance).map(kind::cast);
    }

    /** The key of an entry, which is a parameter when reading; null for other programs. */
    public @Nullable String key() {
        return all(Transfer.class)
                .filter(item -> item.coding() instanceof ValueCoding.Key)
                .map(Transfer::rule)
                .findFirst()
                .orElse(null);
    }

    /** Whether a step uses the item of a rule that the program reads; other items are not assigned to variables. */
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

    /** Returns a copy that records the start of the rule, for problems that are found later. */
    public Program noted() {
        Step note = new Step.Note(Step.Purpose.ITEM, rule, inDocument);
        List<Step> all = Stream.concat(Stream.of(note), steps.stream()).toList();
        return new Program(id, rule, label, text, inDocument, hasValue, needs, scans, all);
    }

    /** Prints the program; exceptions name the rule. */
    public <T> T print(Function<Program, T> printer) {
        return RuleFailure.naming(label, () -> printer.apply(this));
    }
}
