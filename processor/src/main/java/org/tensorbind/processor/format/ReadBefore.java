package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Grammar.Rule;

/**
 * Places and sizes that a reader knows when it comes to what tells them, as it has read what has them in the order of the file. One of an element of a
 * list is told by the element at the same position of another list.
 */
final class ReadBefore {
    private final Grammar grammar;
    private final Places places;
    private final Map<String, Expr> equations;
    private final Set<String> open = new HashSet<>();

    ReadBefore(Grammar grammar, Map<String, Expr> equations) {
        this.grammar = grammar;
        this.places = new Places(grammar);
        this.equations = equations;
    }

    /** Whether the place or the size of {@code target} is known before {@code definer} is read. */
    boolean isKnown(Function function, String target, String definer) {
        boolean measured =
                function == Function.OFFSET || (function == Function.SIZE && endsByItself(grammar.rule(target)));
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
     * The equation of a rule with what a reader has noted when it comes to the rule.
     *
     * @param told whether an item tells a measure
     */
    Expr noted(Expr expr, String definer, BiPredicate<Function, String> told) {
        if (expr instanceof Expr.Binary binary) {
            return new Expr.Binary(
                    binary.operator(),
                    noted(binary.left(), definer, told),
                    noted(binary.right(), definer, told),
                    binary.span());
        }
        if (expr instanceof Expr.Call call) {
            List<Expr> arguments = call.arguments().stream()
                    .map(each -> noted(each, definer, told))
                    .toList();
            return new Expr.Call(call.function(), arguments, call.span());
        }
        if (expr instanceof Expr.Conditional choice) {
            return new Expr.Conditional(
                    noted(choice.condition(), definer, told),
                    noted(choice.then(), definer, told),
                    noted(choice.otherwise(), definer, told),
                    choice.span());
        }
        return measured(expr, definer, told);
    }

    private Expr measured(Expr expr, String definer, BiPredicate<Function, String> told) {
        Function function = expr instanceof Expr.Measure measure ? measure.function() : Function.OFFSET;
        String target = expr instanceof Expr.Measure measure
                ? measure.target()
                : expr instanceof Expr.OffsetFrom from ? from.target() : null;
        boolean known = target != null
                && grammar.rules().containsKey(target)
                && !told.test(function, target)
                && isKnown(function, target, definer);
        return known ? noted(expr) : expr;
    }

    private static Expr noted(Expr expr) {
        if (expr instanceof Expr.OffsetFrom from) {
            return new Expr.Binary(
                    "-",
                    new Expr.Noted(Function.OFFSET, from.target(), from.span()),
                    new Expr.Noted(Function.OFFSET, from.base(), from.span()),
                    from.span());
        }
        Expr.Measure measure = (Expr.Measure) expr;
        return new Expr.Noted(measure.function(), measure.target(), measure.span());
    }

    /** Text and bytes, and integers without a number, are as large as something before them says. */
    private static boolean endsByItself(Rule rule) {
        return rule.isSequence() || rule.body() instanceof Body.Choice;
    }

    /** Whether both stand in one place of the grammar, in one list at most, in a sequence that is read from the one to the other. */
    private boolean isInOrder(@Nullable Place target, @Nullable Place definer) {
        if (target == null || definer == null || !isOnce(target) || !isOnce(definer)) {
            return false;
        }
        Place around = Places.commonAncestor(target, definer);
        return target.isListed() == definer.isListed()
                && Places.precedes(target, definer)
                && grammar.rule(around.rule()).framing() instanceof Framing.Bytes
                && followsOn(around, target)
                && followsOn(around, definer);
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
                || equations.entrySet().stream()
                        .anyMatch(entry ->
                                isPlaceOf(entry.getValue(), rule) && !isKnown(Function.OFFSET, rule, entry.getKey()));
    }

    private static boolean isPlaceOf(Expr expr, String rule) {
        boolean offset = (expr instanceof Expr.Measure measure
                        && measure.function() == Function.OFFSET
                        && measure.target().equals(rule))
                || (expr instanceof Expr.OffsetFrom from && from.target().equals(rule));
        return offset || expr.operands().stream().anyMatch(operand -> isPlaceOf(operand, rule));
    }
}
