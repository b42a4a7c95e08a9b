package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;

/** Optional parts of one sequence that are there on the same condition: one of them is exactly where the other is. */
public final class Companions {
    private Companions() {}

    /** Whether two rules are such parts. */
    private static boolean are(Grammar grammar, String one, String other) {
        Expr condition = grammar.rule(one).clauses().presentWhen();
        return condition != null
                && isSame(condition, grammar.rule(other).clauses().presentWhen())
                && grammar.rules().values().stream()
                        .anyMatch(owner -> isOptional(owner, one) && isOptional(owner, other));
    }

    /** Whether a rule is, or is in, what is there whenever an optional item is. */
    public static boolean isWith(Grammar grammar, Places places, String item, String rule) {
        return grammar.rules().keySet().stream()
                .filter(other -> !other.equals(item) && are(grammar, item, other))
                .anyMatch(other -> other.equals(rule) || places.contains(other, rule));
    }

    private static boolean isOptional(Rule owner, String rule) {
        return owner.isSequence()
                && owner.uses().stream().anyMatch(use -> use.rule().equals(rule) && use.mayLack());
    }

    /** Whether two expressions say the same, wherever they stand. */
    private static boolean isSame(Expr one, @Nullable Expr other) {
        if (other == null || !said(one).equals(said(other))) {
            return false;
        }
        List<Expr> operands = one.operands();
        List<Expr> others = other.operands();
        for (int i = 0; i < operands.size(); i++) {
            if (i == others.size() || !isSame(operands.get(i), others.get(i))) {
                return false;
            }
        }
        return operands.size() == others.size();
    }

    /** What an expression says beside its operands. */
    private static List<Object> said(Expr expr) {
        Class<?> kind = expr.getClass();
        if (expr instanceof Expr.Int number) {
            return List.of(kind, number.value());
        }
        if (expr instanceof Expr.Fraction fraction) {
            return List.of(kind, fraction.digits());
        }
        if (expr instanceof Expr.Ref ref) {
            return List.of(kind, ref.path());
        }
        if (expr instanceof Expr.EnumName name) {
            return List.of(kind, name.name());
        }
        if (expr instanceof Expr.Binary binary) {
            return List.of(kind, binary.operator());
        }
        if (expr instanceof Expr.Call call) {
            return List.of(kind, call.function());
        }
        if (expr instanceof Expr.Element element) {
            return List.of(kind, element.list().path(), element.index());
        }
        if (expr instanceof Expr.Measure measure) {
            return List.of(kind, measure.function(), measure.target());
        }
        return expr instanceof Expr.Conditional ? List.of(kind) : List.of(expr);
    }
}
