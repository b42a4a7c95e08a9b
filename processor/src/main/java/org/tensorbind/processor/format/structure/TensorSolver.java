package org.tensorbind.processor.format.structure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Equality;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Inversion;
import org.tensorbind.processor.type.Enumeration;

/**
 * Finds the items that are derived from tensors: a dimension is solved for an integer in its expression, and a condition on the presence of a tensor
 * for the item that it compares with a value. All other items are user-supplied.
 */
final class TensorSolver {
    private final Grammar grammar;
    private final Alternatives alternatives;
    private final Structures structures;
    private final Map<String, List<Expr>> solutions = new LinkedHashMap<>();
    private final Map<String, List<Expr.Given>> ofPresent = new LinkedHashMap<>();
    private final Map<String, List<Expr.Given>> ofAbsent = new LinkedHashMap<>();

    private TensorSolver(Grammar grammar, Places places, Structures structures) {
        this.grammar = grammar;
        this.alternatives = new Alternatives(grammar, places);
        this.structures = structures;
    }

    /** Returns the solutions for each derived item, the best first. */
    static Map<String, List<Expr>> solve(Grammar grammar, Places places, Structures structures) {
        TensorSolver solver = new TensorSolver(grammar, places, structures);
        solver.solveDimensions();
        solver.solvePresences();
        return solver.solutions;
    }

    private void solveDimensions() {
        Map<String, List<Expr>> candidates = new LinkedHashMap<>();
        for (String name : grammar.rules().keySet()) {
            List<Expr> all = isSolvable(name) ? candidates(name) : List.of();
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

    /** Accepts solutions that depend only on user-supplied items and on items that are solved already. */
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

    private boolean isSolvable(String name) {
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

    /** A number whose absolute value is known: its sign follows from which of the tensors are present whose conditions compare it. */
    private Expr signed(String name, Expr value) {
        for (int tensor = 0; tensor < grammar.tensors().size(); tensor++) {
            TensorClause clause = grammar.tensors().get(tensor);
            List<Expr> conditions = alternatives.conditions(clause).all();
            Expr condition = conditions.size() == 1 ? conditions.get(0) : null;
            if (condition != null && references(condition).equals(Set.of(name))) {
                Expr present = new Expr.TensorPresent(tensor, condition.span());
                Expr zero = new Expr.Int(0, condition.span());
                Expr negative = new Expr.Binary("-", zero, value, condition.span());
                Expr fits = new Expr.Conditional(
                        replaced(condition, name, negative), present, negated(present), condition.span());
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

    /** Solves the conditions of tensors for items that no dimension is solved for; solutions from present tensors come first. */
    private void solvePresences() {
        for (int clause = 0; clause < grammar.tensors().size(); clause++) {
            collect(
                    clause,
                    alternatives.conditions(grammar.tensors().get(clause)).all());
        }
        Map<String, List<Expr>> solved = new LinkedHashMap<>();
        ofPresent.forEach((item, all) -> solved.put(item, new ArrayList<>(all)));
        ofAbsent.forEach((item, all) -> all.stream()
                .filter(given -> !isOfPresent(given))
                .forEach(given ->
                        solved.computeIfAbsent(item, name -> new ArrayList<>()).add(given)));
        solved.forEach(solutions::putIfAbsent);
    }

    /** Whether a present tensor gives the same value for an item. */
    private boolean isOfPresent(Expr.Given absent) {
        return ofPresent.getOrDefault(absent.item(), List.of()).stream()
                .anyMatch(given -> Expressions.areSame(given.value(), absent.value()));
    }

    private void collect(int clause, List<Expr> conditions) {
        for (Expr condition : conditions) {
            Equality equality = Equality.of(condition);
            if (equality != null && isFree(equality.item())) {
                Expr other = other(equality);
                Expr present = equality.equal() ? equality.value() : other;
                Expr absent = equality.equal() ? other : equality.value();
                add(ofPresent, equality.item(), clause, true, present);
                add(ofAbsent, equality.item(), clause, false, conditions.size() == 1 ? absent : null);
            }
        }
    }

    private static void add(
            Map<String, List<Expr.Given>> solutions, String item, int clause, boolean present, @Nullable Expr value) {
        if (value != null) {
            solutions
                    .computeIfAbsent(item, name -> new ArrayList<>())
                    .add(new Expr.Given(item, clause, present, value, value.span()));
        }
    }

    /** The only other value of an item, null if there are several. */
    private @Nullable Expr other(Equality equality) {
        Enumeration values = grammar.rule(equality.item()).values();
        return values != null && values.closed() && values.names().size() == 2
                ? values.names().stream()
                        .<Expr>map(
                                name -> new Expr.EnumName(name, equality.value().span()))
                        .filter(name -> !Expressions.areSame(name, equality.value()))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private boolean isFree(String item) {
        Rule rule = grammar.rule(item);
        boolean dtype = grammar.tensors().stream().anyMatch(clause -> item.equals(clause.dtypeRule()));
        return (rule.isPlainInteger() || rule.values() != null) && !structures.isDerived(item) && !dtype;
    }
}
