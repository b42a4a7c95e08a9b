package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.relation.Expr;

/** Finds where a writer has the values of an expression from. What it does not have is null. */
abstract class WriteResolver {
    final Format format;

    WriteResolver(Format format) {
        this.format = format;
    }

    /** The value of the nearest item called so. */
    abstract @Nullable Value item(Expr.Ref reference);

    /** The value that a rule stands for where it follows from other items. */
    @Nullable
    Value derived(String rule) {
        return null;
    }

    /** The list of tensors in each element of which what is here occurs once; null where the file has one. */
    @Nullable
    String list() {
        return null;
    }

    /** The values of a repeated rule. */
    abstract @Nullable Value list(String target);

    /** The position of the element of a list that something stands in: of one with tensors, of its tensor. */
    @Nullable
    abstract Value index(String list);

    /** How many, how large, whether. */
    abstract @Nullable Value measure(Expr.Function function, String target);

    /** Where an item starts, counted from {@code base}, null for the file. */
    abstract @Nullable Value offset(String target, @Nullable String base);

    /** What is at fault where something cannot be computed for an item; empty where nothing checks that. */
    String atFault(String item) {
        return item;
    }

    /** What an item is as the tensors of a clause tell, null where nobody asks. */
    @Nullable
    Value told(Expr.Told told) {
        return null;
    }

    /** The value of an expression. */
    @Nullable
    Value value(Expr expr) {
        if (expr instanceof Expr.Int number) {
            return new Value.Number(number.value());
        }
        if (expr instanceof Expr.Fraction fraction) {
            return new Value.Fraction(fraction.value());
        }
        if (expr instanceof Expr.Text text) {
            return new Value.Text(text.value());
        }
        if (expr instanceof Expr.Ref ref) {
            return item(ref);
        }
        if (expr instanceof Expr.CodeOf code) {
            Value named = item(code.item());
            return named == null ? null : Operator.CODE.of(named);
        }
        if (expr instanceof Expr.Filled filled) {
            return new Source.HasTensor(filled.clause());
        }
        if (expr instanceof Expr.Told told) {
            return told(told);
        }
        if (expr instanceof Expr.Dimension dimension) {
            return new Source.TensorDimension(dimension.clause(), dimension.index());
        }
        if (expr instanceof Expr.Element element) {
            Value list = item(element.list());
            String label = format.rule(element.list().target()).label();
            return list == null ? null : new Value.ElementOf(atFault(label), list, element.index());
        }
        if (expr instanceof Expr.Measure measure) {
            return measure.isOffset()
                    ? offset(measure.target(), measure.base())
                    : measure(measure.function(), measure.target());
        }
        if (expr instanceof Expr.Lookup lookup) {
            Value list = list(lookup.list());
            Value otherwise = value(lookup.otherwise());
            return list == null || otherwise == null
                    ? null
                    : new Value.Lookup(list, lookup.list(), lookup.key(), lookup.value(), otherwise);
        }
        if (expr instanceof Expr.Index index) {
            return index(index.list());
        }
        if (expr instanceof Expr.Items items) {
            Value list = list(items.list());
            Value all = list == null ? null : AxisRecords.items(format, list, items.list(), items.item());
            if (all == null || items.positions() == null) {
                return all;
            }
            Value positions = value(items.positions());
            return positions == null ? null : new Value.ElementsOf(atFault(items.list()), all, positions);
        }
        if (expr instanceof Expr.Call call) {
            List<Value> arguments = values(call.arguments());
            return arguments == null ? null : Operations.call(call, arguments);
        }
        if (expr instanceof Expr.Conditional conditional) {
            List<Value> operands = values(conditional.operands());
            return operands == null ? null : Operator.CONDITIONAL.of(operands.get(0), operands.get(1), operands.get(2));
        }
        return expr instanceof Expr.Binary binary ? binary(binary) : null;
    }

    /** The values of all, or null where one is missing. */
    private @Nullable List<Value> values(List<Expr> exprs) {
        List<Value> values = new ArrayList<>();
        for (Expr expr : exprs) {
            Value value = value(expr);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return values;
    }

    private @Nullable Value binary(Expr.Binary binary) {
        Value left = value(binary.left());
        Value matches = left == null ? null : Operations.matches(binary, left);
        if (left == null || matches != null) {
            return matches;
        }
        Value right = value(binary.right());
        return right == null ? null : Operations.binary(format, atFault(""), binary, left, right);
    }
}
