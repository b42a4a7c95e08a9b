package org.tensorbind.processor.format;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause.DataOrder;

/**
 * Checks that a writer knows how to encode tensors before it does: one byte order for all, that follows from what is set of the file, as what tells
 * their dtypes does; and that what tells the order of elements, or a filter, stands once for each tensor.
 */
final class StorageItemChecker {
    private final Grammar grammar;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private StorageItemChecker(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        new StorageItemChecker(grammar, structures, diagnostics).check();
    }

    private void check() {
        List<TensorClause> clauses = grammar.computed();
        for (TensorClause tensor : clauses) {
            if (!order(tensor).equals(order(clauses.get(0)))) {
                diagnostics.report(
                        Tag.OTHER_BYTE_ORDER,
                        tensor.span(),
                        tensor.dataRule(),
                        clauses.get(0).dataRule());
            }
            if ((tensor.columnMajor() == null) != (clauses.get(0).columnMajor() == null)) {
                diagnostics.report(
                        Tag.OTHER_ELEMENT_ORDER,
                        tensor.span(),
                        tensor.dataRule(),
                        clauses.get(0).dataRule());
            } else if (tensor.columnMajor() != null) {
                checkTag(
                        tensor,
                        "order column-major when",
                        tensor.columnMajor().tag(),
                        tensor.columnMajor().span());
            }
            Clause.Filter filter = grammar.rule(tensor.dataRule()).clauses().filter();
            if (filter != null) {
                check(tensor, filter);
            }
            DataOrder order = grammar.rule(tensor.dataRule()).clauses().dataOrder();
            if (order != null) {
                String clause = order.ofBit() ? "byte-order … when" : "byte-order by";
                checkTag(
                        tensor,
                        clause,
                        order.tag(),
                        grammar.rule(tensor.dataRule()).span());
            }
            if (tensor.byteOrder() != null) {
                check(tensor, tensor.byteOrder());
            }
            Stream.ofNullable(tensor.said())
                    .flatMap(TensorClause.Said::conditions)
                    .forEach(when -> checkItems("dtype", tensor, when));
        }
    }

    /** What tells how elements are stored stands once for each tensor. */
    private void checkTag(TensorClause tensor, String clause, @Nullable String tag, Span span) {
        if (tag != null
                && (grammar.computed().size() > 1 || !SlotLists.isOfOneTensor(grammar, new Places(grammar), tag))) {
            diagnostics.report(Tag.STORAGE_ITEM, span, clause, tag, tensor.dataRule());
        }
    }

    /** Bytes behind a filter are as many as it makes of the elements: no dimension follows from them, and no row has its place in the file. */
    private void check(TensorClause tensor, Clause.Filter filter) {
        Span span = grammar.rule(tensor.dataRule()).span();
        checkTag(tensor, filter.ofBit() ? "filter when" : "filter by", filter.tag(), span);
        if (tensor.row() != null) {
            misplaced(
                    span,
                    "filter",
                    tensor.dataRule(),
                    "its rows stand in the file with more behind their elements; leave one of both out");
        }
        tensor.dimensions().stream()
                .flatMap(dimension -> dimension.parts(Expr.Measure.class))
                .filter(measure -> measure.target().equals(tensor.dataRule()))
                .forEach(measure -> misplaced(
                        span,
                        "filter",
                        tensor.dataRule(),
                        "its shape is computed from the size of what is stored; let an item tell that dimension"));
    }

    private void misplaced(Span span, String clause, String data, String instead) {
        diagnostics.report(Tag.MISPLACED, span, clause, "'" + data + "'", instead);
    }

    private void check(TensorClause tensor, TensorClause.Order order) {
        if (grammar.rule(tensor.dataRule()).clauses().dataOrder() != null) {
            diagnostics.report(
                    Tag.MISPLACED,
                    order.span(),
                    "byte-order",
                    "the tensor of '" + tensor.dataRule() + "'",
                    "'" + tensor.dataRule() + "' says it already");
        }
        if (order.when() != null) {
            checkItems("byte order", tensor, order.when());
        }
    }

    private void checkItems(String role, TensorClause tensor, Expr expr) {
        boolean measured = expr instanceof Expr.Measure || expr instanceof Expr.Lookup;
        if (expr instanceof Expr.Ref ref && !isSet(ref)) {
            diagnostics.report(Tag.ENCODING_ITEM, expr.span(), role, tensor.dataRule(), ref.target());
        } else if (measured) {
            diagnostics.report(Tag.ENCODING_ITEM, expr.span(), role, tensor.dataRule(), "a measure of the file");
        }
        expr.operands().forEach(operand -> checkItems(role, tensor, operand));
    }

    private boolean isSet(Expr.Ref ref) {
        Places places = new Places(grammar);
        return grammar.rule(ref.target()).isSingle()
                && !structures.isDerived(ref.target())
                && !places.isListed(ref.target());
    }

    private String order(TensorClause tensor) {
        DataOrder clause = grammar.rule(tensor.dataRule()).clauses().dataOrder();
        if (tensor.byteOrder() != null) {
            return tensor.byteOrder().words();
        }
        boolean big = clause == null ? grammar.bigEndian() : clause.big().containsValue(true);
        return clause == null && grammar.orderTag() != null ? "that of the file" : big ? "big" : "little";
    }
}
