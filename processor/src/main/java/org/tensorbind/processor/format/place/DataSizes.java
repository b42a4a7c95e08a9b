package org.tensorbind.processor.format.place;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.DeclaredDtype;
import org.tensorbind.processor.format.TensorClause.Row;
import org.tensorbind.processor.relation.Expr;

/** The size of tensor data from dtype and shape, if it has no other source. */
final class DataSizes {
    private final Grammar grammar;
    private final Places places;

    private DataSizes(Grammar grammar, Places places) {
        this.grammar = grammar;
        this.places = places;
    }

    /** The sizes, by the rule of the data. */
    static Map<String, Expr> of(Grammar grammar, Places places) {
        DataSizes sizes = new DataSizes(grammar, places);
        Map<String, Expr> all = new LinkedHashMap<>();
        for (TensorClause tensor : grammar.tensors()) {
            if (!tensor.isElement() && !places.isApart(tensor) && !sizes.isStated(grammar.rule(tensor.dataRule()))) {
                all.computeIfAbsent(tensor.dataRule(), sizes::of);
            }
        }
        return all;
    }

    private Expr of(String data) {
        List<TensorClause> columns =
                grammar.tensorsOf(data).stream().map(grammar.tensors()::get).toList();
        if (columns.size() == 1) {
            return of(columns.get(0));
        }
        return new Alternatives(grammar, places).areInterleaved(data) ? inTurn(columns) : ofOne(columns);
    }

    private boolean isStated(Rule data) {
        return data.inDocument()
                || data.clauses().sized() != null
                || data.clauses().filter() != null
                || grammar.rules().values().stream()
                        .map(rule -> rule.clauses().equation())
                        .filter(Objects::nonNull)
                        .anyMatch(equation -> isMeasured(data.name(), equation))
                || followsFromSize(data.name(), data.name(), new HashSet<>());
    }

    private static boolean isMeasured(String data, Expr expr) {
        return expr.parts(Expr.Measure.class)
                .anyMatch(measure -> measure.isSize() && measure.target().equals(data));
    }

    /** Whether dimensions of tensors are computed from the size of other bytes, by way of others' dimensions, too. */
    private boolean followsFromSize(String data, String other, Set<String> seen) {
        return grammar.tensorsOf(data).stream()
                .flatMap(tensor -> grammar.tensors().get(tensor).dimensions().stream())
                .anyMatch(dimension -> isMeasured(other, dimension)
                        || grammar.payloads().stream()
                                .filter(next -> isMeasured(next, dimension))
                                .anyMatch(next -> seen.add(next) && followsFromSize(next, other, seen)));
    }

    /** Bytes of the one of several tensors that is present; none where none is. */
    private Expr ofOne(List<TensorClause> alternatives) {
        Expr size = new Expr.Int(0, alternatives.get(0).span());
        for (int i = alternatives.size() - 1; i >= 0; i--) {
            TensorClause each = alternatives.get(i);
            size = each.condition() == null
                    ? of(each)
                    : new Expr.Conditional(each.condition().when(), of(each), size, each.span());
        }
        return size;
    }

    /** Bytes of several tensors whose rows are interleaved, where all have rows. */
    private Expr inTurn(List<TensorClause> columns) {
        TensorClause first = columns.get(0);
        return columns.stream().anyMatch(column -> column.row() == null)
                ? of(first)
                : columns.stream()
                        .map(column -> rowSize(column, Objects.requireNonNull(column.row())))
                        .reduce((all, next) -> new Expr.Binary("+", all, next, first.span()))
                        .map(rows -> times(first, rowCount(first, Objects.requireNonNull(first.row())), rows))
                        .orElseThrow();
    }

    private Expr of(TensorClause tensor) {
        Row row = tensor.row();
        if (tensor.shapeRule() != null) {
            return times(tensor, new Expr.Call("product", tensor.expressions(), tensor.span()), width(tensor));
        }
        if (row == null || (row.isContiguous() && row.separator() == null)) {
            return times(tensor, product(tensor, tensor.dimensions()), width(tensor));
        }
        if (row.separator() == null) {
            return times(tensor, rowCount(tensor, row), rowSize(tensor, row));
        }
        Expr separator = new Expr.Int(tensor.separatorSize(grammar), tensor.span());
        Expr each = new Expr.Binary("+", rowSize(tensor, row), separator, tensor.span());
        return new Expr.Binary("-", times(tensor, rowCount(tensor, row), each), separator, tensor.span());
    }

    private static Expr rowCount(TensorClause tensor, Row row) {
        return product(tensor, tensor.dimensions().subList(0, row.outer()));
    }

    private static Expr rowSize(TensorClause tensor, Row row) {
        List<Expr> dimensions = tensor.dimensions();
        Expr elements =
                times(tensor, product(tensor, dimensions.subList(row.outer(), dimensions.size())), width(tensor));
        if (!row.multiple() || row.isContiguous()) {
            return row.multiple() ? elements : row.amount();
        }
        return times(tensor, new Expr.Binary("ceil", elements, row.amount(), tensor.span()), row.amount());
    }

    private static Expr width(TensorClause tensor) {
        Expr dtype = new Expr.Ref(List.of(String.valueOf(tensor.dtypeRule())), tensor.span());
        return tensor.declaredDtype() == null
                ? new Expr.Call("width", List.of(dtype), tensor.span())
                : width(tensor.declaredDtype(), tensor.span());
    }

    private static Expr width(DeclaredDtype declared, Span span) {
        return declared instanceof DeclaredDtype.When when
                ? new Expr.Conditional(when.condition(), width(when.then(), span), width(when.otherwise(), span), span)
                : new Expr.Int(((DeclaredDtype.Always) declared).type().blockBytes(), span);
    }

    private static Expr product(TensorClause tensor, List<Expr> factors) {
        return factors.stream()
                .reduce((all, next) -> times(tensor, all, next))
                .orElseGet(() -> new Expr.Int(1, tensor.span()));
    }

    private static Expr times(TensorClause tensor, Expr left, Expr right) {
        return new Expr.Binary("*", left, right, tensor.span());
    }
}
