package org.tensorbind.processor.format;

import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.syntax.Tree;

/** Resolves the parts of sequences; what ends a list is a part behind it. */
final class PartResolver {
    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final Span constants;

    /** @param constants where faults of constants are shown */
    PartResolver(NameResolver names, ExpressionResolver expressions, Span constants) {
        this.names = names;
        this.expressions = expressions;
        this.constants = constants;
    }

    List<Item> of(Tree.Body.Sequence sequence) {
        return sequence.items().stream().flatMap(this::parts).toList();
    }

    private Stream<Item> parts(Tree.Item item) {
        if (item instanceof Tree.Item.Constant constant) {
            return Stream.of(new Item.Constant(Resolver.bytes(constant.literal()), constants));
        }
        Tree.Item.Use use = (Tree.Item.Use) item;
        Item.Stop end = use.until() == null ? null : new Item.Stop(Resolver.bytes(use.until()), use.begins());
        Item part = new Item.Use(
                names.use(use.rule()),
                Occurrence.valueOf(use.occurrence().name()),
                use.count() == null ? null : expressions.resolveInteger(use.count()),
                end,
                "",
                false,
                use.rule().span());
        return end == null || end.begins()
                ? Stream.of(part)
                : Stream.of(part, new Item.Constant(end.bytes(), use.rule().span()));
    }
}
