package org.tensorbind.processor.format.structure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Inversion;

/** Which items follow from the shapes of tensors: each dimension {@code … F …} is solved for an item F. Items for which none can be solved are supplied. */
final class ShapeSolver {
    private final Grammar grammar;
    private final Alternatives alternatives;
    private final Structures structures;
    private final Map<String, List<Expr>> solutions = new LinkedHashMap<>();

    private ShapeSolver(Grammar grammar, Places places, Structures structures) {
        this.grammar = grammar;
        this.alternatives = new Alternatives(grammar, places);
        this.structures = structures;
    }

    /** What tells each item that tensors tell, the best first. */
    static Map<String, List<Expr>> solve(Grammar grammar, Places places, Structures structures) {
        ShapeSolver solver = new ShapeSolver(grammar, places, structures);
        solver.solve();
        return solver.solutions;
    }

    private void solve() {
        Map<String, List<Expr>> candidates = new LinkedHashMap<>();
        for (String name : grammar.rules().keySet()) {
            List<Expr> all = isFree(name) ? candidates(name) : List.of();
            if (!all.isEmpty()) {
                candidates.put(name, all);
            }
        }
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<String, List<Expr>> candidate : candidates.entrySet()) {
                more |= !solutions.containsKey(candidate.getKey())
                        && admit(candidate.getKey(), candidate.getValue(), candidates.keySet());
            }
        }
    }

    /** Takes what depends only on items that are given, or follow from tensors themselves. */
    private boolean admit(String name, List<Expr> candidates, Set<String> open) {
        List<Expr> admitted = candidates.stream()
                .filter(expr -> references(expr).stream()
                        .allMatch(other -> !open.contains(other) || solutions.containsKey(other)))
                .toList();
        if (!admitted.isEmpty()) {
            solutions.put(name, admitted);
        }
        return !admitted.isEmpty();
    }

    private boolean isFree(String name) {
        Rule rule = grammar.rule(name);
        return (rule.isTagged() || rule.isPlainInteger()) && !structures.isDerived(name);
    }

    private List<Expr> candidates(String name) {
        Inversion inversion = new Inversion("floor", UnaryOperator.identity(), value -> signed(name, value));
        List<Expr> found = new ArrayList<>();
        for (int tensor = 0; tensor < grammar.tensors().size(); tensor++) {
            List<Expr> dimensions = grammar.tensors().get(tensor).dimensions();
            for (int i = 0; i < dimensions.size(); i++) {
                Expr dimension = dimensions.get(i);
                Expr solved = inversion.of(
                        dimension, part -> isItem(part, name), new Expr.Dimension(tensor, i, dimension.span()));
                if (solved != null) {
                    found.add(solved);
                }
            }
        }
        return found;
    }

    /** A number whose absolute value is known: its sign is that by which the tensors are there which it decides about. */
    private Expr signed(String name, Expr value) {
        for (int tensor = 0; tensor < grammar.tensors().size(); tensor++) {
            TensorClause clause = grammar.tensors().get(tensor);
            List<Expr> conditions = alternatives.conditions(clause).all();
            Expr condition = conditions.size() == 1 ? conditions.get(0) : null;
            if (condition != null && references(condition).equals(Set.of(name))) {
                Expr there = new Expr.Filled(tensor, condition.span());
                Expr zero = new Expr.Int(0, condition.span());
                Expr negative = new Expr.Binary("-", zero, value, condition.span());
                Expr fits = new Expr.Conditional(
                        replaced(condition, name, negative), there, negated(there), condition.span());
                return new Expr.Conditional(fits, negative, value, condition.span());
            }
        }
        return value;
    }

    private static Expr negated(Expr condition) {
        Expr zero = new Expr.Int(0, condition.span());
        Expr one = new Expr.Int(1, condition.span());
        Expr number = new Expr.Conditional(condition, one, zero, condition.span());
        return new Expr.Binary("==", number, zero, condition.span());
    }

    private static Expr replaced(Expr expr, String name, Expr by) {
        return isItem(expr, name) ? by : expr.map(operand -> replaced(operand, name, by));
    }

    private static boolean isItem(Expr expr, String name) {
        return expr instanceof Expr.Ref ref && ref.target().equals(name);
    }

    private static Set<String> references(Expr expr) {
        return expr.parts(Expr.Ref.class).map(Expr.Ref::target).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
