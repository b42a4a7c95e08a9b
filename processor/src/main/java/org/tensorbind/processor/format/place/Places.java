package org.tensorbind.processor.format.place;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.relation.Expr;

/** The places of a grammar's rules, and the ways between them. */
public final class Places {
    private final Grammar grammar;
    private final List<Place> all = new ArrayList<>();
    private final Map<String, Place> tops = new HashMap<>();
    private final Map<Ends, Optional<Place>> found = new HashMap<>();
    private final Map<String, List<Edge>> steps = new HashMap<>();
    private final Map<String, Set<String>> inside = new HashMap<>();

    public Places(Grammar grammar) {
        this.grammar = grammar;
    }

    private record Ends(String start, String target) {}

    /** The file. */
    public Place root() {
        return top(grammar.root());
    }

    /** A rule by itself, at the top of a tree of its own. */
    public Place top(String rule) {
        return tops.computeIfAbsent(rule, name -> new Place(this, name));
    }

    /** The element of the innermost list around a rule, or itself where it is one; null where it occurs once in the file. */
    public @Nullable String enclosingElement(String rule) {
        Place place = find(rule);
        Place element = place == null ? null : place.element();
        return element == null ? null : element.rule();
    }

    /** The rule that is present once for each tensor of a clause: the element that is all of it, or describes it; else that of its bytes. */
    public String placeOf(TensorClause clause) {
        return clause.isElement() || isDescribed(clause) ? clause.rule() : clause.dataRule();
    }

    /** Whether elements of a list describe tensors whose bytes are elsewhere, or in variants of a layout. */
    private boolean isDescribed(TensorClause clause) {
        return clause.data() == null || isApart(clause) || isParallel(clause);
    }

    /** Whether the bytes of each tensor are in another list than the elements that describe tensors, at the same position. */
    public boolean isParallel(TensorClause clause) {
        String data = clause.data();
        Place described = find(clause.rule());
        return data != null
                && grammar.tensors().size() == 1
                && described != null
                && described.isElement()
                && !data.equals(clause.rule())
                && !contains(clause.rule(), data)
                && isListed(data);
    }

    /** Whether the bytes of all tensors of a list are in one place outside of it. */
    public boolean isApart(TensorClause clause) {
        return clause.data() != null
                && grammar.rules().containsKey(clause.rule())
                && isListed(clause.rule())
                && !contains(clause.rule(), clause.dataRule())
                && find(grammar.root(), clause.dataRule()) != null
                && !isListed(clause.dataRule());
    }

    /** The lists around the tensors of a clause, from the outside in. */
    public List<String> listsOf(TensorClause clause) {
        Place place = find(placeOf(clause));
        return place == null ? List.of() : place.lists();
    }

    /** The clauses whose tensors a rule occurs once for. */
    public List<Integer> tensorsAt(String rule) {
        return IntStream.range(0, grammar.tensors().size())
                .filter(clause -> placeOf(grammar.tensors().get(clause)).equals(rule))
                .boxed()
                .toList();
    }

    /** Groups of clauses whose bytes are in one place, row by row. */
    public List<List<Integer>> tensorsInTurn() {
        return grammar.tensors().stream()
                .flatMap(clause -> Stream.ofNullable(clause.data())
                        .filter(data -> isApart(clause) || new Alternatives(grammar, this).areInterleaved(data)))
                .distinct()
                .map(grammar::tensorsOf)
                .toList();
    }

    /** The nearest place of {@code target} below {@code start} or there, outside of variants; null where there is none. */
    public @Nullable Place find(String start, String target) {
        return found.computeIfAbsent(
                        new Ends(start, target),
                        ends -> nearest(List.of(top(start)), target).stream().findFirst())
                .orElse(null);
    }

    /** The nearest place of a rule below another place or there, outside of its variants; null where there is none. */
    public @Nullable Place find(Place start, String target) {
        return nearest(List.of(start), target).stream().findFirst().orElse(null);
    }

