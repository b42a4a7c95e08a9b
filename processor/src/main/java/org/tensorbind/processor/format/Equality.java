package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.relation.Expr;

/** The condition that an item is, or is not, a value: a name, or a number. */
public record Equality(String item, Expr value, boolean equal) {

    /** What a condition is; null for others. */
    public static @Nullable Equality of(Expr condition) {
        if (!(condition instanceof Expr.Binary binary)
                || !(binary.left() instanceof Expr.Ref ref)
                || ref.path().size() != 1) {
            return null;
        }
        boolean value = binary.right() instanceof Expr.EnumName || binary.right() instanceof Expr.Int;
        boolean equal = binary.operator().equals("==");
        return value && (equal || binary.operator().equals("!="))
                ? new Equality(ref.head(), binary.right(), equal)
                : null;
    }

    /** The conditions all of which must hold. */
    public static List<Expr> conjuncts(@Nullable Expr condition) {
        if (condition instanceof Expr.Binary binary && binary.operator().equals("&&")) {
            List<Expr> all = new ArrayList<>(conjuncts(binary.left()));
            all.addAll(conjuncts(binary.right()));
            return all;
        }
        return condition == null ? List.of() : List.of(condition);
    }

    /** Whether it does not hold where the item has a value. */
    public boolean isBrokenBy(Expr other) {
        if (value instanceof Expr.EnumName name && other instanceof Expr.EnumName given) {
            return name.name().equals(given.name()) != equal;
        }
        return value instanceof Expr.Int number
                && other instanceof Expr.Int given
                && (number.value() == given.value()) != equal;
    }

    /** Whether two do not hold together. */
    public boolean excludes(Equality other) {
        return item.equals(other.item)
                && ((equal && other.isBrokenBy(value)) || (other.equal && isBrokenBy(other.value)));
    }
}
