package org.tensorbind.processor.plan.read;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/** Finds the value that the error of a broken condition shows: the side of the comparison that is broken. */
final class ComparedSide {
    private static final Set<Kind> SHOWN = Set.of(Kind.INTEGER, Kind.NUMBER, Kind.TEXT, Kind.TRUTH, Kind.ENUMERATION);

    private final Format format;
    private final ReadValues values;

    ComparedSide(Format format, ReadValues values) {
        this.format = format;
        this.values = values;
    }

    /** The compared side of a condition; null if it is unknown which comparison fails, or the value alone does not explain the error. */
    @Nullable
    Value of(Expr condition) {
        if (!(condition instanceof Expr.Binary binary) || !binary.isCondition()) {
            return shown(condition);
        }
        Expr.Ref named = named(condition);
        if (named != null) {
            return shown(named);
        }
        return switch (binary.operator()) {
            case "&&" -> both(binary);
            case "||" -> either(binary);
            default -> isConstant(binary.left()) ? shown(binary.right()) : shown(binary.left());
        };
    }

    /** The item, found by its key, that a condition has besides numbers; null where it has others or none. */
    static Expr.@Nullable Lookup onlyKeyed(Expr condition) {
        if (condition instanceof Expr.Lookup lookup && lookup.otherwise() instanceof Expr.Int) {
            return lookup;
        }
        List<Expr> others = condition.operands().stream()
                .filter(operand -> !(operand instanceof Expr.Int))
                .toList();
        return others.size() == 1 ? onlyKeyed(others.get(0)) : null;
    }

    /** The first of two items with named values that are compared, name by name; null for other conditions. */
    private static Expr.@Nullable Ref named(Expr condition) {
        if (!(condition instanceof Expr.Binary binary)) {
            return null;
        }
        Expr.EnumName name = name(binary.left());
        Expr.EnumName other = name(binary.right());
        if (name != null && other != null) {
            boolean same = name.name().equals(other.name());
            return same ? (Expr.Ref) ((Expr.Binary) binary.left()).left() : null;
        }
        Expr.Ref left = named(binary.left());
        Expr.Ref right = named(binary.right());
        return left != null && right != null && left.path().equals(right.path()) ? left : null;
    }

    /** The named value that an item is compared with; null for other conditions. */
    private static Expr.@Nullable EnumName name(Expr comparison) {
        return comparison instanceof Expr.Binary binary
                        && binary.left() instanceof Expr.Ref
                        && binary.right() instanceof Expr.EnumName name
                ? name
                : null;
    }

    /** The first comparison that is broken, whose value has to be of the same type as that of the other. */
    private @Nullable Value both(Expr.Binary binary) {
        Value left = of(binary.left());
        Value right = of(binary.right());
        if (left == null || right == null || left.equals(right)) {
            return left == null ? null : right;
        }
        return isInteger(binary.left()) && isInteger(binary.right())
                ? Operator.CONDITIONAL.of(values.of(binary.left()), right, left)
                : null;
    }

    /** If all comparisons fail, they must have one value in common. For {@code A != B || C}, the reported requirement is C, because A equals B. */
    private @Nullable Value either(Expr.Binary binary) {
        boolean implies =
                binary.left() instanceof Expr.Binary left && left.operator().equals("!=");
        Value right = of(binary.right());
        return implies || (right != null && right.equals(of(binary.left()))) ? right : null;
    }

    private static boolean isConstant(Expr side) {
        return side instanceof Expr.Int
                || side instanceof Expr.Fraction
                || side instanceof Expr.Text
                || side instanceof Expr.EnumName
                || side instanceof Expr.Truth;
    }

    private @Nullable Value shown(Expr side) {
        if (isSegments(side)) {
            return Operator.QUOTED.of(values.of(((Expr.Call) side).arguments().get(0)));
        }
        boolean item = side instanceof Expr.Ref ref && isShown(ref.target());
        return item || isNumber(side) ? values.of(side) : null;
    }

    /** Whether a side is the number of segments of a text, which explains less than the text: it is 0 if any character is wrong. */
    private static boolean isSegments(Expr side) {
        return side instanceof Expr.Call call && call.function().equals("segments");
    }

    private boolean isShown(String item) {
        boolean named =
                format.grammar().rules().containsKey(item) && format.rule(item).values() != null;
        return named || SHOWN.contains(format.structures().bareValue(item).kind());
    }

    /** Whether a side is a number that is not the value of an item; what a division leaves over is none of those that a message is about. */
    private static boolean isNumber(Expr side) {
        if (side instanceof Expr.Binary binary) {
            return !binary.isCondition() && !binary.operator().equals("%");
        }
        return side instanceof Expr.Element
                || side instanceof Expr.Measure
                || (side instanceof Expr.Call && !isSegments(side))
                || side instanceof Expr.CodeOf
                || side instanceof Expr.Conditional;
    }

    /** Whether the compared sides of a condition are integers. */
    private boolean isInteger(Expr condition) {
        if (condition instanceof Expr.Binary binary && binary.isCondition()) {
            return isInteger(binary.left()) && isInteger(binary.right());
        }
        return condition instanceof Expr.Int
                || isNumber(condition)
                || (condition instanceof Expr.Ref ref
                        && format.structures().bareValue(ref.target()).kind() == Kind.INTEGER);
    }
}
