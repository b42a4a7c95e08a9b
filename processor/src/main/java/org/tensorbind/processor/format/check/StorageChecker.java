package org.tensorbind.processor.format.check;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Clause.Filter;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Context;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.ColumnMajor;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/**
 * Checks the sources of the filter, byte order and element order of tensor data. A writer must know them before it encodes tensors: one item gives them
 * for all tensors, or one for each.
 */
final class StorageChecker extends Checker {
    StorageChecker(Checker all) {
        super(all);
    }

    /** The byte-order mark must precede all items with a byte order, and be valid in one order only. */
    @Override
    void check(Rule rule) {
        Enumeration values = rule.values();
        if (!rule.clauses().givesByteOrder() || values == null || rule.inDocument()) {
            return;
        }
        String problem = ByteOrders.isGiven(rule)
                ? values.closed()
                        ? ""
                        : "values other than little and big give no byte order; add 'closed' to its values"
                : inBothOrders(values, rule.type());
        if (problem.isEmpty() && !isFirst(rule)) {
            problem = "it must be the first item that has a byte order, and occur once";
        }
        if (!problem.isEmpty()) {
            misplaced(rule.span(), "byte-order mark", rule.label(), problem);
        }
    }

    /** Why an integer may be valid in both byte orders; empty if it is not. */
    private static String inBothOrders(Enumeration values, Type type) {
        if (type.byteSize() < 2) {
            return "an item that is the same in both byte orders needs two values named little and big: 'ascii { little = \"II\", big = \"MM\" } closed'";
        }
        List<Long> codes = values.codes().stream().map(Enumeration.Code::number).toList();
        return codes.stream()
                .filter(code -> codes.contains(ByteOrders.swapped(code, type)))
                .findFirst()
                .map(code -> code + " is one of its values in either byte order")
                .orElse("");
    }

    /** Whether a rule is always present and is the first one with integers or floats of several bytes. */
    private boolean isFirst(Rule rule) {
        return places.all().stream()
                .filter(place -> !place.hasByteOrder() && isOrdered(place.grammarRule()))
                .findFirst()
                .filter(first -> first.rule().equals(rule.name()) && first.isAlwaysOnce() && !first.isInVariant())
                .isPresent();
    }

    private static boolean isOrdered(Rule rule) {
        Stream<Type> types = rule.framing() instanceof Framing.Bits bits
                ? Stream.of(bits.word())
                : rule.coding() instanceof Coding.Tagged tagged
                        ? tagged.widths().stream().map(Coding.Width::type)
                        : Stream.of(rule.elementType());
        return rule.clauses().givesByteOrder() || types.anyMatch(type -> type.byteSize() > 1);
    }

    @Override
    void check(TensorClause tensor) {
        checkOrders(tensor);
        if (grammar.readerOnly() == null && !tensor.isElement()) {
            checkTensor(tensor);
        }
    }

    /** Only one of these may give the byte order: the codes of dtypes, the tensor clause, or a clause on the data. */
    private void checkOrders(TensorClause tensor) {
        Enumeration dtypes =
                tensor.dtypeRule() == null ? null : rule(tensor.dtypeRule()).values();
        Rule data = tensor.data() == null ? null : rule(tensor.data());
        TensorClause.Order own = tensor.byteOrder();
        Span ofData = data == null || data.clauses().dataOrder() == null ? null : data.span();
        Span clause = own == null ? ofData : own.span();
        boolean ofCodes = dtypes != null && dtypes.isOrdered();
        if (clause != null && (ofCodes || (own != null && ofData != null))) {
            report(
                    GrammarMessage.BYTE_ORDER_TWICE,
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
            report(GrammarMessage.OTHER_BYTE_ORDER, tensor.span(), tensor.dataRule(), first.dataRule());
        }
        if ((tensor.columnMajor() == null) != (first.columnMajor() == null)) {
            report(GrammarMessage.OTHER_ELEMENT_ORDER, tensor.span(), tensor.dataRule(), first.dataRule());
        } else if (tensor.columnMajor() != null) {
            ColumnMajor clause = tensor.columnMajor();
            checkOnce(tensor, "order column-major when", clause.tag(), clause.span());
        }
        checkData(tensor, rule(tensor.dataRule()));
        for (Context.In in : Context.of(tensor)) {
            if (in.context() == Context.TENSOR_ORDER || in.context() == Context.DTYPE) {
                String role = in.context() == Context.DTYPE ? "dtype" : "byte order";
                checkItems(role, tensor, in.expr());
            }
        }
    }

    private void checkData(TensorClause tensor, Rule data) {
        data.clauses().all().stream()
                .filter(clause -> clause instanceof Filter || clause instanceof DataOrder)
                .forEach(clause -> checkOnce(tensor, clause.kind().text(), clause.argument(), data.span()));
    }

    /** The source of a storage property must be present once for each tensor. */
    private void checkOnce(TensorClause tensor, String clause, @Nullable String tag, Span span) {
        boolean one = grammar.tensors().size() == 1;
        if (tag != null && !(one && isOfEach(tag, tensor))) {
            report(GrammarMessage.STORAGE_ITEM, span, clause, tag, tensor.dataRule());
        }
    }

    private boolean isOfEach(String rule, TensorClause tensor) {
        String element = places.enclosingElement(rule);
        return Objects.equals(element, places.enclosingElement(tensor.dataRule()))
                || (places.isParallel(tensor) && tensor.rule().equals(element));
    }

    private void checkItems(String role, TensorClause tensor, Expr expr) {
        expr.parts().forEach(part -> {
            if (part instanceof Expr.Ref ref && !isSet(ref)) {
                report(GrammarMessage.ENCODING_ITEM, ref.span(), role, tensor.dataRule(), ref.target());
            } else if (part instanceof Expr.Measure || part instanceof Expr.Lookup) {
                report(GrammarMessage.ENCODING_ITEM, part.span(), role, tensor.dataRule(), "a measure of the file");
            }
        });
    }

    private boolean isSet(Expr.Ref ref) {
        return rule(ref.target()).isSingle() && !structures.isDerived(ref.target()) && !places.isListed(ref.target());
    }

    private String order(TensorClause tensor) {
        DataOrder clause = rule(tensor.dataRule()).clauses().dataOrder();
        if (tensor.byteOrder() != null) {
            return tensor.byteOrder().words();
        }
        boolean big = clause == null ? grammar.bigEndian() : clause.big().containsValue(true);
        return clause == null && grammar.orderTag() != null ? "that of the file" : big ? "big" : "little";
    }
}
