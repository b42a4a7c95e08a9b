package org.tensorbind.processor.plan.order;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Schedule.Solved;

/**
 * The quantities that must be passed to the program of each rule: those that it needs before it has read them. They are computed repeatedly until
 * nothing changes, because rules may contain themselves.
 */
final class ReadNeeds {
    private final Relations relations;
    private final Places places;
    private final Regions regions;
    private final CheckPlaces checks;
    private final Map<String, Set<Quantity>> given = new HashMap<>();

    ReadNeeds(Relations relations, CheckPlaces checks) {
        this.relations = relations;
        this.places = relations.places();
        this.regions = new Regions(relations);
        this.checks = checks;
        int before;
        do {
            before = count();
            relations.grammar().each(rule -> walk(rule, (read, wanted, span, each) -> give(rule, read, wanted, each)));
        } while (count() != before);
    }

    /** Receives the quantities that a program needs. */
    interface Asked {
        /**
         * Receives quantities that are needed at one point of the program.
         *
         * @param read the rules that it has read by then
         * @param each whether each element of a list needs its own
         */
        void of(Set<String> read, Set<Quantity> wanted, Span span, boolean each);
    }

    private int count() {
        return given.values().stream().mapToInt(Set::size).sum();
    }

    private void give(Rule rule, Set<String> read, Set<Quantity> wanted, boolean each) {
        wanted.stream()
                .filter(quantity -> reach(rule, read, quantity).nearest() == null)
                .forEach(quantity -> {
                    Place outside = each ? outside(rule, quantity) : null;
                    of(rule.name()).add(outside == null ? quantity : Quantity.values(element(outside)));
                });
    }

    /** What a rule must be given. */
    Set<Quantity> of(String rule) {
        return given.computeIfAbsent(rule, key -> new LinkedHashSet<>());
    }

    /**
     * Resolves a quantity among the parts of a rule that have been read, or the rule itself; {@link Reach.Nowhere} if it must be passed to the rule.
     */
    Reach reach(Rule rule, Set<String> read, Quantity quantity) {
        return quantity.isOffset() ? new Reach.Nowhere() : places.reach(rule.name(), read, quantity.of());
    }

    /** The place in a list outside a rule that has a value for each element of a list in the rule; null for none. */
    @Nullable
    Place outside(Rule rule, Quantity quantity) {
        Place place = quantity.isValue() ? places.outside(rule.name(), quantity.of()) : null;
        return place == null || !place.isListed() ? null : place;
    }

    private static String element(Place place) {
        return Objects.requireNonNull(place.element(), "it is in a list").rule();
    }

    /** Visits the quantities that the program of a rule needs. */
    void walk(Rule rule, Asked asked) {
        Set<String> read = new LinkedHashSet<>();
        asked.of(read, ofContent(rule), rule.span(), false);
        if (rule.isSequence()) {
            walkItems(rule, read, asked);
        } else {
            walkUses(rule, read, asked);
        }
        read.add(rule.name());
        for (String check : checks.of(rule.name())) {
            Set<Quantity> needed = relations.needs(relations.checked(check));
            needed.add(Quantity.value(check));
            asked.of(read, needed, rule.span(), false);
        }
        asked.of(read, relations.needs(regions.innerSize(rule.name())), rule.span(), false);
        for (Clause.Constraint constraint : rule.clauses().constraints()) {
            Expr condition = constraint.condition();
            asked.of(read, relations.needs(condition), condition.span(), false);
        }
    }

    private void walkItems(Rule rule, Set<String> read, Asked asked) {
        for (Item item : new SequenceOrder(rule, relations, this).items()) {
            if (item instanceof Item.Use use) {
                Set<Quantity> number = ofCount(rule, use);
                Set<Quantity> each = of(rule, use);
                each.removeAll(number);
                asked.of(read, number, use.span(), false);
                asked.of(read, each, use.span(), use.isMany());
                read.add(use.rule());
            }
        }
    }

    /** The elements of a tuple, and the key and value of an entry, are read in order; other items in any order. */
    private void walkUses(Rule rule, Set<String> read, Asked asked) {
        boolean inOrder = rule.isTuple() || rule.isEntry();
        for (String used : rule.inside()) {
            asked.of(read, of(rule, used), rule.span(), rule.isList());
            if (inOrder) {
                read.add(used);
            }
        }
        read.addAll(rule.inside());
    }

    /** The needs before the content of a rule. */
    private Set<Quantity> ofContent(Rule rule) {
        Clauses clauses = rule.clauses();
        boolean outside = !rule.inDocument();
        Stream<@Nullable Expr> own = Stream.of(
                regions.size(rule.name()),
                rule.isIntegers() && outside ? relations.count(rule.name()) : null,
                rule.body() instanceof Body.Gap gap ? gap.extent().amount() : null,
                clauses.orderCondition(),
                clauses.latin1When(),
                clauses.tag() != null && outside ? new Expr.Ref(List.of(clauses.tag()), rule.span()) : null);
        return Stream.concat(own, clauses.with().values().stream())
                .flatMap(expr -> relations.needs(expr).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The needs of the count of an item of a sequence. */
    private Set<Quantity> ofCount(Rule owner, Item.Use use) {
        return relations.needs(use.isMany() ? relations.count(use.rule(), owner.name()) : null);
    }

    /** The needs of an item of a sequence. */
    Set<Quantity> of(Rule owner, Item.Use use) {
        Set<Quantity> all = new LinkedHashSet<>();
        all.addAll(relations.needs(relations.position(use.rule())));
        all.addAll(
                relations.needs(relations.grammar().rule(use.rule()).clauses().align()));
        all.addAll(use.mayBeAbsent() ? relations.needs(relations.presence(owner.name(), use.rule())) : Set.of());
        all.addAll(ofCount(owner, use));
        Solved offset = relations.find(Function.OFFSET, use.rule());
        if (offset != null && offset.base() != null && !offset.base().equals(owner.name())) {
            all.add(Quantity.offset(offset.base()));
        }
        all.addAll(of(owner, use.rule()));
        return all;
    }

    /** The needs of {@code used}, without those that the owner supplies by {@code with}. */
    private Set<Quantity> of(Rule owner, String used) {
        Set<Quantity> needed = new LinkedHashSet<>(of(used));
        owner.clauses().with().keySet().forEach(name -> needed.remove(Quantity.value(name)));
        needed.remove(Quantity.offset(owner.name()));
        return needed;
    }

    /** The element of another list that has what each element of a repeated part wants at its position; null where there is none. */
    @Nullable
    String parallel(Rule rule, Item.Use use, Set<String> read) {
        Set<Quantity> number = ofCount(rule, use);
        for (Quantity quantity : of(rule, use)) {
            if (quantity.isValue() && !number.contains(quantity)) {
                Place among = reach(rule, read, quantity).nearest();
                Place place = among == null ? outside(rule, quantity) : among;
                if (place != null && place.isListed()) {
                    return element(place);
                }
            }
        }
        return null;
    }

    /** The needs of a rule itself, without those of its items. */
    Set<Quantity> own(Rule rule) {
        Set<Quantity> own = ofContent(rule);
        rule.clauses().constraints().forEach(constraint -> own.addAll(relations.needs(constraint.condition())));
        checks.of(rule.name()).forEach(check -> own.addAll(relations.needs(relations.checked(check))));
        return own;
    }
}
