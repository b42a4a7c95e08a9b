package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Grammar.Rule;

/** What tensor clauses say without words: that tensors of a list share a dtype or a shape, and how large their bytes are. */
final class ImpliedSlots {
    private ImpliedSlots() {}

    /** Whether the tensors of a list have one dtype or one shape, which stands once in the file. */
    static boolean isShared(Grammar grammar) {
        Paths paths = new Paths(grammar);
        return paths.isListed(grammar.tensor().rule())
                && Stream.of(grammar.tensor().dtype(), grammar.tensor().shape())
                        .filter(Objects::nonNull)
                        .anyMatch(role -> paths.find(grammar.tensor().rule(), role) == null
                                && paths.find(grammar.root(), role) != null
                                && !paths.isListed(role));
    }

    /** Where nothing else tells the size of a tensor's bytes, its shape and dtype do. */
    static void implySizes(Grammar grammar, Map<String, Rule> rules) {
        Paths paths = new Paths(grammar);
        grammar.slots().stream()
                .filter(slot -> !paths.isApart(slot))
                .forEach(slot -> implySize(slot, grammar.slots(), rules));
    }

    private static void implySize(Slot slot, List<Slot> slots, Map<String, Rule> rules) {
        Rule rule = rules.get(slot.data());
        List<Slot> columns =
                slots.stream().filter(other -> other.data().equals(slot.data())).toList();
        boolean told = rule == null
                || rule.inDocument()
                || rule.clauses().sized() != null
                || rule.clauses().filter() != null
                || isSizeTold(slot.data(), rules)
                || columns.stream()
                        .anyMatch(column -> followsFromSize(column.dimensions(), slot.data(), slots, new HashSet<>()));
        if (rule == null || told) {
            return;
        }
        rules.put(
                rule.name(),
                rule.withClauses(rule.clauses().with(new Clause.Sized(Slot.byteSize(columns), slot.span()))));
    }

    /** Whether dimensions are computed from the size of the bytes that they would tell, by way of others' dimensions, too. */
    private static boolean followsFromSize(List<Expr> dimensions, String data, List<Slot> slots, Set<String> seen) {
        List<String> measured = dimensions.stream()
                .flatMap(dimension -> Expressions.in(dimension, Expr.Measure.class))
                .filter(measure -> measure.function() == Expr.Function.SIZE)
                .map(Expr.Measure::target)
                .toList();
        return measured.contains(data)
                || slots.stream()
                        .filter(other -> measured.contains(other.data()) && seen.add(other.data()))
                        .anyMatch(other -> followsFromSize(other.dimensions(), data, slots, seen));
    }

    private static boolean isSizeTold(String data, Map<String, Rule> rules) {
        return rules.values().stream()
                .map(rule -> rule.clauses().equation())
                .flatMap(equation -> equation == null ? Stream.of() : Expressions.in(equation, Expr.Measure.class))
                .anyMatch(measure -> measure.function() == Expr.Function.SIZE
                        && measure.target().equals(data));
    }
}
