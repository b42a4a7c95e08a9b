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
final class SlotOrderChecker {
    private final Grammar grammar;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private SlotOrderChecker(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        new SlotOrderChecker(grammar, structures, diagnostics).check();
    }

    private void check() {
        List<TensorClause> slots = grammar.computed();
        for (TensorClause slot : slots) {
            if (!order(slot).equals(order(slots.get(0)))) {
                diagnostics.report(
                        Tag.SLOT_ORDERS,
                        slot.span(),
                        slot.dataRule(),
                        slots.get(0).dataRule());
            }
            if ((slot.columnMajor() == null) != (slots.get(0).columnMajor() == null)) {
                diagnostics.report(
                        Tag.SLOT_MAJOR,
                        slot.span(),
                        slot.dataRule(),
                        slots.get(0).dataRule());
            } else if (slot.columnMajor() != null) {
                checkTag(
                        slot,
                        "order column-major when",
                        slot.columnMajor().tag(),
                        slot.columnMajor().span());
            }
            Clause.Filter filter = grammar.rule(slot.dataRule()).clauses().filter();
            if (filter != null) {
                check(slot, filter);
            }
            DataOrder order = grammar.rule(slot.dataRule()).clauses().dataOrder();
            if (order != null) {
                String clause = order.ofBit() ? "byte-order … when" : "byte-order by";
                checkTag(
                        slot, clause, order.tag(), grammar.rule(slot.dataRule()).span());
            }
            if (slot.byteOrder() != null) {
                check(slot, slot.byteOrder());
            }
            Stream.ofNullable(slot.said())
                    .flatMap(TensorClause.Said::conditions)
                    .forEach(when -> checkItems("dtype", slot, when));
        }
    }

    /** What tells how elements are stored stands once for each tensor. */
    private void checkTag(TensorClause slot, String clause, @Nullable String tag, Span span) {
        if (tag != null
                && (grammar.computed().size() > 1 || !SlotLists.isOfOneTensor(grammar, new Places(grammar), tag))) {
            diagnostics.report(Tag.SLOT_STORAGE_ITEM, span, clause, tag, slot.dataRule());
        }
    }

    /** Bytes behind a filter are as many as it makes of the elements: no dimension follows from them, and no row has its place in the file. */
    private void check(TensorClause slot, Clause.Filter filter) {
        Span span = grammar.rule(slot.dataRule()).span();
        checkTag(slot, filter.ofBit() ? "filter when" : "filter by", filter.tag(), span);
        if (slot.row() != null) {
            misplaced(
                    span,
                    "filter",
                    slot.dataRule(),
                    "its rows stand in the file with more behind their elements; leave one of both out");
        }
        slot.dimensions().stream()
                .flatMap(dimension -> Expressions.in(dimension, Expr.Measure.class))
                .filter(measure -> measure.target().equals(slot.dataRule()))
                .forEach(measure -> misplaced(
                        span,
                        "filter",
                        slot.dataRule(),
                        "its shape is computed from the size of what is stored; let an item tell that dimension"));
    }

    private void misplaced(Span span, String clause, String data, String instead) {
        diagnostics.report(Tag.MISPLACED, span, clause, "'" + data + "'", instead);
    }

    private void check(TensorClause slot, TensorClause.Order order) {
        if (grammar.rule(slot.dataRule()).clauses().dataOrder() != null) {
            diagnostics.report(
                    Tag.MISPLACED,
                    order.span(),
                    "byte-order",
                    "the tensor of '" + slot.dataRule() + "'",
                    "'" + slot.dataRule() + "' says it already");
        }
        if (order.when() != null) {
            checkItems("byte order", slot, order.when());
        }
    }

    private void checkItems(String role, TensorClause slot, Expr expr) {
        boolean measured =
                expr instanceof Expr.Measure || expr instanceof Expr.Lookup || expr instanceof Expr.OffsetFrom;
        if (expr instanceof Expr.Ref ref && !isSet(ref)) {
            diagnostics.report(Tag.SLOT_ORDER_ITEM, expr.span(), role, slot.dataRule(), ref.target());
        } else if (measured) {
            diagnostics.report(Tag.SLOT_ORDER_ITEM, expr.span(), role, slot.dataRule(), "a measure of the file");
        }
        expr.operands().forEach(operand -> checkItems(role, slot, operand));
    }

    private boolean isSet(Expr.Ref ref) {
        Places places = new Places(grammar);
        return grammar.rule(ref.target()).isSingle()
                && !structures.isDerived(ref.target())
                && !places.isListed(ref.target());
    }

    private String order(TensorClause slot) {
        DataOrder clause = grammar.rule(slot.dataRule()).clauses().dataOrder();
        if (slot.byteOrder() != null) {
            return slot.byteOrder().words();
        }
        boolean big = clause == null ? grammar.bigEndian() : clause.big().containsValue(true);
        return clause == null && grammar.orderTag() != null ? "that of the file" : big ? "big" : "little";
    }
}
