package org.tensorbind.processor.format.place;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/** Equations that only equate an item with another one: a text, or an integer with the code of a named value. */
public final class Copies {
    private Copies() {}

    /** The equation of a rule; of an integer that is an item with named values, that of its code. */
    static Expr equation(Grammar grammar, Rule rule, Expr equation) {
        return equation instanceof Expr.Ref ref && isCode(grammar, rule, ref)
                ? new Expr.CodeOf(ref, equation.span())
                : equation;
    }

    /** Whether a rule is an integer that has the code of another item. */
    public static boolean isCode(Grammar grammar, Rule rule, Expr equation) {
        Enumeration values = equation instanceof Expr.Ref ref ? values(grammar, ref) : null;
        return values != null && !values.isText() && rule.isPlainInteger();
    }

    /** Whether a rule is a text that is another one. */
    public static boolean isText(Grammar grammar, Rule rule, @Nullable Expr equation) {
        return equation instanceof Expr.Ref ref
                && isText(rule)
                && !rule.inDocument()
                && grammar.rules().containsKey(ref.target())
                && isText(grammar.rule(ref.target()));
    }

    private static boolean isText(Rule rule) {
        return rule.type().isText() && rule.values() == null;
    }

    private static @Nullable Enumeration values(Grammar grammar, Expr.Ref ref) {
        return grammar.rules().containsKey(ref.target())
                ? grammar.rule(ref.target()).values()
                : null;
    }
}
