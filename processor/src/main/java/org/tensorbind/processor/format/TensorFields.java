package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Place.Step;

/** Finds the fields of tensors that mean nothing to the library: in the tensor, in what is around it, and in lists with an element for each tensor. */
public final class TensorFields {
    private final Format format;
    private final TensorRules tensors;
    private final List<Field> fields = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private String start = "";

    private TensorFields(Format format, TensorRules tensors) {
        this.format = format;
        this.tensors = tensors;
    }

    /**
     * A field of a tensor, which a caller may read and set.
     *
     * @param name what users call it: the rule's label, behind that of the rule around it where another field has the same
     * @param start the tensor, an element around it, or the file where the field stands in another list than the tensors
     * @param steps from the start to it; the last leads to the list where its value is a list of the rule's values
     * @param optional whether it may be absent
     */
    public record Field(String name, String start, List<Step> steps, boolean optional) {
        /** The rule whose value it is, or the elements of its value. */
        public String rule() {
            return last().rule();
        }

        /** Whether its value is a list of the rule's values. */
        public boolean many() {
            return last().many();
        }

        private Step last() {
            return steps.get(steps.size() - 1);
        }
    }

    /** The fields, in the order of the grammar: those in the tensor first. */
    static List<Field> of(Format format, TensorRules tensors) {
        TensorFields found = new TensorFields(format, tensors);
        TensorTree tree = tensors.tree();
        for (String owner : tree == null ? List.of(format.grammar().first().rule()) : tree.levels()) {
            found.start = owner;
            found.collect(owner, List.of(), false);
        }
        found.start = format.grammar().root();
        found.elementsBeside()
                .forEach(way -> found.collect(way.get(way.size() - 1).rule(), way, false));
        return List.copyOf(found.fields);
    }

    /** Reports items in layouts of tensors: nothing of a tensor but what its roles are differs with its layout. */
    static void check(Format format, TensorRules tensors, Diagnostics diagnostics) {
        if (!format.grammar().byElement() || format.grammar().readerOnly() != null) {
            return;
        }
        for (String block : format.grammar().blocks().keySet()) {
            TensorFields found = new TensorFields(format, tensors);
            found.collect(block, List.of(), false);
            for (Field field : found.fields) {
                Grammar.Rule rule = format.rule(field.rule());
                String tensor = format.grammar().first().rule();
                diagnostics.report(
                        Tag.ITEM_IN_LAYOUT,
                        rule.span(),
                        rule.label(),
                        format.rule(block).label(),
                        tensor);
            }
        }
    }

    /** The ways to the elements of lists beside the tensors. */
    private Set<List<Step>> elementsBeside() {
        Set<List<Step>> elements = new LinkedHashSet<>();
        for (String rule : tensors.besideTensors()) {
            Place path = format.places().find(format.grammar().root(), rule);
            List<Step> steps = path == null ? List.of() : path.steps();
            int innermost = steps.size() - 1;
            while (innermost >= 0 && !steps.get(innermost).many()) {
                innermost--;
            }
            if (innermost >= 0 && innermost < steps.size() - 1) {
                elements.add(List.copyOf(steps.subList(0, innermost + 1)));
            }
        }
        return elements;
    }

    private void collect(String owner, List<Step> way, boolean optional) {
        OtherElements others = tensors.others();
        for (Step step : format.places().steps(owner)) {
            String rule = step.rule();
            boolean absent = optional || OtherElements.mayLack(others, step);
            if (others != null && others.isAbsent(format.grammar(), step)) {
                continue;
            }
            if (isTold(rule) || (step.many() && isLevel(rule)) || way.contains(step)) {
                continue;
            }
            List<Step> longer = Stream.concat(way.stream(), Stream.of(step)).toList();
            if (step.many() || (step.optional() && !isEntered(rule)) || isLeaf(rule)) {
                fields.add(new Field(name(step), start, longer, absent));
            } else {
                collect(rule, longer, absent);
            }
        }
    }

    /** Whether somebody else tells the rule, or there is nothing to tell. */
    private boolean isTold(String rule) {
        Grammar.MetadataBinding metadata = format.grammar().metadata();
        return tensors.isBound(rule)
                || format.structures().isDerived(rule)
                || (metadata != null && rule.equals(metadata.rule()))
                || format.structures().value(rule).kind() == Structures.Kind.NOTHING
                || format.structures().isPayload(rule);
    }

    /** Whether parts of the rule are told by somebody else. */
    private boolean isEntered(String rule) {
        Grammar.MetadataBinding metadata = format.grammar().metadata();
        return tensors.carries(rule) || (metadata != null && format.places().find(rule, metadata.rule()) != null);
    }

    private boolean isLevel(String rule) {
        TensorTree tree = tensors.tree();
        return tree != null && tree.level(rule) >= 0;
    }

    private boolean isLeaf(String rule) {
        return format.rule(rule).body().isLeaf();
    }

    /** The label, or what no other field is called. */
    private String name(Step step) {
        String label = format.rule(step.rule()).label();
        String owner = format.rule(step.owner()).label();
        String name = Stream.of(label, owner + "." + label)
                .filter(free -> !names.contains(free))
                .findFirst()
                .orElseGet(() -> owner + "." + label + "." + fields.size());
        names.add(name);
        return name;
    }
}
