package org.tensorbind.processor.format.resolve;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.SyntaxTree;

/**
 * Values of {@code let}, which are not stored. Each is replaced by its expression wherever it is used, so that the names in it are looked for from
 * there.
 */
final class Lets {
    /** More parts than an expression needs that people write; values of values grow with the power of two. */
    private static final int MOST_PARTS = 1000;

    /** Half of what an expression may have by itself. */
    private static final int MOST_STEPS = 32;

    private final Map<String, SyntaxTree.Let> declared = new LinkedHashMap<>();
    private final Map<String, Expr> resolved = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Diagnostics diagnostics;

    Lets(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    void declare(SyntaxTree.Let let) {
        declared.putIfAbsent(let.name().text(), let);
    }

    boolean has(String name) {
        return declared.containsKey(name);
    }

    /** The expression of a name; one that depends on itself is reported. */
    Expr value(String name, ExpressionResolver expressions) {
        Expr known = resolved.get(name);
        if (known != null) {
            return known;
        }
        SyntaxTree.Let let = declared.get(name);
        if (let == null) {
            throw new IllegalStateException("no value called " + name);
        }
        Expr nothing = new Expr.Int(0, let.name().span());
        if (!open.add(name)) {
            diagnostics.report(GrammarMessage.VALUE_CYCLE, let.name().span(), name);
            return nothing;
        }
        Expr value = expressions.resolve(let.value());
        open.remove(name);
        if (value.parts().count() > MOST_PARTS) {
            diagnostics.report(GrammarMessage.VALUE_TOO_LARGE, let.name().span(), name, MOST_PARTS);
            value = nothing;
        } else if (steps(value) > MOST_STEPS) {
            diagnostics.report(GrammarMessage.VALUE_TOO_DEEP, let.name().span(), name, MOST_STEPS);
            value = nothing;
        }
        resolved.put(name, value);
        return value;
    }

    private static int steps(Expr expr) {
        return 1 + expr.operands().stream().mapToInt(Lets::steps).max().orElse(0);
    }

    /** Reports those that no rule has used, and the errors in them. */
    void checkUsed(ExpressionResolver expressions) {
        for (Map.Entry<String, SyntaxTree.Let> let : declared.entrySet()) {
            if (!resolved.containsKey(let.getKey())) {
                diagnostics.report(
                        GrammarMessage.UNUSED_VALUE, let.getValue().name().span(), let.getKey());
                value(let.getKey(), expressions);
            }
        }
    }
}
