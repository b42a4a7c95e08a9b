package org.tensorbind.processor.format.place;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Knowledge;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Quantity.Measure;

/**
 * The quantities that a reader knows without a relation: those that types determine, and offsets and sizes of items that it has read before, in the
 * order of the file. An element of a list has those of the element at the same position of another list.
 */
final class ReadBefore implements Knowledge {
    private final Grammar grammar;
    private final Places places;
    private final StatedRelations stated;
    private final Set<String> open = new HashSet<>();

    ReadBefore(Grammar grammar, Places places, StatedRelations stated) {
        this.grammar = grammar;
        this.places = places;
        this.stated = stated;
    }

    @Override
    public boolean isKnown(Quantity quantity, String item) {
        Rule rule = grammar.rules().get(quantity.of());
        if (rule == null || isRead(quantity, item)) {
            return true;
        }
        return switch (quantity.measure()) {
            case VALUE, VALUES, LOOKUP -> true;
            case OFFSET, PRESENT -> false;
            case COUNT ->
                rule.inDocument()
                        || !(rule.isIntegers() || places.isRepeated(rule.name()))
                        || stated.isCountedOtherwise(rule.name());
            case SIZE ->
                rule.clauses().sized() == null
                        && (rule.inDocument() || rule.type().byteSize() > 0);
        };
    }

    /** A rule that occurs in several sequences may be counted in each of them by an item next to it. */
    @Override
    public boolean areApart(Quantity quantity, String item, String other) {
        boolean bySequence = quantity.measure() == Measure.PRESENT
                || (quantity.measure() == Measure.COUNT && places.isRepeated(quantity.of()));
        List<Rule> owners = grammar.owners(quantity.of(), item).toList();
        List<Rule> others = grammar.owners(quantity.of(), other).toList();
        return bySequence && !owners.isEmpty() && !others.isEmpty() && Collections.disjoint(owners, others);
    }

    /** Whether an offset or a size is known before {@code definer} is read. */
    private boolean isRead(Quantity quantity, String definer) {
        String target = quantity.of();
        boolean measured =
                quantity.isOffset() || (quantity.measure() == Measure.SIZE && endsByItself(grammar.rule(target)));
        if (!measured
                || grammar.rule(target).inDocument()
                || grammar.rule(definer).inDocument()) {
            return false;
        }
        if (!open.add(target + " " + definer)) {
            return true;
        }
        boolean known = isInOrder(places.find(target), places.find(definer));
        open.remove(target + " " + definer);
        return known;
    }

    /**
     * The equation of a rule with the offsets and sizes that a reader has recorded before it reads the rule.
     *
     * @param given whether an item gives a measure
     */
    Expr noted(Expr expr, String definer, BiPredicate<Function, String> given) {
        if (!(expr instanceof Expr.Measure measure)) {
            return expr.map(part -> noted(part, definer, given));
        }
        boolean known = grammar.rules().containsKey(measure.target())
                && !given.test(measure.function(), measure.target())
                && isRead(Quantity.of(measure), definer);
        return known ? noted(measure) : expr;
    }

    private static Expr noted(Expr.Measure measure) {
        Expr noted = new Expr.Noted(measure.function(), measure.target(), measure.span());
        return measure.base() == null
                ? noted
                : new Expr.Binary(
                        "-", noted, new Expr.Noted(Function.OFFSET, measure.base(), measure.span()), measure.span());
    }

    /** The size of texts and bytes, and the count of a list of integers without brackets, are given by an earlier item. */
    private static boolean endsByItself(Rule rule) {
        return rule.isSequence() || rule.body() instanceof Body.Choice;
    }

    /** Whether both are in one place of the grammar, in one list at most, in a sequence that is read from the one to the other. */
    private boolean isInOrder(@Nullable Place target, @Nullable Place definer) {
        return target != null
                && definer != null
                && isOnce(target)
                && isOnce(definer)
                && target.isListed() == definer.isListed()
                && grammar.rule(Places.commonAncestor(target, definer).rule()).framing() instanceof Framing.Bytes
                && precedes(target, definer);
    }

    /** Whether one place is read before another: it precedes that, and nothing on the way to them has a place of its own. */
    boolean precedes(Place one, Place other) {
        Place around = Places.commonAncestor(one, other);
        return Places.precedes(one, other) && followsOn(around, one) && followsOn(around, other);
    }

    private static boolean isOnce(Place place) {
        return !place.isAmbiguous() && place.lists().size() < 2;
    }

    /** Whether nothing on the way to an item has a place of its own. */
    private boolean followsOn(Place around, Place item) {
        return item.outward().takeWhile(place -> place != around).noneMatch(place -> isPlaced(place.rule()));
    }

    private boolean isPlaced(String rule) {
        return grammar.rule(rule).clauses().at() != null
                || stated.all().stream()
                        .anyMatch(each -> isPlaceOf(each.expr(), rule)
                                && each.item() != null
                                && !isRead(Quantity.offset(rule), each.item()));
    }

    private static boolean isPlaceOf(Expr expr, String rule) {
        return expr.parts(Expr.Measure.class)
                .anyMatch(measure -> measure.isOffset() && measure.target().equals(rule));
    }
}
