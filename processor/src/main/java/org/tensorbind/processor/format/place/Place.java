package org.tensorbind.processor.format.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;

/**
 * An occurrence of a rule: where it is in the file, or below the rule at the top of the tree that it is in. There is one object for each
 * occurrence, created on request.
 */
public final class Place {
    private final Places places;
    private final @Nullable Place parent;
    private final @Nullable Edge step;
    private final String rule;
    private @Nullable List<Place> below;

    /**
     * A step down: an edge of the graph of rules.
     *
     * @param owner the rule that is left
     * @param rule the rule that is entered
     * @param optional whether it may be absent
     * @param many whether it occurs any number of times: the step leads to the list, its elements are the rule's values
     */
    public record Edge(String owner, String rule, boolean optional, boolean many) {}

    /** The top of a tree. */
    Place(Places places, String rule) {
        this(places, null, null, rule);
    }

    private Place(Places places, @Nullable Place parent, @Nullable Edge step, String rule) {
        this.places = places;
        this.parent = parent;
        this.step = step;
        this.rule = rule;
    }

    /** The rule that is here. */
    public String rule() {
        return rule;
    }

    /** The place of the rule that has this one as a part, null at the top. */
    public @Nullable Place parent() {
        return parent;
    }

    /** The top of the tree that it is in. */
    public Place top() {
        return parent == null ? this : parent.top();
    }

    /** The place of the rule that has this one as a part; there is none at the top. */
    public Place owner() {
        return Objects.requireNonNull(parent, "the top is a part of nothing");
    }

    /** How it is in its owner. */
    public Edge step() {
        return Objects.requireNonNull(step, "the top and variants have no step");
    }

    /** This place and those around it, from the inside out. */
    public Stream<Place> outward() {
        return Stream.iterate(this, Objects::nonNull, Place::parent);
    }

    /** The steps from the top to this place; empty at the top. A variant is not a separate step of its choice. */
    public List<Edge> steps() {
        List<Edge> steps = new ArrayList<>();
        outward().filter(place -> place.step != null).forEach(place -> steps.add(0, place.step));
        return List.copyOf(steps);
    }

    /** The places on the way from one around it to here, without that. */
    public List<Place> way(Place from) {
        List<Place> way = new ArrayList<>();
        outward().takeWhile(place -> place != from).forEach(place -> way.add(0, place));
        return way;
    }

    /** Whether the last steps to here are these. */
    public boolean endsWith(List<Edge> way) {
        List<Edge> steps = steps();
        return way.size() <= steps.size()
                && steps.subList(steps.size() - way.size(), steps.size()).equals(way);
    }

    /** Whether something on the way to here may be absent. */
    public boolean isOptional() {
        return steps().stream().anyMatch(Edge::optional);
    }

    /** Whether it is always there, and once. */
    public boolean isAlwaysOnce() {
        return !isListed() && !isOptional();
    }

    /** The elements of the lists that it is in, or itself where it is one, from the outside in. */
    public List<String> lists() {
        return steps().stream().filter(Edge::many).map(Edge::rule).toList();
    }

    /** Whether it is in a list, or is the element of one. */
    public boolean isListed() {
        return element() != null;
    }

    /** The element of the innermost list around it, or itself where it is one; null where it is in none. */
    public @Nullable Place element() {
        return outward().filter(Place::isElement).findFirst().orElse(null);
    }

    /** Whether it is the element of a list: the list, of which the elements are the rule's values. */
    public boolean isElement() {
        return step != null && step.many();
    }

    /** Whether it may be absent, where what is around it is present. */
    public boolean mayBeAbsent() {
        return step != null && step.optional();
    }

    /** Whether it is a variant of a choice. */
    public boolean isVariant() {
        return step == null && parent != null;
    }

    /** The variant of a choice around it, or itself, that is in no other. */
    Place outermostVariant() {
        return outward()
                .filter(Place::isVariant)
                .reduce((inner, outer) -> outer)
                .orElseThrow();
    }

    /** Whether it is a variant of a choice or is in one, which a file may have instead of others. */
    public boolean isInVariant() {
        return outward().anyMatch(Place::isVariant);
    }

    /** The part of a place around it that it is, or is in. */
    Place partOf(Place around) {
        return outward().filter(place -> place.parent == around).findFirst().orElseThrow();
    }

    /** Whether a clause of it or of what is around it gives numbers a byte order. */
    public boolean hasByteOrder() {
        return outward().anyMatch(place -> place.grammarRule().clauses().numberOrder() != null);
    }

    public Rule grammarRule() {
        return places.rule(this);
    }

    /** The part, or the variant, that a rule is. */
    public Place below(String part) {
        return below().stream()
                .filter(place -> place.rule.equals(part))
                .findFirst()
                .orElseThrow();
    }

    /** Whether it is a place of a rule, or in one. */
    public boolean isIn(String around) {
        return outward().anyMatch(place -> place.rule.equals(around));
    }

    /** Whether the rule contains itself, so that the rules below it have been visited already. */
    public boolean isRecursive() {
        return outward().skip(1).anyMatch(place -> place.rule.equals(rule));
    }

    /** Whether another place of the rule is as near to the top. */
    public boolean isAmbiguous() {
        return places.isAmbiguous(this);
    }

    /** The parts of the rule, in their order; of a choice its variants, and none where the rule contains itself. */
    public List<Place> below() {
        if (below == null) {
            below = isRecursive() ? List.of() : parts();
        }
        return below;
    }

    private List<Place> parts() {
        Stream<Place> variants = places.variants(rule).stream().map(variant -> new Place(places, this, null, variant));
        Stream<Place> parts = places.steps(rule).stream().map(part -> new Place(places, this, part, part.rule()));
        return Stream.concat(parts, variants).toList();
    }
}
