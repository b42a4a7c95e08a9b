package org.tensorbind.processor.plan.read;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.type.ValueType.Kind;

/** Finds the items from which sizes and counts are computed that may be beyond the integers of 64 bits. */
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
        List<ReadStep.AmountSource> sources = items.stream()
                .map(item -> new ReadStep.AmountSource(
                        format.rule(name(item)).label(), items.size() == 1 ? null : size(item, values)))
                .toList();
        return sources.isEmpty()
                ? List.of()
                : List.of(new ReadStep.ExpectCountable(
                        format.rule(rule).label(), what, values.of(Objects.requireNonNull(amount)), sources, each));
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

    /** The label of the only item, in another list, that gives the offsets of the elements of a list; null where there is none. */
    @Nullable
    String ofEach(Item.Use part, Expr position) {
        List<String> names = items(format.relations().forReading(position))
                .map(AmountSources::name)
                .distinct()
                .toList();
        return part.isMany() && names.size() == 1 && format.places().outside(part.rule(), names.get(0)) != null
                ? format.rule(names.get(0)).label()
                : null;
    }

    /**
     * The integer that alone gives where a part of {@code owner} starts, so that nothing else can be wrong where that is no place for the part; null
     * where other items have a say in it, and for elements of lists.
     */
    @Nullable
    String ofPlace(Rule owner, Item.Use part) {
        Expr position = format.relations().position(part.rule());
        Solved offset = format.relations().find(Function.OFFSET, part.rule());
        boolean based = offset != null && offset.base() != null;
        if (position == null
                || based
                || part.isMany()
                || format.rule(part.rule()).clauses().shared()) {
            return null;
        }
        Expr told = format.relations().forReading(position);
        List<String> items =
                told.parts(Expr.Ref.class).map(Expr.Ref::target).distinct().toList();
        return items.size() == 1
                        && told.parts().allMatch(AmountSources::isComputed)
                        && isLast(items.get(0), owner.name())
                ? items.get(0)
                : null;
    }

    /** Whether a part of an expression is an item, a number, the end of the file, or arithmetic. */
    private static boolean isComputed(Expr part) {
        return part instanceof Expr.Int
                || part instanceof Expr.End
                || (part instanceof Expr.Ref ref && ref.path().size() == 1)
                || (part instanceof Expr.Binary binary
                        && Operator.called(binary.operator()).isArithmetic());
    }

    /** Whether an integer stands once in what the owner is in, below the owner, so that the one read last is the one that tells. */
    private boolean isLast(String item, String owner) {
        Place whole = format.places().find(item);
        Rule rule = format.grammar().rules().get(item);
        return rule != null
                && rule.isSingle()
                && format.places().isOnce(owner, item)
                && whole != null
                && !whole.isAmbiguous()
                && format.places().outside(owner, item) == null;
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
            case "+" -> Saturating.plus(left, right);
            case "*" -> Saturating.times(Math.max(0, left), Math.max(0, right));
            default -> left;
        };
    }

    /** One that is read is below 2^63 - 1 as far as anybody can tell. */
    private long highest(String item) {
        Rule rule = format.grammar().rules().get(item);
        return rule != null && rule.type().isFixedInteger()
                ? Math.min(rule.type().highest(), Long.MAX_VALUE - 1)
                : Long.MAX_VALUE - 1;
    }
}