    /** The nearest place of a rule in the file, outside of variants; null where there is none. */
    public @Nullable Place find(String rule) {
        return find(grammar.root(), rule);
    }

    /** Whether {@code owner} has a rule in one place, and in no list. */
    public boolean isOnce(String owner, String rule) {
        return reach(owner, rule) instanceof Reach.Here;
    }

    /** What each of a list's elements has once, if only as a variant; null where some have none or several. */
    public @Nullable Place ofEach(String element, String item) {
        Place place = find(element, item);
        if (place == null) {
            place = inside(top(element))
                    .filter(below -> below.rule().equals(item) && below.isVariant())
                    .filter(variant -> !Objects.requireNonNull(variant.parent()).isInVariant())
                    .findFirst()
                    .orElse(null);
        }
        return place == null || !place.isAlwaysOnce() ? null : place;
    }

    private static Stream<Place> inside(Place place) {
        return Stream.concat(Stream.of(place), place.below().stream().flatMap(Places::inside));
    }

    /** What a name means in some parts of a rule, of which the rule itself may be one: nothing where it means something around the rule. */
    public Reach reach(String owner, Set<String> parts, String name) {
        Place top = top(owner);
        List<Place> read = owner.equals(name)
                ? parts.contains(owner) ? List.of(top) : List.of()
                : top.below().stream()
                        .filter(part -> parts.contains(part.rule()))
                        .toList();
        return below(top, nearest(read, name));
    }

    /** What a name means in a rule, wherever that is. */
    public Reach reach(String owner, String name) {
        return below(top(owner), nearest(List.of(top(owner)), name));
    }

    private static Reach below(Place top, List<Place> nearest) {
        return nearest.isEmpty() ? new Reach.Nowhere() : reach(top, top, nearest, List.of());
    }

    /** All places in the file, each before those in it: variants, and where a rule is in itself, too. */
    public List<Place> all() {
        if (all.isEmpty()) {
            inside(root()).forEach(all::add);
        }
        return all;
    }

    /** The places of a rule in the file. */
    public List<Place> of(String rule) {
        return all().stream().filter(place -> place.rule().equals(rule)).toList();
    }

    /**
     * What names mean at a place: the first is looked for below the rule that is present, then below those around it, from the inside out, and
     * each other one below what the one before it means.
     */
    public Reach reach(Place from, List<String> path) {
        String head = path.get(0);
        for (Place around = from; around != null; around = around.parent()) {
            Expr bound = grammar.rule(around.rule()).clauses().with().get(head);
            if (bound != null && around.parent() != null) {
                return new Reach.Bound(around, bound);
            }
            List<Place> nearest = nearest(List.of(around), head);
            if (!nearest.isEmpty()) {
                return reach(from, around, nearest, path.subList(1, path.size()));
            }
        }
        return of(head).stream()
                .findFirst()
                .<Reach>map(place -> new Reach.InVariant(place.outermostVariant()))
                .orElseGet(Reach.Nowhere::new);
    }

    /** What a name means where a rule is, in each of its places. */
    public Stream<Reach> reaches(String rule, String name) {
        return of(rule).stream().map(place -> reach(place, List.of(name)));
    }

    /** An item of the elements of a list that a rule is outside of; null where a name means something else there. */
    public @Nullable Place outside(String rule, String name) {
        return reaches(rule, name)
                .filter(reach -> reach instanceof Reach.SamePosition || reach instanceof Reach.Whole)
                .map(Reach::nearest)
                .findFirst()
                .orElse(null);
    }

    private static Reach reach(Place from, Place around, List<Place> nearest, List<String> rest) {
        if (nearest.size() > 1) {
            return new Reach.Ambiguous(nearest.get(0));
        }
        Place target = nearest.get(0);
        if (!rest.isEmpty()) {
            List<Place> below = nearest(List.of(target), rest.get(0));
            return below.isEmpty() ? new Reach.Nowhere() : reach(from, around, below, rest.subList(1, rest.size()));
        }
        List<Edge> lists = new Reach.Here(target, around)
                .down().stream().filter(Edge::many).toList();
        if (lists.isEmpty()) {
            return around == from ? new Reach.Here(target, around) : new Reach.Parameter(target, around);
        }
        return lists.size() == 1 && target.isElement()
                ? new Reach.Whole(target, around)
                : new Reach.SamePosition(target, around);
    }

