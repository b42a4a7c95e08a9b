package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;

/** Checks that the width of a dtype whose elements are in blocks, which need be no whole number, is multiplied by a number of elements. */
final class WidthChecker {
    private final Grammar grammar;
    private final Diagnostics diagnostics;

    private WidthChecker(Grammar grammar, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Diagnostics diagnostics) {
        WidthChecker checker = new WidthChecker(grammar, diagnostics);
        grammar.each(rule -> Expressions.of(rule).forEach(expr -> checker.check(expr, false)));
    }

    private void check(Expr expr, boolean factor) {
        boolean product =
                expr instanceof Expr.Binary binary && binary.operator().equals("*");
        expr.operands().forEach(operand -> check(operand, product));
        String rule = expr instanceof Expr.Call call && !factor ? blocksOf(call) : null;
        if (rule != null) {
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    expr.span(),
                    "width",
                    "a number of elements that it is multiplied by",
                    rule,
                    "a dtype with elements in blocks");
        }
    }

    private @Nullable String blocksOf(Expr.Call call) {
        if (!call.function().equals("width") || !(call.arguments().get(0) instanceof Expr.Ref ref)) {
            return null;
        }
        Enumeration values = StructureChecker.enumeration(grammar.rule(ref.target()));
        return values != null && values.hasBlocks() ? ref.target() : null;
    }
}
