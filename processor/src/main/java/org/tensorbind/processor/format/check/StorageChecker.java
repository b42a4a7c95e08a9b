package org.tensorbind.processor.format.check;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Clause.Filter;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.ColumnMajor;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/**
 * Checks that what gives the filter, byte order or order of elements of tensor data can give it, and that a writer knows it before it encodes tensors:
 * it is the same for all, or an item for each tensor gives it.
 */
final class StorageChecker {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private StorageChecker(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        StorageChecker checker = new StorageChecker(grammar, places, structures, diagnostics);
        grammar.tensors().forEach(checker::checkOrders);
        if (grammar.readerOnly() == null) {
            grammar.tensors().stream().filter(tensor -> !tensor.isElement()).forEach(checker::checkTensor);
        }
    }

    /** One of the codes of dtypes, the clause of a tensor and that of its data gives the byte order. */
    private void checkOrders(TensorClause tensor) {
        Enumeration dtypes = tensor.dtypeRule() == null
                ? null
                : grammar.rule(tensor.dtypeRule()).values();
        Rule data = tensor.data() == null ? null : grammar.rule(tensor.data());
        TensorClause.Order own = tensor.byteOrder();
        Span ofData = data == null || data.clauses().dataOrder() == null ? null : data.span();
        Span clause = own == null ? ofData : own.span();
        boolean ofCodes = dtypes != null && dtypes.isOrdered();
        if (clause != null && (ofCodes || (own != null && ofData != null))) {
            diagnostics.report(
                    Tag.BYTE_ORDER_TWICE,
                    clause,
                    tensor.dataRule(),
                    ofCodes
                            ? "'byte-order' and the values of '" + tensor.dtypeRule() + "'"
                            : "'byte-order' of the tensor and of '" + tensor.dataRule() + "'");
        }
    }

    private void checkTensor(TensorClause tensor) {
        TensorClause first = grammar.first();
        if (!order(tensor).equals(order(first))) {
            diagnostics.report(Tag.OTHER_BYTE_ORDER, tensor.span(), tensor.dataRule(), first.dataRule());
        }
        if ((tensor.columnMajor() == null) != (first.columnMajor() == null)) {
            diagnostics.report(Tag.OTHER_ELEMENT_ORDER, tensor.span(), tensor.dataRule(), first.dataRule());
        } else if (tensor.columnMajor() != null) {
            ColumnMajor clause = tensor.columnMajor();
            checkOnce(tensor, "order column-major when", clause.tag(), clause.span());
        }
        checkData(tensor, grammar.rule(tensor.dataRule()));
        Expr when = tensor.byteOrder() == null ? null : tensor.byteOrder().when();
        if (when != null) {
            checkItems("byte order", tensor, when);
        }
        Stream.ofNullable(tensor.said())
                .flatMap(TensorClause.Said::conditions)
                .forEach(condition -> checkItems("dtype", tensor, condition));
    }

    private void checkData(TensorClause tensor, Rule data) {
        Filter filter = data.clauses().filter();
        if (filter != null) {
            checkOnce(tensor, filter.ofBit() ? "filter when" : "filter by", filter.tag(), data.span());
        }
        DataOrder order = data.clauses().dataOrder();
        if (order != null) {
            checkOnce(tensor, order.ofBit() ? "byte-order … when" : "byte-order by", order.tag(), data.span());
        }
    }

    /** What gives how elements are stored is there once for each tensor. */
    private void checkOnce(TensorClause tensor, String clause, @Nullable String tag, Span span) {
        boolean one = grammar.tensors().size() == 1;
        if (tag != null && !(one && isOfEach(tag, tensor))) {
            diagnostics.report(Tag.STORAGE_ITEM, span, clause, tag, tensor.dataRule());
        }
    }

    private boolean isOfEach(String rule, TensorClause tensor) {
        String element = places.elementAround(rule);
        return Objects.equals(element, places.elementAround(tensor.dataRule()))
                || (places.isParallel(tensor) && tensor.rule().equals(element));
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