    Rule rule(Place place) {
        return grammar.rule(place.rule());
    }

    boolean isAmbiguous(Place place) {
        Place top = place.outward().reduce((inner, outer) -> outer).orElseThrow();
        return nearest(List.of(top), place.rule()).size() > 1;
    }

    /** Goes down from places level by level, until there are some of a rule. */
    private static List<Place> nearest(List<Place> from, String target) {
        List<Place> found =
                from.stream().filter(place -> place.rule().equals(target)).toList();
        List<Place> below = from.stream()
                .flatMap(place -> place.below().stream())
                .filter(place -> !place.isVariant())
                .toList();
        return found.isEmpty() && !below.isEmpty() ? nearest(below, target) : found;
    }

    /** The steps that lead down from a rule. */
    public List<Edge> steps(String name) {
        return steps.computeIfAbsent(name, this::stepsDown);
    }

    private List<Edge> stepsDown(String name) {
        return grammar.rule(name).uses().stream()
                .map(use -> new Edge(name, use.rule(), use.optional(), use.isMany()))
                .toList();
    }

    /** The variants of a choice, of which one is present; none of other rules. */
    List<String> variants(String name) {
        return steps(name).isEmpty() ? grammar.rule(name).inside() : List.of();
    }

    /** The innermost place around two places of a tree, or one of them where the other is in it. */
    public static Place commonAncestor(Place one, Place other) {
        List<Place> around = one.outward().toList();
        return other.outward().filter(around::contains).findFirst().orElseThrow();
    }

    /** Whether a place precedes another in a rule whose items follow one another; not where one is in the other. */
    public static boolean precedes(Place one, Place other) {
        Place common = commonAncestor(one, other);
        Rule rule = common.grammarRule();
        return common != one
                && common != other
                && (rule.isSequence() || rule.isTuple())
                && common.below().indexOf(one.partOf(common)) < common.below().indexOf(other.partOf(common));
    }

    /** The optional items of a rule that are present exactly when one of them is, because they have the same condition. */
    public Stream<String> companions(Edge part) {
        Expr condition = grammar.rule(part.rule()).clauses().presentWhen();
        return steps(part.owner()).stream()
                .filter(step -> condition != null && !step.equals(part))
                .map(Edge::rule)
                .filter(other -> Expressions.areSame(
                        condition, grammar.rule(other).clauses().presentWhen()));
    }

    /** The steps that lead to a rule, from whatever has it. */
    public Stream<Edge> uses(String rule) {
        return grammar.rules().keySet().stream()
                .flatMap(owner -> steps(owner).stream())
                .filter(step -> step.rule().equals(rule));
    }

    /** Whether a rule is in a list of the file. */
    public boolean isListed(String rule) {
        Place place = find(rule);
        return place != null && place.isListed();
    }

    /** Whether a rule occurs any number of times in some other. */
    public boolean isRepeated(String rule) {
        return uses(rule).anyMatch(Edge::many);
    }

    /** Whether {@code owner} has {@code rule} any number of times. */
    public boolean isMany(String owner, String rule) {
        return steps(owner).stream().anyMatch(step -> step.rule().equals(rule) && step.many());
    }

    /** Whether {@code target} is anywhere below {@code start}, variants included. */
    public boolean contains(String start, String target) {
        return inside.computeIfAbsent(start, this::inside).contains(target);
    }

    private Set<String> inside(String start) {
        return grammar.rule(start).inside().stream()
                .flatMap(used -> Uses.all(grammar.rules(), used).stream())
                .collect(Collectors.toSet());
    }

    /** Whether all places of a rule in the file are in another. */
    public boolean isOnlyIn(String around, String rule) {
        return of(rule).stream().allMatch(place -> place.isIn(around));
    }
}
