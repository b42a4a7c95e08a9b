package org.tensorbind.processor.format.structure;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.type.ValueType;

/** Which rules occur once for each tensor, and which a writer builds from the tensors it was given. */
public final class TensorRules {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Set<String> bound = new LinkedHashSet<>();
    private final Set<String> storage = new HashSet<>();
    private final Set<String> perTensor = new HashSet<>();
    private final Set<String> planned = new HashSet<>();
    private final @Nullable OtherElements others;
    private final Set<String> lists = new LinkedHashSet<>();
    private final @Nullable TensorTree tree;

    /** Finds the rules of a format. */
    TensorRules(Relations relations, Structures structures) {
        this.grammar = relations.grammar();
        this.places = relations.places();
        this.structures = structures;
        this.others = OtherElements.of(grammar, places);
        this.tree = TensorTree.of(grammar, places);
        collectBound(relations);
        grammar.rules().values().forEach(this::collectStorage);
        grammar.tensors().forEach(tensor -> lists.addAll(places.listsOf(tensor)));
        collectPerTensor();
        collectPlanned();
    }

    private void collectBound(Relations relations) {
        grammar.tensors().forEach(this::collectBound);
        if (tree != null) {
            tree.items().forEach(this::add);
        }
        if (others != null) {
            others.tags().keySet().forEach(this::add);
        }
        for (BlockBinding block : grammar.blocks().values()) {
            add(block.shape());
            add(block.data());
            add(block.indices());
            add(block.values());
        }
        relations.placed().forEach((rule, definition) -> {
            if (places.isListed(rule) && carries(rule)) {
                add(rule);
                add(definition.item());
            }
        });
    }

    /** Items of elements that are tensors give their dtypes and shapes; others are solved from all tensors of which they give something. */
    private void collectBound(TensorClause tensor) {
        add(tensor.nameRule());
        add(tensor.namePart());
        if (tensor.isElement()) {
            add(tensor.dtypeRule());
            add(tensor.otherDtype() == null ? null : tensor.otherDtype().rule());
            add(tensor.axes() == null && tensor.whole() == null ? tensor.shapeRule() : null);
        } else {
            add(places.placeOf(tensor));
        }
        add(tensor.layout());
        add(tensor.data());
        tensor.otherData().forEach(this::add);
        add(tensor.columnMajor() == null ? null : tensor.columnMajor().tag());
    }

    /** Items that give how data is stored. */
    private void collectStorage(Rule rule) {
        Clause.Filter filter = rule.clauses().filter();
        if (filter != null) {
            storage.add(filter.tag());
        }
        Clause.DataOrder order = rule.clauses().dataOrder();
        if (order != null && order.tag() != null) {
            storage.add(order.tag());
        }
        if (rule.isChecksumText()) {
            storage.add(rule.name());
        }
    }

    private void add(@Nullable String rule) {
        if (rule != null) {
            bound.add(rule);
        }
    }

    private void collectPerTensor() {
        if (isSingle()) {
            perTensor.addAll(Uses.all(grammar.rules(), grammar.first().rule()));
            return;
        }
        for (Rule rule : grammar.rules().values()) {
            for (Place.Edge step : places.steps(rule.name())) {
                if (step.many() && isElement(step.rule())) {
                    perTensor.addAll(Uses.all(grammar.rules(), step.rule()));
                }
            }
        }
    }

    private boolean isElement(String rule) {
        return rule.equals(grammar.first().rule()) || carries(rule);
    }

    private void collectPlanned() {
        for (String rule : grammar.rules().keySet()) {
            if (isPlannedItself(rule)) {
                planned.add(rule);
            }
        }
        Set<String> themselves = Set.copyOf(planned);
        for (String rule : grammar.rules().keySet()) {
            if (themselves.stream().anyMatch(other -> places.contains(rule, other))) {
                planned.add(rule);
            }
        }
        planned.addAll(perTensor);
        planParts(grammar.root());
    }

    /** A record that occurs once in the file is built from its parts, each of which the caller can give by itself. */
    private void planParts(String owner) {
        for (Place.Edge step : places.steps(owner)) {
            if (hasParts(step.rule()) && !step.many() && !step.optional() && !perTensor.contains(step.rule())) {
                planned.add(step.rule());
                planParts(step.rule());
            }
        }
    }

    /** Whether a rule is a document, or its value is a record: its own, or that of the one part which holds something. */
    private boolean hasParts(String rule) {
        Rule owner = grammar.rule(rule);
        return owner.body() instanceof Body.Document
                || owner.isMap()
                || ((owner.isSequence() || owner.isTuple())
                        && structures.value(rule).kind() == ValueType.Kind.RECORD);
    }

    private boolean isPlannedItself(String rule) {
        boolean retainedDerived = structures.isDerived(rule) && structures.isRetained(rule);
        return bound.contains(rule)
                || retainedDerived
                || grammar.isMetadata(rule)
                || rule.equals(grammar.root())
                || rule.equals(grammar.first().rule());
    }

