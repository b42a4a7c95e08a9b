package org.tensorbind.processor.format;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Optional parts of one sequence that are there on the same condition: one of them is exactly where the other is. */
public final class Companions {
    private Companions() {}

    /** The parts of a rule that are there exactly where one of them is. */
    public static Stream<String> of(Grammar grammar, String owner, String item) {
        Expr condition = grammar.rule(item).clauses().presentWhen();
        return grammar.rule(owner).uses().stream()
                .filter(use -> use.mayLack() && !use.rule().equals(item))
                .map(Item.Use::rule)
                .filter(other -> condition != null
                        && isSame(condition, grammar.rule(other).clauses().presentWhen()));
    }

    /** Whether two expressions say the same, wherever they stand. */
    static boolean isSame(Expr one, @Nullable Expr other) {
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
