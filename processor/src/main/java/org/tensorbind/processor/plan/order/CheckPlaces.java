package org.tensorbind.processor.plan.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.relation.Quantity;

/**
 * Which rule's program checks an equation: that of the item itself where all else in it has been read by then, as the error is the item's;
 * otherwise that of the lowest rule around it in which everything can be found. The size of a rule that it is in is compared after that.
 */
public final class CheckPlaces {
    private final Relations relations;
    private final Places places;
    private final Map<String, List<String>> checks = new LinkedHashMap<>();

    CheckPlaces(Relations relations) {
        this.relations = relations;
        this.places = relations.places();
        Regions regions = new Regions(relations);
        relations.grammar().rules().keySet().forEach(rule -> add(rule, regions.sizedBy(rule)));
        relations.checks().stream().filter(check -> !isChecked(check)).forEach(check -> add(hostOf(check), check));
    }

    private void add(String host, @Nullable String check) {
        if (check != null) {
            checks.computeIfAbsent(host, name -> new ArrayList<>()).add(check);
        }
    }

    private boolean isChecked(String rule) {
        return checks.values().stream().anyMatch(all -> all.contains(rule));
    }

    /** Rules whose equations the program of a rule checks. */
    public List<String> of(String host) {
        return checks.getOrDefault(host, List.of());
    }

    private String hostOf(String rule) {
        Set<Quantity> needed = relations.needs(relations.checked(rule));
        String host = innermostOwner(rule, needed);
        return host == null || isReadBefore(host, rule, needed) ? rule : host;
    }

    private @Nullable String innermostOwner(String rule, Set<Quantity> needed) {
        for (String owner = singleOwner(rule); owner != null; owner = singleOwner(owner)) {
            if (places.isOnce(owner, rule) && findsAll(owner, needed)) {
                return owner;
            }
        }
        return null;
    }

    private boolean findsAll(String owner, Set<Quantity> needed) {
        return needed.stream()
                .allMatch(need -> need.isOfList()
                        ? places.reach(owner, need.of()) instanceof Reach.Whole
                        : places.isOnce(owner, need.of()));
    }

    /** The one rule that contains {@code rule} exactly once, or null. */
    private @Nullable String singleOwner(String rule) {
        List<Edge> uses = places.uses(rule).toList();
        boolean single = uses.size() == 1 && !uses.get(0).many() && !uses.get(0).optional();
        return single ? uses.get(0).owner() : null;
    }

    private boolean isReadBefore(String host, String rule, Set<Quantity> needed) {
        return needed.stream()
                .allMatch(need -> need.of().equals(rule)
                        || relations.isReadBefore(places.find(host, need.of()), places.find(host, rule)));
    }
}