    /** The tensors in lists in lists, null for those in one list. */
    public @Nullable TensorTree tree() {
        return tree;
    }

    /** What gives elements of the list of tensors that have no tensor, null where each has one. */
    public @Nullable OtherElements others() {
        return others;
    }

    /** The list of tensors in whose elements something is that is in an element of a list: that list, or the one with elements at the same positions; null for neither. */
    public @Nullable String listOf(String element) {
        return lists.contains(element) ? element : isParallel(element) ? innermost() : null;
    }

    /** Whether elements of a list, which has none of the lists of tensors in it, are at the positions of those of such a list. */
    public boolean isParallel(String element) {
        return !lists.contains(element)
                && innermost() != null
                && carries(element)
                && places.uses(element).anyMatch(Place.Edge::many)
                && lists.stream().noneMatch(list -> places.contains(list, element));
    }

    /** The innermost list of the only clause, null where there are several, or no list. */
    private @Nullable String innermost() {
        List<String> around = places.listsOf(grammar.first());
        return grammar.tensors().size() > 1 || around.isEmpty() ? null : around.get(around.size() - 1);
    }

    /** Whether a list of tensors is in elements of another. */
    public boolean isNested() {
        return lists.size() > 1;
    }

    /** Whether a rule has the place of a tensor in it, or is it. */
    public boolean hasPlace(String rule) {
        return grammar.tensors().stream()
                .map(places::placeOf)
                .anyMatch(place -> place.equals(rule) || places.contains(rule, place));
    }

    /** Whether a tensor, or how its data is stored, gives the rule's value. */
    public boolean isBound(@Nullable String rule) {
        return rule != null && (bound.contains(rule) || storage.contains(rule));
    }

    /** The map of a tensor that may have additional entries, or null. */
    public @Nullable Rule customRule() {
        return grammar.rules().values().stream()
                .filter(rule -> isPerTensor(rule.name()) && rule.hasOthers())
                .filter(rule -> isEntered(rule.name()))
                .findFirst()
                .orElse(null);
    }

    /** Whether a tensor has a rule as a part of its own, not as a part of one of its fields. */
    private boolean isEntered(String rule) {
        Place path = places.find(ofFields(), rule);
        return path != null
                && path.steps().stream().noneMatch(step -> step.many() || (step.optional() && !carries(step.rule())));
    }

    /** The rule with the fields of a tensor; if there are tensors that are all of an element, that element. */
    private String ofFields() {
        TensorClause tensor = grammar.first();
        return tree == null || tensor.whole() == null
                ? tensor.rule()
                : tree.levels().get(tree.levels().size() - 2);
    }

    /** Rules with a part of a tensor that are in another list than the tensors. */
    public List<String> parallelToTensors() {
        return bound.stream()
                .filter(rule -> {
                    String element = places.enclosingElement(rule);
                    return element != null && isParallel(element);
                })
                .toList();
    }

    /** Whether the rule has, or is, something that a tensor gives. */
    public boolean carries(String rule) {
        return bound.stream().anyMatch(name -> name.equals(rule) || places.contains(rule, name));
    }

    /** Reports what a tensor gives and something else would have to give, too. */
    public void check(Diagnostics diagnostics) {
        reportParallels(diagnostics);
        for (Rule owner : grammar.rules().values()) {
            if (perTensor.contains(owner.name())) {
                continue;
            }
            for (Place.Edge step : places.steps(owner.name())) {
                boolean tensor = step.rule().equals(grammar.first().rule());
                if (!step.many() && !tensor && perTensor.contains(step.rule()) && carries(step.rule())) {
                    diagnostics.report(GrammarMessage.TENSOR_OUTSIDE, owner.span(), step.rule(), owner.label());
                }
            }
        }
    }

    /** Reports items of tensors in lists parallel to one that has elements without a tensor: nothing pairs them. */
    private void reportParallels(Diagnostics diagnostics) {
        String part = others == null ? "" : others.part().rule();
        for (String role : others == null ? List.<String>of() : parallelToTensors()) {
            Rule rule = grammar.rule(role);
            String element = grammar.first().rule();
            diagnostics.report(GrammarMessage.ELEMENTS_BESIDE, rule.span(), rule.label(), element, part, element);
        }
    }

    /** Whether a file holds exactly one tensor. */
    public boolean isSingle() {
        return grammar.first().isElement() && !places.isListed(grammar.first().rule());
    }

    /** Whether a file has a tensor that is in no list. */
    public boolean isOnce() {
        return grammar.tensors().stream()
                .flatMap(tensor -> Stream.of(tensor.rule(), tensor.data()))
                .anyMatch(rule -> rule != null && !places.isListed(rule));
    }

    /** Whether the rule occurs once for each tensor, or in something that does. */
    public boolean isPerTensor(String rule) {
        return perTensor.contains(rule);
    }

    /** Whether a writer builds the rule's value; of other rules it is given by the caller. */
    public boolean isPlanned(String rule) {
        return planned.contains(rule);
    }
}
