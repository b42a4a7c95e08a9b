package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Equations.Definition;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.syntax.ClauseKind;

/** Finds items that cannot share bytes although the grammar says that they may. */
final class SharedChecker {
    private final Grammar grammar;
    private final Equations equations;
    private final Places places;

    private SharedChecker(Grammar grammar, Equations equations, Places places) {
        this.grammar = grammar;
        this.equations = equations;
        this.places = places;
    }

    static void check(
            Grammar grammar, Equations equations, Places places, Structures structures, Diagnostics diagnostics) {
        SharedChecker checker = new SharedChecker(grammar, equations, places);
        Sites sites = new Sites(grammar, places, structures);
        for (Rule rule : grammar.rules().values()) {
            boolean pool =
                    rule.clauses().shared() && ClauseKind.SHARED.applies().isOn(rule.inDocument(), sites.of(rule));
            String problem = pool ? checker.problem(rule) : null;
            if (problem != null) {
                diagnostics.report(Tag.MISPLACED, rule.span(), "shared", "'" + rule.label() + "'", problem);
            }
        }
    }

    private @Nullable String problem(Rule rule) {
        if (!grammar.byElement()) {
            return "it is for tensors that are described one by one in a list";
        }
        if (equations.find(Function.OFFSET, rule.name()) == null || !places.isListed(rule.name())) {
            return "nothing tells where each of several starts; add '= offset(" + rule.name()
                    + ")' to an integer that stands once for each";
        }
        String pool = poolOfInnerSize(rule.name());
        return pool == null
                ? null
                : "an item inside of '" + pool + "' tells its size; put that beside '" + pool
                        + "', in a rule around both";
    }

    /** The rule that it stands in, where that has its size in itself: what is read of it then need not be all of it. */
    private @Nullable String poolOfInnerSize(String rule) {
        for (String owner : grammar.rules().keySet()) {
            Definition size = equations.find(Function.SIZE, owner);
            if (size != null
                    && places.contains(owner, size.definer())
                    && grammar.rule(owner).inside().contains(rule)) {
                return owner;
            }
        }
        return null;
    }
}
