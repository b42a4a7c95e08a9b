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
 * Checks that what a file gives once occurs once: two places of a tensor's role, of metadata, or of an integer that gives one and the same number, of
 * which a reader would take one, and a writer could not write the other as it was.
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

    /** The innermost rules around the places that are not the same show where they are. */
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

    /** Whether a tensor or the metadata of the file gives the rule: once, but where layouts have it in parts of their own. */
    private boolean isRole(String rule) {
        boolean inLayout = grammar.blocks().keySet().stream()
                .anyMatch(block -> block.equals(rule) || places.contains(block, rule));
        return (tensors.isBound(rule) && !inLayout) || grammar.isMetadata(rule);
    }

    /** The rules of which an integer gives a measure, and the choices that a tag gives the variant of. */
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
