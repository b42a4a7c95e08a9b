package org.tensorbind.processor.plan.order;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.plan.value.Need;

/** Gathers what each rule must be told by the rules around it, and which rules' values are kept for it. */
final class OuterNeeds {
    private final Grammar grammar;
    private final Places places;
    private final Diagnostics diagnostics;
    private final @Nullable TensorTree tree;
    private final Map<String, Set<Need>> needs = new HashMap<>();
    private final Set<String> kept = new HashSet<>();
    private boolean reporting;

    OuterNeeds(Grammar grammar, Places places, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.diagnostics = diagnostics;
        this.tree = TensorTree.of(grammar, places);
        grammar.each(this::keepKeys);
    }

    /** Elements are told from each other by their keys, whatever these are computed from. */
    private void keepKeys(Rule rule) {
        Stream.of(rule.clauses().unique(), rule.clauses().ordered())
                .filter(Objects::nonNull)
                .map(key -> places.find(rule.name(), key.rule()))
                .filter(Objects::nonNull)
                .forEach(path -> path.steps().forEach(step -> kept.add(step.rule())));
    }

    /** From here on, what is ambiguous is reported. */
    void startReporting() {
        reporting = true;
    }

    /** What a rule must be told, as far as it has been found. */
    Set<Need> of(String rule) {
        return needs.computeIfAbsent(rule, key -> new LinkedHashSet<>());
    }

    /** How much has been found. */
    int count() {
        return needs.values().stream().mapToInt(Set::size).sum();
    }

    /** Rules whose values are needed behind the rule they stand in. */
    Set<String> kept() {
        return kept;
    }

    /** Notes what is not found among the parts as needs of the rule, and the rules on the way as kept. */
    void require(Rule rule, Set<String> read, Set<Need> required, Span span, boolean inLoop) {
        for (Need need : required) {
            Reach reach = need.among(places, rule.name(), read);
            Place place = reach.nearest();
            if (place == null) {
                of(rule.name()).add(outside(rule.name(), need, inLoop));
                continue;
            }
            List<Edge> steps = place.steps();
            steps.stream().skip(1).forEach(step -> kept.add(step.rule()));
            Place element = place.element();
            if (inLoop && element != null) {
                reportOfGroup(element.rule(), need);
            }
            boolean ambiguous = reach instanceof Reach.Ambiguous || (!inLoop && isManyValues(reach, need));
            if (reporting && ambiguous) {
                String part = steps.isEmpty() ? rule.name() : steps.get(0).rule();
                diagnostics.report(manyFor(part, reach, need), span, rule.name(), need.rule(), part);
            }
        }
    }

    private Tag manyFor(String part, Reach reach, Need need) {
        if (part.equals(need.rule())) {
            return grammar.rule(part).isIntegers() ? Tag.LISTS_FOR_ONE : Tag.LIST_FOR_ONE;
        }
        return reach instanceof Reach.Ambiguous ? Tag.AMBIGUOUS : Tag.ELEMENTS_FOR_ONE;
    }

    /** The element of the list that a need of a repeated part is an element of, null where it is of none. */
    @Nullable
    String parallel(Rule rule, Set<String> read, Need need) {
        Place place = need.among(places, rule.name(), read).nearest();
        Place element = place == null ? null : place.element();
        String list = element == null ? null : element.rule();
        if (place == null && outside(rule.name(), need, true) instanceof Need.Items items) {
            list = items.rule();
        }
        if (list != null) {
            reportOfGroup(list, need);
        }
        return list;
    }

    /** Whether a name stands for the elements of a list where one value is wanted. */
    private boolean isManyValues(Reach reach, Need need) {
        return !(need instanceof Need.Items) && (reach instanceof Reach.SamePosition || reach instanceof Reach.Whole);
    }

    /** How a need is passed in: an element of a list, wanted once for each element of another, as that list. */
    private Need outside(String rule, Need need, boolean inLoop) {
        Place place = inLoop && need instanceof Need.Item ? places.outside(rule, need.rule()) : null;
        Place element = place == null ? null : place.element();
        if (place == null || element == null) {
            return need;
        }
        reportOfGroup(element.rule(), need);
        place.way(element).forEach(part -> kept.add(part.rule()));
        return new Need.Items(element.rule());
    }

    /** An element that several tensors stand in is not at the position of one of them. */
    private void reportOfGroup(String element, Need need) {
        if (reporting && tree != null && tree.isGroup(element)) {
            diagnostics.report(Tag.TREE_BESIDE, grammar.first().span(), need.rule());
        }
    }
}
