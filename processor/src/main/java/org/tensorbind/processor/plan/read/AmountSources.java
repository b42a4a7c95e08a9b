package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.type.ValueType.Kind;
import org.tensorbind.value.Leniency;

/** Finds the items from which sizes, counts and places are computed that may be wrong: beyond the integers of 64 bits, or no place. */
public final class AmountSources {
    /** Bytes of an element: more than any type has. */
    private static final long WIDEST = 1 << 10;

    private final Format format;

    public AmountSources(Format format) {
        this.format = format;
    }

    /** Checks what is computed for a rule, in a program that has the value of the expression; nothing where no file can break it. */
    List<Step> check(String rule, String what, @Nullable Expr amount, ReadValues values) {
        Expr expr = amount == null ? null : format.relations().forReading(amount);
        if (expr == null || expr instanceof Expr.Ref || (highest(expr) < Long.MAX_VALUE && !isDifference(expr))) {
            return List.of();
        }
        List<Expr> items = items(expr).toList();
        boolean each = items.stream().anyMatch(item -> format.places().outside(rule, name(item)) != null);
        if (items.isEmpty()) {
            return List.of();
        }
        List<Value> computed = new ArrayList<>(List.of(values.of(Objects.requireNonNull(amount))));
        for (Expr item : items) {
            computed.add(new Value.Text(format.rule(name(item)).label()));
            if (items.size() > 1) {
                computed.add(size(item, values));
            }
        }
        return List.of(new Check(
                Check.Blame.of(format.rule(rule), each ? Check.At.ELEMENT : Check.At.HERE),
                Operator.IS_COUNTABLE.of(List.copyOf(computed)),
                Check.Problem.UNCOUNTABLE,
                Leniency.REJECT,
                what,
                null));
    }

    /** Whether an expression may be below 0. */
    private static boolean isDifference(Expr expr) {
        return expr.parts(Expr.Binary.class)
                .anyMatch(binary -> binary.operator().equals("-"));
    }

    /** The label of the first item of an expression, empty where it has none or is one itself. */
    public String label(Expr expr) {
        return expr instanceof Expr.Ref
                ? ""
                : items(expr)
                        .map(item -> format.rule(name(item)).label())
                        .findFirst()
                        .orElse("");
    }

    /** What has the error where a part of {@code owner} cannot be: the item that alone gives its place, here or for each element of a list; else the part. */
    Check.Blame ofPlace(Rule owner, Item.Use part, Expr position) {
        Rule used = format.rule(part.rule());
        Expr given = format.relations().forReading(position);
        List<String> names = items(given).map(AmountSources::name).distinct().toList();
        Rule item = names.size() == 1 ? format.rule(names.get(0)) : used;
        if (part.isMany()) {
            boolean each = item != used && format.places().outside(used.name(), item.name()) != null;
            return Check.Blame.of(each ? item : used, each ? Check.At.ELEMENT : Check.At.HERE);
        }
        return item != used && isAlone(owner, used, item, given)
                ? new Check.Blame(item.name(), Step.Frame.path(format, owner, item.name()), Check.At.NOTED, null)
                : Check.Blame.of(used, Check.At.HERE);
    }

    /** Whether an item that occurs once in what the owner is in, so that the one read last is the one that gives, alone gives the place of a part. */
    private boolean isAlone(Rule owner, Rule used, Rule item, Expr given) {
        Solved offset = format.relations().find(Expr.Function.OFFSET, used.name());
        Place whole = format.places().find(item.name());
        return (offset == null || offset.base() == null)
                && !used.clauses().shared()
                && given.parts().allMatch(AmountSources::isComputed)
                && item.isSingle()
                && format.places().isOnce(owner.name(), item.name())
                && whole != null
                && !whole.isAmbiguous()
                && format.places().outside(owner.name(), item.name()) == null;
    }

    /** Whether a part of an expression is an item, a number, the end of the file, or arithmetic. */
    private static boolean isComputed(Expr part) {
        return part instanceof Expr.Int
                || part instanceof Expr.End
                || (part instanceof Expr.Ref ref && ref.path().size() == 1)
                || (part instanceof Expr.Binary binary
                        && Operator.called(binary.operator()).isArithmetic());
    }

    /** How large an item is, or the product of a list of integers. */
    private Value size(Expr item, ReadValues values) {
        Value value = values.of(item);
        boolean list = item instanceof Expr.Ref && kind(name(item)) != Kind.INTEGER;
        return list ? Operator.PRODUCT.of(value) : value;
    }

    private static String name(Expr item) {
        return item instanceof Expr.Element element ? element.list().target() : ((Expr.Ref) item).target();
    }

    /** The items that an expression is computed from: integers and lists of integers. */
    private Stream<Expr> items(Expr expr) {
        return expr.parts()
                .filter(part -> part instanceof Expr.Ref || part instanceof Expr.Element)
                .filter(item -> format.grammar().rules().containsKey(name(item))
                        && Set.of(Kind.INTEGER, Kind.INTEGERS, Kind.LIST).contains(kind(name(item))));
    }

    private Kind kind(String item) {
        return format.structures().bareValue(item).kind();
    }

    /** What an expression is at most. */
    private long highest(Expr expr) {
        if (expr instanceof Expr.Int number) {
            return number.value();
        }
        if (expr instanceof Expr.Ref ref) {
            return highest(ref.target());
        }
        if (expr instanceof Expr.Conditional conditional) {
            return Math.max(highest(conditional.then()), highest(conditional.otherwise()));
        }
        if (expr instanceof Expr.Binary binary) {
            return highest(binary);
        }
        return expr instanceof Expr.Call call ? highest(call) : Long.MAX_VALUE - 1;
    }

    private long highest(Expr.Call call) {
        return switch (call.function()) {
            case "product" -> Long.MAX_VALUE;
            case "width" -> WIDEST;
            default -> call.arguments().stream().mapToLong(this::highest).max().orElse(0);
        };
    }

    private long highest(Expr.Binary binary) {
        long left = highest(binary.left());
        long right = highest(binary.right());
        return switch (binary.operator()) {
            case "+" -> SaturatingMath.plus(left, right);
            case "*" -> SaturatingMath.times(Math.max(0, left), Math.max(0, right));
            default -> left;
        };
    }

    /** A value that is read is always below 2^63 - 1. */
    private long highest(String item) {
        Rule rule = format.grammar().rules().get(item);
        return rule != null && rule.type().isFixedInteger()
                ? Math.min(rule.type().highest(), Long.MAX_VALUE - 1)
                : Long.MAX_VALUE - 1;
    }
}
