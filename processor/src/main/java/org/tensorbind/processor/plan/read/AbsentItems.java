package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.value.Leniency;

/**
 * Items that give the size, count or offset of an optional item, or of an item in it: they must be 0 if that item is absent, as writers write them.
 */
final class AbsentItems {
    private static final List<Function> TOLD = List.of(Function.SIZE, Function.COUNT, Function.OFFSET);

    private final Format format;

    private AbsentItems(Format format) {
        this.format = format;
    }

    /** The checks of an optional part of a sequence, in strict reading. */
    static List<Step> checks(ReadPlanner planner, Rule owner, Item.Use item, ReadValues values) {
        AbsentItems items = new AbsentItems(planner.format());
        Expr presence = items.format.relations().presence(owner.name(), item.rule());
        List<Step> checks = new ArrayList<>();
        for (Solved given : items.given(owner, item)) {
            Value present = presence == null
                    ? Operator.IS_PRESENT.of(new Known.Local(item.rule()))
                    : values.condition(presence);
            checks.add(items.check(planner, owner, item, given, present, values));
        }
        return checks;
    }

    /** An expression that gives the presence of an optional item must be 0 or 1; a flag alone is checked where it is read. */
    static List<Step> presence(ReadPlanner planner, Rule owner, Item.Use item, ReadValues values) {
        AbsentItems items = new AbsentItems(planner.format());
        Solved definition = items.computedPresence(owner, item);
        if (definition == null) {
            return List.of();
        }
        Value given = values.of(definition.value());
        Value none = Operator.EQUAL.of(given, new Value.Number(0));
        Value one = Operator.EQUAL.of(given, new Value.Number(1));
        String message =
                "must be 0 or 1 for '" + items.format.rule(item.rule()).label() + "', which is present or absent";
        Value holds = Operator.OR.of(none, one);
        return List.of(items.require(planner, owner, definition, values, false, holds, message, given));
    }

    private @Nullable Solved computedPresence(Rule owner, Item.Use item) {
        Solved definition = format.relations().find(Function.PRESENT, item.rule(), owner.name());
        return definition != null
                        && definition.value() instanceof Expr.Binary binary
                        && Operator.called(binary.operator()).isArithmetic()
                ? definition
                : null;
    }

    private Step check(
            ReadPlanner planner, Rule owner, Item.Use item, Solved definition, Value present, ReadValues values) {
        Value given = values.of(definition.value());
        Value holds = Operator.OR.of(present, Operator.EQUAL.of(given, new Value.Number(0)));
        String message = "must be 0 where '" + format.rule(item.rule()).label() + "' is absent";
        return require(planner, owner, definition, values, true, holds, message, given);
    }

    /** A condition on what gives something, given where that is. */
    private Step require(
            ReadPlanner planner,
            Rule owner,
            Solved definition,
            ReadValues values,
            boolean strict,
            Value holds,
            String message,
            Value given) {
        String definer = definition.item();
        boolean noted = isOnce(definer, owner.name());
        Place path = format.places().find(owner.name(), definer);
        String label = noted && path != null && !path.isListed()
                ? Step.Frame.path(planner.format(), owner, definer)
                : format.rule(definer).label();
        Check.Blame blame = new Check.Blame(definer, label, noted ? Check.At.NOTED : Check.At.HERE, null);
        Leniency leniency = strict ? Leniency.LENIENT : Leniency.REJECT;
        return new Check(blame, holds, Check.Problem.BROKEN, leniency, message + ", is ", given);
    }

    /** Whether an item that gives something was read once for what a rule is in, not in a list next to that. */
    private boolean isOnce(String definer, String owner) {
        return format.places().find(definer) != null && format.places().outside(owner, definer) == null;
    }

    private List<Solved> given(Rule owner, Item.Use item) {
        Expr presence = format.relations().presence(owner.name(), item.rule());
        List<Solved> given = new ArrayList<>();
        boolean empty = format.structures().hasNoValue(item.rule());
        boolean readerOnly = format.grammar().readerOnly() != null;
        if (readerOnly || (presence == null && empty) || !owner.clauses().with().isEmpty()) {
            return given;
        }
        for (String target : format.grammar().rules().keySet()) {
            TOLD.stream()
                    .map(function -> definition(function, target, owner.name(), item.rule()))
                    .filter(definition -> definition != null && !isGivenBy(definition, presence))
                    .forEach(given::add);
        }
        return given;
    }

    private @Nullable Solved definition(Function function, String target, String owner, String item) {
        Solved found = format.relations().find(function, target, owner);
        if (found == null
                || found.item().equals(item)
                || format.relations().givesAbsence(found.item())
                || isIn(owner, item, found.item())
                || format.places().contains(item, found.item())
                || !(target.equals(item) || format.places().isOnlyIn(item, target))
                || !isOfOne(function, item, target)) {
            return null;
        }
        return found;
    }

    /** Whether a rule is present whenever an item is. */
    private boolean isIn(String owner, String item, String rule) {
        return format.places().steps(owner).stream()
                .filter(step -> step.rule().equals(item))
                .flatMap(format.places()::companions)
                .anyMatch(other -> other.equals(rule) || format.places().contains(other, rule));
    }

    /** Whether there is one such measure in the item, rather than one for each element of a list in it. */
    private boolean isOfOne(Function function, String item, String target) {
        Reach reach = format.places().reach(item, target);
        return reach instanceof Reach.Here || (function == Function.COUNT && reach instanceof Reach.Whole);
    }

    /** Whether an item is present where what is given is not 0. */
    private static boolean isGivenBy(Solved given, @Nullable Expr presence) {
        return given.value() instanceof Expr.Ref ref
                && presence instanceof Expr.Binary compared
                && (compared.operator().equals(">") || compared.operator().equals("!="))
                && compared.left() instanceof Expr.Ref item
                && item.target().equals(ref.target())
                && compared.right() instanceof Expr.Int zero
                && zero.value() == 0;
    }
}
