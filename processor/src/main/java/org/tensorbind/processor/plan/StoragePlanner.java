package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Clause.Filter;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.tensor.TensorDescription.Checksum;
import org.tensorbind.processor.plan.tensor.TensorDescription.ColumnMajor;
import org.tensorbind.processor.plan.tensor.TensorDescription.ElementOrder;
import org.tensorbind.processor.plan.tensor.TensorDescription.FilterTag;
import org.tensorbind.processor.plan.tensor.TensorDescription.Flag;
import org.tensorbind.processor.plan.tensor.TensorDescription.StoredData;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.TensorSources;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;

/** Decides what tells how the data of a clause's tensors is stored. */
final class StoragePlanner {
    private final Format format;
    private final TensorClause clause;
    private final Function<String, Found> items;
    private final Function<Expr, Value> values;

    /**
     * A planner for one clause.
     *
     * @param items where a reader has an item of a tensor
     * @param values where it has the value of an expression
     */
    StoragePlanner(Format format, TensorClause clause, Function<String, Found> items, Function<Expr, Value> values) {
        this.format = format;
        this.clause = clause;
        this.items = items;
        this.values = values;
    }

    StoredData plan(Rule data, @Nullable Checksum checksum) {
        return new StoredData(
                data.name(),
                filter(data.clauses().filter()),
                order(data.clauses().dataOrder()),
                columnMajor(data.name()),
                checksum);
    }

    private @Nullable FilterTag filter(@Nullable Filter filter) {
        return filter == null
                ? null
                : new FilterTag(
                        items.apply(filter.tag()),
                        format.rule(filter.tag()).label(),
                        filter.ofBit() ? filter.filters().get(Grammar.SET) : null,
                        filter.filters());
    }

    private @Nullable ColumnMajor columnMajor(String data) {
        TensorClause.ColumnMajor order = clause.columnMajor();
        if (order == null || !data.equals(clause.data())) {
            return null;
        }
        String tag = order.tag();
        return new ColumnMajor(
                tag == null ? null : items.apply(tag),
                order.value(),
                tag == null || order.value() == null ? null : TensorSources.rowMajorName(format, tag, order.value()),
                tag == null ? Flag.TRUTH : flag(tag),
                tag == null ? "" : format.rule(tag).label());
    }

    private Flag flag(String tag) {
        if (format.structures().bareValue(tag).kind() == ValueType.Kind.TRUTH) {
            return Flag.TRUTH;
        }
        return format.rule(tag).isBit() ? Flag.BIT : Flag.INTEGER;
    }

    private ElementOrder order(@Nullable DataOrder order) {
        TensorClause.Order said = clause.byteOrder();
        if (ElementOrder.isToldByDtype(format.grammar(), clause.dtypeRule())) {
            return new ElementOrder.ByDtype();
        }
        if (said != null) {
            return said.when() == null
                    ? new ElementOrder.Fixed(said.big())
                    : new ElementOrder.ByCondition(values.apply(said.when()), said.big());
        }
        return order == null || order.tag() == null
                ? ElementOrder.untold(format.grammar(), order)
                : order(order, order.tag());
    }

    private ElementOrder order(DataOrder order, String rule) {
        Found tag = items.apply(rule);
        List<String> big = new ArrayList<>();
        List<String> little = new ArrayList<>();
        order.big().forEach((name, isBig) -> (isBig ? big : little).add(name));
        Enumeration names = format.rule(rule).values();
        boolean closed = names != null && names.closed();
        List<String> known = closed
                ? List.of()
                : Stream.concat(little.stream(), big.stream()).toList();
        return order.ofBit()
                ? new ElementOrder.ByBit(tag, big.contains(Grammar.SET))
                : new ElementOrder.ByTag(tag, format.rule(rule).label(), big, known);
    }

    /** The checksum that a rule has, which a reader finds there. */
    static Checksum checksum(Rule rule, Found item) {
        if (rule.isChecksumText()) {
            return new Checksum.OfText(item, rule.label());
        }
        var equation = (Expr.ChecksumOf) Objects.requireNonNull(rule.clauses().equation(), "it is a checksum");
        return new Checksum.OfItem(item, rule.label(), equation.algorithm(), SumForm.of(rule));
    }
}
