package org.tensorbind.processor.format.place;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;

/** Finds sizes that are computed from themselves. */
public final class SizeCycles {
    private SizeCycles() {}

    public static void check(Map<String, Rule> rules, Diagnostics diagnostics) {
        for (Rule rule : rules.values()) {
            Expr sized = rule.clauses().sized();
            if (sized != null && reaches(sized, rule.name(), rules, new HashSet<>())) {
                diagnostics.report(Tag.VALUE_CYCLE, sized.span(), "size(" + rule.name() + ")");
            }
        }
    }

    private static boolean reaches(@Nullable Expr size, String wanted, Map<String, Rule> rules, Set<String> seen) {
        return size != null
                && size.parts(Expr.Measure.class)
                        .filter(measure -> measure.function() == Expr.Function.SIZE)
                        .map(Expr.Measure::target)
                        .anyMatch(target -> target.equals(wanted)
                                || (seen.add(target) && reaches(sized(rules, target), wanted, rules, seen)));
    }

    private static @Nullable Expr sized(Map<String, Rule> rules, String rule) {
        Rule found = rules.get(rule);
        return found == null ? null : found.clauses().sized();
    }
}
