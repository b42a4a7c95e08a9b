package org.tensorbind.processor.format;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Structures.Kind;

/** Checks expressions of an item of each element of a list. */
public final class ListItems {
    private ListItems() {}

    /** From an element to its item; null where it does not have it once. */
    public static @Nullable List<Paths.Step> way(Paths paths, String element, String item) {
        Paths.Path path = paths.find(element, item);
        return path == null || path.steps().stream().anyMatch(step -> step.many() || step.optional())
                ? null
                : path.steps();
    }

    static void check(Grammar grammar, Paths paths, Structures structures, Diagnostics diagnostics) {
        Stream<Expr> all = grammar.rules().values().stream().flatMap(rule -> Expressions.of(rule).stream());
        all.flatMap(ListItems::within).forEach(items -> {
            boolean integers = way(paths, items.list(), items.item()) != null
                    && structures.bareValue(items.item()).kind() == Kind.INTEGER
                    && structures.value(items.list()).kind() == Kind.RECORD;
            if (!integers) {
                diagnostics.report(
                        Tag.MISPLACED,
                        items.span(),
                        items.list() + "." + items.item(),
                        "'product'",
                        "it needs an integer that each element of the list has once, beside something else");
            }
        });
    }

    private static Stream<Expr.Items> within(Expr expr) {
        Stream<Expr.Items> own = expr instanceof Expr.Items items ? Stream.of(items) : Stream.of();
        return Stream.concat(own, expr.operands().stream().flatMap(ListItems::within));
    }
}
