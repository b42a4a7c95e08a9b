package org.tensorbind.processor.plan.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.plan.value.Need;

/**
 * Which rule's program checks an equation: that of the item itself where all else in it has been read by then, as the fault is the item's;
 * otherwise that of the lowest rule around it in which everything can be found.
 */
public final class CheckPlaces {
    private final Relations relations;
    private final Places places;
    private final Needs needs;
    private final Map<String, List<String>> checks = new LinkedHashMap<>();

    CheckPlaces(Relations relations, Needs needs) {
        this.relations = relations;
        this.places = relations.places();
        this.needs = needs;
        relations
                .checks()
                .forEach(check -> checks.computeIfAbsent(hostOf(check), host -> new ArrayList<>())
                        .add(check));
    }

    /** Rules whose equations the program of a rule checks. */
    public List<String> of(String host) {
        return checks.getOrDefault(host, List.of());
    }

    /** Whether the program of another rule checks an equation, or the size that it gives. */
    public boolean areElsewhere(String rule) {
        return (relations.checks().contains(rule) && !of(rule).contains(rule)) || InnerSize.isToldBy(relations, rule);
    }

    private String hostOf(String rule) {
        Set<Need> needed = needs.of(relations.checked(rule));
        String host = lowestAround(rule, needed);
        return host == null || isReadBefore(host, rule, needed) ? rule : host;
    }

    private @Nullable String lowestAround(String rule, Set<Need> needed) {
        for (String owner = singleOwner(rule); owner != null; owner = singleOwner(owner)) {
            if (places.isOnce(owner, rule) && findsAll(owner, needed)) {
                return owner;
            }
        }
        return null;
    }

    private boolean findsAll(String owner, Set<Need> needed) {
        return needed.stream()
                .allMatch(need -> need instanceof Need.Items
                        ? places.reach(owner, need.rule()) instanceof Reach.Whole
                        : places.isOnce(owner, need.rule()));
    }

    /** The one rule that contains {@code rule} exactly once, or null. */
    private @Nullable String singleOwner(String rule) {
        List<Edge> uses = places.uses(rule).toList();
        boolean single = uses.size() == 1 && !uses.get(0).many() && !uses.get(0).optional();
        return single ? uses.get(0).owner() : null;
    }

    private boolean isReadBefore(String host, String rule, Set<Need> needed) {
        Place item = places.find(host, rule);
        return needed.stream().allMatch(need -> {
            Place other = places.find(host, need.rule());
            return need.rule().equals(rule)
                    || (item != null && other != null && Places.precedes(other, item) && isInOrder(other, item));
        });
    }

    /** Whether nothing in the rule around both has a place of its own. */
    private boolean isInOrder(Place one, Place other) {
        return relations.grammar().rule(Places.commonAncestor(one, other).rule()).inside().stream()
                .allMatch(part -> relations.position(part) == null);
    }
}
