package org.tensorbind.processor.plan.order;

import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;

/** Which integer alone tells where a part of a sequence starts: where that is no place for the part, nothing else can be wrong. */
public final class PlaceTellers {
    private final Format format;

    private PlaceTellers(Format format) {
        this.format = format;
    }

    /** The integer that alone tells where a part of {@code owner} starts; null where other items have a say in it, and for elements of lists. */
    public static @Nullable String of(Format format, Rule owner, Item.Use part) {
        String used = part.rule();
        Expr position = format.relations().position(used);
        Solved offset = format.relations().find(Function.OFFSET, used);
        boolean based = offset != null && offset.base() != null;
        boolean many = part.isMany();
        return position == null || based || many || format.rule(used).clauses().shared()
                ? null
                : new PlaceTellers(format).onlyItem(owner, position);
    }

    private @Nullable String onlyItem(Rule owner, Expr position) {
        Expr told = format.relations().forReading(position);
        Set<String> items = told.parts(Expr.Ref.class).map(Expr.Ref::target).collect(Collectors.toSet());
        if (items.size() != 1 || !told.parts().allMatch(PlaceTellers::isComputed)) {
            return null;
        }
        String item = items.iterator().next();
        return isInteger(item) && isOnce(item, owner.name()) ? item : null;
    }

    /** Whether a part of an expression is an item, a number, the end of the file, or arithmetic. */
    private static boolean isComputed(Expr part) {
        return part instanceof Expr.Int
                || part instanceof Expr.End
                || (part instanceof Expr.Ref ref && ref.path().size() == 1)
                || (part instanceof Expr.Binary binary
                        && Operator.called(binary.operator()).isArithmetic());
    }

    private boolean isInteger(String item) {
        Rule rule = format.grammar().rules().get(item);
        return rule != null && rule.isSingle();
    }

    /** Whether an item stands once in what the owner is in, below the owner, so that the one read last is the one that tells. */
    private boolean isOnce(String item, String owner) {
        Place whole = format.places().find(item);
        return format.places().isOnce(owner, item)
                && whole != null
                && !whole.isAmbiguous()
                && format.places().outside(owner, item) == null;
    }
}
