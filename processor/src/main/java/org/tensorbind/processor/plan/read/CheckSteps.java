package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.Constraint;
import org.tensorbind.processor.format.Clause.Key;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Copies;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.order.Regions;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Check.At;
import org.tensorbind.processor.plan.step.Check.Blame;
import org.tensorbind.processor.plan.step.Check.Problem;
import org.tensorbind.processor.plan.step.Loop.Comparison;
import org.tensorbind.processor.plan.step.Loop.KeyCheck;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.value.Leniency;

/** The checks that hold once a rule has been read. */
final class CheckSteps {
    private final ReadPlanner planner;
    private final Format format;
    private final Rule rule;
    private final ReadValues values;
    private final Regions regions;

    CheckSteps(ReadPlanner planner, Rule rule, ReadValues values) {
        this.planner = planner;
        this.format = planner.format();
        this.rule = rule;
        this.values = values;
        this.regions = new Regions(format.relations());
    }

    List<Step> steps() {
        values.add(rule.name());
        if (planner.isComposed(rule)
                && planner.result(rule).stream().findFirst().orElse(null) instanceof ReadStep.Return result
                && !result.value().is(Operator.NEW)) {
            values.beSelf(result.value());
        }
        List<Step> steps = new ArrayList<>();
        for (String check : planner.order().checks().of(rule.name())) {
            Expr equation = format.relations().checked(check);
            if (Copies.isText(format.grammar(), format.rule(check), equation)) {
                steps.add(sameText(check, (Expr.Ref) equation));
            } else if (check.equals(regions.sizedBy(rule.name()))) {
                steps.add(equation(check, withSize(format.relations().equationOf(check)), isPlaced()));
            } else if (!(equation instanceof Expr.ChecksumOf)) {
                steps.add(equation(check, values.of(equation), false));
            }
        }
        steps.addAll(innerSize());
        rule.clauses().constraints().forEach(constraint -> steps.add(require(constraint)));
        return steps;
    }

    private Step sameText(String check, Expr.Ref other) {
        Blame blame = blame(check);
        Value actual = values.item(check);
        return new Check(
                blame,
                Operator.SAME_TEXT.of(actual, values.of(other)),
                Problem.BROKEN,
                Leniency.REJECT,
                "must be the same as " + format.rule(other.target()).label() + ", is ",
                actual);
    }

    /** This rule, or the item in it that is checked. */
    private Blame blame(String check) {
        return check.equals(rule.name())
                ? Blame.of(rule, At.START)
                : new Blame(check, Step.Frame.path(format, rule, check), At.NOTED, null);
    }

    private Step equation(String check, Value expected, boolean strict) {
        return Check.of(
                blame(check), Operator.EQUAL.of(values.item(check), expected), Problem.DIFFERENT, leniency(strict));
    }

    private static Leniency leniency(boolean strict) {
        return strict ? Leniency.LENIENT : Leniency.REJECT;
    }

    /** A size that a clause computes from items inside, compared with the bytes that were read. */
    private List<Step> innerSize() {
        Expr size = regions.innerSize(rule.name());
        if (size == null || regions.sizedBy(rule.name()) != null) {
            return List.of();
        }
        Value given = values.of(size);
        return List.of(new Check(
                blame(rule.name()),
                Operator.EQUAL.of(given, sizeRead()),
                Problem.BROKEN,
                leniency(isPlaced()),
                "must have the size that it gives, is ",
                given));
    }

    /** If items have offsets, the item that is read last need not end the file, and lenient reading follows offsets wherever they point. */
    private boolean isPlaced() {
        return rule.name().equals(format.grammar().root()) && format.hasPlaces();
    }

    private Value sizeRead() {
        return isPlaced()
                ? new Known.Here(Known.Property.FILE_SIZE)
                : Operator.MINUS.of(new Known.Here(Known.Property.POSITION), ReadValues.start());
    }

    /** The value of an equation in which the size of this rule, for which it can be solved, is what was read. */
    private Value withSize(Expr expr) {
        if (expr instanceof Expr.Measure measure
                && Quantity.of(measure).equals(Quantity.of(Function.SIZE, rule.name()))) {
            return sizeRead();
        }
        boolean around =
                expr instanceof Expr.Binary && Expressions.measured(expr).contains(rule.name());
        if (!around || !(expr instanceof Expr.Binary binary)) {
            return values.of(expr);
        }
        Value left = withSize(binary.left());
        Value right = withSize(binary.right());
        Operator operator = Operator.called(binary.operator());
        return operator.of(left, right).with(operator.isPartial() ? rule.label() : "");
    }

    private Step require(Constraint constraint) {
        ComparedSide side = new ComparedSide(format, values);
        Expr.Lookup only = ComparedSide.onlyKeyed(constraint.condition());
        Value holds = values.of(constraint.condition());
        Value shown = only == null ? side.of(constraint.condition()) : values.of(only);
        return new Check(
                new Blame(rule.name(), rule.label(), At.START, keyed(constraint.condition())),
                holds,
                Problem.BROKEN,
                leniency(constraint.strict()),
                shown == null ? constraint.message() : constraint.message() + ", is ",
                shown);
    }

    /** The item that alone an expression is, found by its key; null for other expressions. */
    Check.@Nullable KeyedItem keyed(Expr expr) {
        Expr.Lookup lookup = ComparedSide.onlyKeyed(expr);
        if (lookup == null) {
            return null;
        }
        Rule item = format.grammar().rules().get(lookup.value());
        return new Check.KeyedItem(
                format.rule(lookup.list()).label(), lookup.key(), item == null ? lookup.value() : item.label());
    }

    /** What the elements of a list of {@code element} are compared by. */
    static List<KeyCheck> keys(Format format, String element, ReadValues values) {
        List<KeyCheck> keys = new ArrayList<>();
        Key ordered = format.rule(element).clauses().ordered();
        if (ordered != null) {
            keys.add(key(format, Comparison.ORDERED, element, ordered, values));
        }
        Key unique = format.rule(element).clauses().unique();
        if (unique != null) {
            keys.add(key(format, Comparison.UNIQUE, element, unique, values));
        }
        return keys;
    }

    private static KeyCheck key(Format format, Comparison comparison, String element, Key key, ReadValues values) {
        Place path = Objects.requireNonNull(format.places().find(element, key.rule()), "checked before");
        Value part = path.steps().stream()
                .filter(Edge::optional)
                .findFirst()
                .map(step -> values.follow(
                        new Known.Local(element),
                        path.steps().subList(0, path.steps().indexOf(step) + 1)))
                .orElse(null);
        return new KeyCheck(
                comparison,
                key.rule(),
                format.rule(key.rule()).label(),
                key.leniency(),
                values.follow(new Known.Local(element), path.steps()),
                part);
    }
}
