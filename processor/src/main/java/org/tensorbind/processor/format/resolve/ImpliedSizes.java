package org.tensorbind.processor.format.resolve;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;

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

    /** A grammar whose tensors are where their bytes are. */
    static Grammar shared(Grammar grammar) {
        return grammar.with(grammar.tensors().stream()
                .map(tensor -> tensor.asElement(false))
                .toList());
    }

    /** A grammar in which the shape and the dtype of tensors tell the size of their bytes where nothing else does. */
    static Grammar in(Grammar grammar) {
        Places places = new Places(grammar);
        Map<String, List<Clause>> sizes = new LinkedHashMap<>();
        grammar.tensors().stream()
                .filter(tensor -> !tensor.isElement())
                .filter(tensor -> !places.isApart(tensor) && !isSizeTold(grammar, grammar.rule(tensor.dataRule())))
                .forEach(tensor -> sizes.putIfAbsent(
                        tensor.dataRule(),
                        List.of(new Clause.Computed(ClauseKind.SIZED, byteSize(grammar, places, tensor)))));
        return grammar.with(sizes);
    }

    private static Expr byteSize(Grammar grammar, Places places, TensorClause tensor) {
        List<TensorClause> columns = columns(grammar, tensor);
        boolean inTurn = new Alternatives(grammar, places).areInTurn(tensor.dataRule());
        return inTurn || columns.size() == 1
                ? TensorClause.byteSize(columns, grammar)
                : TensorClause.byteSizeOfOne(columns, grammar);
    }

    /** The tensors whose bytes are those of one. */
    private static List<TensorClause> columns(Grammar grammar, TensorClause tensor) {
        return grammar.tensors().stream()
                .filter(other -> other.dataRule().equals(tensor.dataRule()))
                .toList();
    }

    private static boolean isSizeTold(Grammar grammar, Rule data) {
        return data.inDocument()
                || data.clauses().sized() != null
                || data.clauses().filter() != null
                || grammar.rules().values().stream()
                        .flatMap(rule -> Stream.ofNullable(rule.clauses().equation()))
                        .flatMap(equation -> equation.parts(Expr.Measure.class))
                        .anyMatch(measure -> measure.function() == Expr.Function.SIZE
                                && measure.target().equals(data.name()))
                || grammar.tensors().stream()
                        .filter(column -> column.dataRule().equals(data.name()))
                        .anyMatch(column ->
                                followsFromSize(column.dimensions(), data.name(), grammar.tensors(), new HashSet<>()));
    }

    /** Whether dimensions are computed from the size of the bytes that they would tell, by way of others' dimensions, too. */
    private static boolean followsFromSize(
            List<Expr> dimensions, String data, List<TensorClause> tensors, Set<String> seen) {
        List<String> measured = dimensions.stream()
                .flatMap(dimension -> dimension.parts(Expr.Measure.class))
                .filter(measure -> measure.function() == Expr.Function.SIZE)
                .map(Expr.Measure::target)
                .toList();
        return measured.contains(data)
                || tensors.stream()
                        .filter(other -> measured.contains(other.data()) && seen.add(other.data()))
                        .anyMatch(other -> followsFromSize(other.dimensions(), data, tensors, seen));
    }
}
