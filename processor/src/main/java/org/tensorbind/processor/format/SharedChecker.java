package org.tensorbind.processor.format;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Equations.Definition;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Kind;

/** Finds items that cannot share bytes although the grammar says that they may. */
final class SharedChecker {
    private static final Set<Kind> KINDS = Set.of(Kind.TEXT, Kind.BYTES, Kind.INTEGERS, Kind.PAYLOAD, Kind.ENUMERATION);

    private final Grammar grammar;
    private final Equations equations;
    private final Places places;
    private final Structures structures;

    private SharedChecker(Grammar grammar, Equations equations, Places places, Structures structures) {
        this.grammar = grammar;
        this.equations = equations;
        this.places = places;
        this.structures = structures;
    }

    static void check(
            Grammar grammar, Equations equations, Places places, Structures structures, Diagnostics diagnostics) {
        SharedChecker checker = new SharedChecker(grammar, equations, places, structures);
        for (Rule rule : grammar.rules().values()) {
            String problem = rule.clauses().shared() ? checker.problem(rule) : null;
            if (problem != null) {
                diagnostics.report(Tag.MISPLACED, rule.span(), "shared", "'" + rule.label() + "'", problem);
            }
        }
    }

    private @Nullable String problem(Rule rule) {
        if (rule.inDocument()) {
            return "items of documents have no places";
        }
        if (!grammar.byElement()) {
            return "it is for tensors that are described one by one in a list";
        }
        if (!KINDS.contains(structures.value(rule.name()).kind())) {
            return "only texts, bytes, lists of integers and tensor data can share their bytes";
        }
        if (equations.find(Function.OFFSET, rule.name()) == null || !places.isListed(rule.name())) {
            return "nothing tells where each of several starts; add '= offset(" + rule.name()
                    + ")' to an integer that stands once for each";
        }
        String pool = poolOfInnerSize(rule.name());
        return pool == null
                ? contradiction(rule.clauses())
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

    private static @Nullable String contradiction(Clauses clauses) {
        String other = clauses.contiguous() != null
                ? "contiguous"
                : clauses.gapless() != null ? "gapless" : clauses.disjoint() != null ? "disjoint" : null;
        return other == null ? null : "'" + other + "' says that no two share bytes; leave one of the two out";
    }
}
