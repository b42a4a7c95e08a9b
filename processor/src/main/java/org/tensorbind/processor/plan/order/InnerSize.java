package org.tensorbind.processor.plan.order;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Schedule.Solved;

/** Sizes that are told by an item inside of what they measure: they cannot bound its reading, and are compared behind it. */
public final class InnerSize {
    private InnerSize() {}

    /** The size of the rule where something inside of it tells it, else null. */
    public static @Nullable Expr of(Relations relations, String rule) {
        Expr size = relations.size(rule);
        return size != null && relations.needs(size).stream().anyMatch(need -> isInside(relations, rule, need))
                ? size
                : null;
    }

    /** The size of the rule where it is told from outside of it, so that it bounds what is read of the rule; else null. */
    public static @Nullable Expr outside(Relations relations, String rule) {
        return of(relations, rule) == null ? relations.size(rule) : null;
    }

    /** The item inside of the rule that tells its size by an equation, or null. */
    public static @Nullable String definer(Relations relations, String rule) {
        Solved definition = relations.find(Function.SIZE, rule);
        return definition == null || of(relations, rule) == null ? null : definition.item();
    }

    /** Whether an item tells the size of a rule that it is inside of, which is compared there. */
    public static boolean isToldBy(Relations relations, String item) {
        return relations.grammar().rules().keySet().stream().anyMatch(rule -> item.equals(definer(relations, rule)));
    }

    private static boolean isInside(Relations relations, String rule, Quantity need) {
        return !rule.equals(need.of())
                && relations.places().isOnce(rule, need.of())
                && relations.grammar().owners(rule, need.of()).findFirst().isEmpty();
    }
}
