package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.Relations;

/**
 * Which rule's program checks an equation: that of the item itself where all else in it has been read by then, as the fault is the item's;
 * otherwise that of the lowest rule around it in which everything can be found.
 */
final class CheckPlaces {
    private final Relations relations;
    private final Needs needs;

    CheckPlaces(Relations relations, Needs needs) {
        this.relations = relations;
        this.needs = needs;
    }

    String hostOf(String rule) {
        Set<Need> needed = needs.of(List.of(relations.equations().checked(rule)));
        String host = lowestAround(rule, needed);
        return host == null || isReadBefore(host, rule, needed) ? rule : host;
    }

    private @Nullable String lowestAround(String rule, Set<Need> needed) {
        for (String owner = singleOwner(rule); owner != null; owner = singleOwner(owner)) {
            if (finds(owner, rule) && findsAll(owner, needed)) {
                return owner;
            }
        }
        return null;
    }

    private boolean findsAll(String owner, Set<Need> needed) {
        return needed.stream()
                .allMatch(
                        need -> need instanceof Need.Items ? findsList(owner, need.rule()) : finds(owner, need.rule()));
    }

    /** Whether a rule has one list of an element, which stands in no other list. */
    private boolean findsList(String owner, String element) {
        Place path = relations.places().find(owner, element);
        return path != null
                && !path.isAmbiguous()
                && path.steps().stream().filter(Step::many).count() == 1
                && path.steps().get(path.steps().size() - 1).many();
    }

    private boolean finds(String owner, String name) {
        Place path = relations.places().find(owner, name);
        return path != null && !path.isListed() && !path.isAmbiguous();
    }

    /** The one rule that contains {@code rule} exactly once, or null. */
    private @Nullable String singleOwner(String rule) {
        String owner = null;
        for (String candidate : relations.grammar().rules().keySet()) {
            for (Step step : relations.places().steps(candidate)) {
                if (step.rule().equals(rule)) {
                    if (owner != null || step.many() || step.optional()) {
                        return null;
                    }
                    owner = candidate;
                }
            }
        }
        return owner;
    }

    private boolean isReadBefore(String host, String rule, Set<Need> needed) {
        List<Step> way = stepsTo(host, rule);
        return needed.stream().allMatch(need -> need.rule().equals(rule) || precedes(stepsTo(host, need.rule()), way));
    }

    private List<Step> stepsTo(String host, String rule) {
        Place path = relations.places().find(host, rule);
        return path == null ? List.of() : path.steps();
    }

    /** Whether one item always stands before another in bytes that are read in order. */
    private boolean precedes(List<Step> first, List<Step> second) {
        int common = 0;
        while (common < first.size()
                && common < second.size()
                && first.get(common).equals(second.get(common))) {
            common++;
        }
        if (common == first.size() || common == second.size()) {
            return false;
        }
        String owner = first.get(common).owner();
        Rule rule = relations.grammar().rule(owner);
        List<String> parts = rule.inside();
        boolean inOrder = (rule.isSequence() || rule.isTuple())
                && parts.stream().allMatch(part -> relations.layoutFacts().position(part) == null);
        return inOrder
                && parts.indexOf(first.get(common).rule())
                        < parts.indexOf(second.get(common).rule());
    }
}
