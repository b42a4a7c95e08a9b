package org.tensorbind.processor.format.resolve;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ArgumentKind;

/** Finds floats that store integers, in formats whose headers have no integers: those that give an offset, a size, a count or a dimension. */
final class WholeFloats {
    private final Set<String> wanted = new HashSet<>();

    private WholeFloats() {}

    /** A grammar in which they are integers that are stored as floats. */
    static Grammar in(Grammar grammar) {
        WholeFloats floats = new WholeFloats();
        grammar.rules().values().forEach(floats::wantEquation);
        grammar.computed()
                .filter(in -> in.context().kind() == ArgumentKind.INTEGER)
                .forEach(in -> floats.want(in.expr()));
        return grammar.map(rule -> floats.wanted.contains(rule.name()) ? whole(rule) : rule);
    }

    private void wantEquation(Rule rule) {
        if (rule.clauses().equation() != null && !(rule.clauses().equation() instanceof Expr.ChecksumOf)) {
            wanted.add(rule.name());
        }
    }

    private void want(Expr expr) {
        if (expr instanceof Expr.Conditional conditional) {
            want(conditional.then());
            want(conditional.otherwise());
        } else if (expr instanceof Expr.Ref ref) {
            wanted.add(ref.target());
        } else if (!expr.isCondition()) {
            expr.operands().forEach(this::want);
        }
    }

    private static Rule whole(Rule rule) {
        if (rule.inDocument()) {
            return rule;
        }
        return switch (rule.type()) {
            case FLOAT32 -> whole(rule, Type.WHOLE32);
            case FLOAT64 -> whole(rule, Type.WHOLE64);
            default -> rule;
        };
    }

    private static Rule whole(Rule rule, Type type) {
        return rule.withBody(new Body.Leaf(new Coding.Plain(type, rule.form()), rule.values(), null));
    }
}
