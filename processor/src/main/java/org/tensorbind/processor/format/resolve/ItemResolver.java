package org.tensorbind.processor.format.resolve;

import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.syntax.SyntaxTree;

/** Resolves the items of sequences; the terminator of a list is an item after it. */
final class ItemResolver {
    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final Span constants;

    /** @param constants where errors of constants are shown */
    ItemResolver(NameResolver names, ExpressionResolver expressions, Span constants) {
        this.names = names;
        this.expressions = expressions;
        this.constants = constants;
    }

    List<Item> of(SyntaxTree.Body.Sequence sequence) {
        return sequence.items().stream().flatMap(this::items).toList();
    }

    private Stream<Item> items(SyntaxTree.Item item) {
        if (item instanceof SyntaxTree.Item.Constant constant) {
            return Stream.of(new Item.Constant(Resolver.bytes(constant.literal()), constants));
        }
        SyntaxTree.Item.Use use = (SyntaxTree.Item.Use) item;
        Item.Stop end = use.until() == null ? null : new Item.Stop(Resolver.bytes(use.until()), use.begins());
        Item resolved = new Item.Use(
                names.use(use.rule()),
                use.occurrence(),
                use.count() == null ? null : expressions.resolveInteger(use.count()),
                end,
                "",
                false,
                use.rule().span());
        return end == null || end.begins()
                ? Stream.of(resolved)
                : Stream.of(resolved, new Item.Constant(end.bytes(), use.rule().span()));
    }
}
