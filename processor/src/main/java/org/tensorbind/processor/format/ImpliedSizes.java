package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Grammar.Rule;

/** What tensor clauses say without words: that tensors of a list share a dtype or a shape, and how large their bytes are. */
final class ImpliedSizes {
    private ImpliedSizes() {}

    /** Whether the tensors of a list have one dtype or one shape, which stands once in the file. */
    static boolean isShared(Grammar grammar) {
        TensorClause tensor = grammar.first();
        Places places = new Places(grammar);
        boolean plain = tensor.shape() instanceof TensorClause.Shape.OfList
                && !tensor.isNameOfItems()
                && tensor.layout() == null
                && tensor.order().isEmpty()
                && tensor.columnMajor() == null;
        return plain
                && places.isListed(tensor.rule())
                && Stream.of(tensor.dtypeRule(), tensor.shapeRule())
                        .filter(Objects::nonNull)
                        .anyMatch(role -> places.find(tensor.rule(), role) == null
                                && places.find(role) != null
                                && !places.isListed(role));
    }

    /** Where nothing else tells the size of a tensor's bytes, its shape and dtype do. */
    static void imply(Grammar grammar, Map<String, Rule> rules) {
        Places places = new Places(grammar);
        grammar.computed().stream()
                .filter(tensor -> !places.isApart(tensor))
                .forEach(tensor -> implySize(tensor, grammar.computed(), rules));
    }

    private static void implySize(TensorClause tensor, List<TensorClause> tensors, Map<String, Rule> rules) {
        Rule rule = rules.get(tensor.dataRule());
        List<TensorClause> columns = tensors.stream()
                .filter(other -> other.dataRule().equals(tensor.dataRule()))
                .toList();
        boolean told = rule == null
                || rule.inDocument()
                || rule.clauses().sized() != null
                || rule.clauses().filter() != null
                || isSizeTold(tensor.dataRule(), rules)
                || columns.stream()
                        .anyMatch(column ->
                                followsFromSize(column.dimensions(), tensor.dataRule(), tensors, new HashSet<>()));
        if (rule == null || told) {
            return;
        }
        rules.put(
                rule.name(),
                rule.withClauses(rule.clauses().with(new Clause.Sized(TensorClause.byteSize(columns), tensor.span()))));
    }

    /** Whether dimensions are computed from the size of the bytes that they would tell, by way of others' dimensions, too. */
    private static boolean followsFromSize(
            List<Expr> dimensions, String data, List<TensorClause> tensors, Set<String> seen) {
        List<String> measured = dimensions.stream()
                .flatMap(dimension -> Expressions.in(dimension, Expr.Measure.class))
                .filter(measure -> measure.function() == Expr.Function.SIZE)
                .map(Expr.Measure::target)
                .toList();
        return measured.contains(data)
                || tensors.stream()
                        .filter(other -> measured.contains(other.data()) && seen.add(other.data()))
                        .anyMatch(other -> followsFromSize(other.dimensions(), data, tensors, seen));
    }

    private static boolean isSizeTold(String data, Map<String, Rule> rules) {
        return rules.values().stream()
                .map(rule -> rule.clauses().equation())
                .flatMap(equation -> equation == null ? Stream.of() : Expressions.in(equation, Expr.Measure.class))
                .anyMatch(measure -> measure.function() == Expr.Function.SIZE
                        && measure.target().equals(data));
    }
}
