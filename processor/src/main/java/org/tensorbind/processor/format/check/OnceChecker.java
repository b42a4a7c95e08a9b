package org.tensorbind.processor.format.check;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.relation.Expr;

/**
 * Checks that an item on which a tensor, the metadata or a measure depends occurs once: a reader would use only one of two occurrences, and a copy could
 * not preserve the other.
 */
final class OnceChecker extends Checker {
    private final TensorRules tensors;

    OnceChecker(Checker all, TensorRules tensors) {
        super(all);
        this.tensors = tensors;
    }

    @Override
    void check() {
        if (grammar.readerOnly() == null) {
            places.all().stream()
                    .filter(place -> !place.isInVariant() && !place.isRecursive())
                    .collect(groupingBy(Place::rule, LinkedHashMap::new, toList()))
                    .forEach(this::checkRule);
        }
    }

    private void checkRule(String rule, List<Place> ofRule) {
        if (ofRule.size() == 1) {
            return;
        }
        if (isRole(rule)) {
            report(ofRule.get(0), ofRule.get(1));
            return;
        }
        for (String target : targets(rule)) {
            Map<Place, Place> tellers = new HashMap<>();
            for (Place place : ofRule) {
                Place given = places.reach(place, List.of(target)).nearest();
                Place other = given == null ? null : tellers.put(given, place);
                if (other != null) {
                    report(other, place);
                    return;
                }
            }
        }
    }

    /** Names the innermost rules in which two occurrences differ. */
    private void report(Place one, Place other) {
        Place first = one.owner();
        Place second = other.owner();
        while (label(first).equals(label(second)) && first.parent() != null && second.parent() != null) {
            first = first.owner();
            second = second.owner();
        }
        report(GrammarMessage.OCCURS_TWICE, rule(one.rule()).span(), one.rule(), label(first), label(second));
    }

    private String label(Place place) {
        return place.grammarRule().label();
    }

    /** Whether a tensor or the metadata needs the rule once, other than in the variants of a layout. */
    private boolean isRole(String rule) {
        boolean inLayout = grammar.blocks().keySet().stream()
                .anyMatch(block -> block.equals(rule) || places.contains(block, rule));
        return (tensors.isBound(rule) && !inLayout) || grammar.isMetadata(rule);
    }

    /** The rules of which an item gives a measure, and the choices of which it is the tag. */
    private Set<String> targets(String rule) {
        Set<String> targets = new LinkedHashSet<>();
        Expr equation = relations.equation(rule);
        if (equation != null) {
            equation.parts(Expr.Measure.class).map(Expr.Measure::target).forEach(targets::add);
        }
        grammar.taggedBy(rule)
                .filter(choice -> choice.body() instanceof Body.Choice)
                .forEach(choice -> targets.add(choice.name()));
        return targets;
    }
}
