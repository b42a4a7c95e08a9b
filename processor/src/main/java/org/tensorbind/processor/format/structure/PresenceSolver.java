package org.tensorbind.processor.format.structure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Equality;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/** Which items follow from the tensors that are there: those that a condition of a tensor compares with a value, and that nothing else gives. */
final class PresenceSolver {
    private final Grammar grammar;
    private final Structures structures;
    private final Map<String, List<Expr.Told>> ofPresent = new LinkedHashMap<>();
    private final Map<String, List<Expr.Told>> ofAbsent = new LinkedHashMap<>();

    private PresenceSolver(Grammar grammar, Structures structures) {
        this.grammar = grammar;
        this.structures = structures;
    }

    /** What each such item follows from: tensors that are there before those that are not. */
    static Map<String, List<Expr>> solve(Grammar grammar, Places places, Structures structures) {
        PresenceSolver solver = new PresenceSolver(grammar, structures);
        Alternatives alternatives = new Alternatives(grammar, places);
        for (int clause = 0; clause < grammar.tensors().size(); clause++) {
            TensorClause tensor = grammar.tensors().get(clause);
            solver.collect(clause, alternatives.conditions(tensor).all());
        }
        Map<String, List<Expr>> solutions = new LinkedHashMap<>();
        solver.ofPresent.forEach((item, all) -> solutions.put(item, new ArrayList<>(all)));
        solver.ofAbsent.forEach((item, all) -> all.stream()
                .filter(told -> !solver.isOfPresent(told))
                .forEach(told -> solutions
                        .computeIfAbsent(item, name -> new ArrayList<>())
                        .add(told)));
        return solutions;
    }

    /** Whether a tensor that is there says the same of an item. */
    private boolean isOfPresent(Expr.Told absent) {
        return ofPresent.getOrDefault(absent.item(), List.of()).stream()
                .anyMatch(told -> Expressions.areSame(told.value(), absent.value()));
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
            Map<String, List<Expr.Told>> solutions, String item, int clause, boolean there, @Nullable Expr value) {
        if (value != null) {
            solutions
                    .computeIfAbsent(item, name -> new ArrayList<>())
                    .add(new Expr.Told(item, clause, there, value, value.span()));
        }
    }

    /** The only other value that an item may have, null where there are several. */
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
