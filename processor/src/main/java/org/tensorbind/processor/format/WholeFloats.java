package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;

/** Floats that stand for integers, as formats have them whose headers know no other numbers: those that say a place, a size, a number or a dimension. */
final class WholeFloats {
    private final Set<String> wanted = new HashSet<>();

    private WholeFloats() {}

    /** Makes them integers that are stored as floats. */
    static void imply(Map<String, Rule> rules, List<TensorClause> tensors) {
        WholeFloats floats = new WholeFloats();
        rules.values().forEach(floats::want);
        tensors.forEach(tensor -> {
            tensor.dimensions().forEach(floats::want);
            floats.want(tensor.row() == null ? null : tensor.row().amount());
        });
        rules.replaceAll((name, rule) -> floats.wanted.contains(name) ? whole(rule) : rule);
    }

    private void want(Rule rule) {
        Clauses clauses = rule.clauses();
        if (clauses.equation() != null && !(clauses.equation() instanceof Expr.ChecksumOf)) {
            wanted.add(rule.name());
        }
        want(clauses.at());
        want(clauses.sized());
        want(clauses.align());
        want(rule.count());
        rule.uses().forEach(use -> want(use.count()));
        if (rule.body() instanceof Body.Gap gap && !gap.isWhite()) {
            want(gap.extent().amount());
        }
    }

    private void want(@Nullable Expr expr) {
        if (expr instanceof Expr.Conditional conditional) {
            want(conditional.then());
            want(conditional.otherwise());
        } else if (expr instanceof Expr.Ref ref) {
            wanted.add(ref.target());
        } else if (expr != null && !expr.isCondition()) {
            expr.operands().forEach(this::want);
        }
    }

    private static Rule whole(Rule rule) {
        if (rule.inDocument()) {
            return rule;
        }
        return switch (rule.type()) {
            case FLOAT32 -> rule.withBody(whole(rule, Type.WHOLE32));
            case FLOAT64 -> rule.withBody(whole(rule, Type.WHOLE64));
            default -> rule;
        };
    }

    private static Body whole(Rule rule, Type type) {
        return new Body.Leaf(new Coding.Plain(type, rule.form()), rule.values(), null);
    }
}
