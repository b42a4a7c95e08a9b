package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.SlotLists;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.TensorRules;

/** Finds where a writer has the values of an expression from. What it does not have is null. */
abstract class WriteResolver {
    final Format format;

    WriteResolver(Format format) {
        this.format = format;
    }

    /** The value of the nearest item called so. */
    abstract @Nullable Value item(Expr.Ref reference);

    /** The values of a repeated rule. */
    abstract @Nullable Value list(String target);

    /** The position of the element of a list that something stands in: of one with tensors, of its tensor. */
    @Nullable
    Value index(String list) {
        String slots = SlotLists.around(format, list);
        if (slots != null && SlotLists.carries(format, slots)) {
            return new Source.SlotPosition(slots);
        }
        boolean tensors = !format.grammar().hasSlots() && new TensorRules(format).carries(list);
        return tensors
                ? new Source.TensorPosition()
                : new Value.IndexIn(format.rule(list).label());
    }

    /** How many, how large, whether. */
    abstract @Nullable Value measure(Expr.Function function, String target);

    /** Where an item starts, counted from {@code base}, null for the file. */
    abstract @Nullable Value offset(String target, @Nullable String base);

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
        if (expr instanceof Expr.Filled filled) {
            return new Source.HasSlot(filled.slot());
        }
        if (expr instanceof Expr.Dimension dimension) {
            return new Source.SlotDimension(dimension.slot(), dimension.index());
        }
        if (expr instanceof Expr.Element element) {
            Value list = item(element.list());
            String label = format.rule(element.list().target()).label();
            return list == null ? null : new Value.ElementOf(label, list, element.index());
        }
        if (expr instanceof Expr.Measure measure) {
            return measure.function() == Expr.Function.OFFSET
                    ? offset(measure.target(), null)
                    : measure(measure.function(), measure.target());
        }
        if (expr instanceof Expr.OffsetFrom from) {
            return offset(from.target(), from.base().equals(format.grammar().root()) ? null : from.base());
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
            return list == null ? null : AxisRecords.items(format, list, items.list(), items.item());
        }
        if (expr instanceof Expr.Call call) {
            return call(call);
        }
        if (expr instanceof Expr.Conditional conditional) {
            List<Value> operands = values(conditional.operands());
            return operands == null ? null : new Value.Conditional(operands.get(0), operands.get(1), operands.get(2));
        }
        return expr instanceof Expr.Binary binary ? binary(binary) : null;
    }

    private @Nullable Value call(Expr.Call call) {
        List<Value> arguments = values(call.arguments());
        if (arguments == null) {
            return null;
        }
        return switch (call.function()) {
            case "width" -> new Value.Width(arguments.get(0));
            case "product" -> new Value.Product(arguments.get(0));
            default -> new Value.Call(Value.Function.valueOf(call.function().toUpperCase(Locale.ROOT)), arguments);
        };
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
        boolean equal = binary.operator().equals("==");
        if (binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref) {
            return left == null ? null : new Value.Matches(left, ref.target(), name.name(), equal);
        }
        Value right = value(binary.right());
        if (left == null || right == null) {
            return null;
        }
        Operator operator = Operator.of(binary.operator());
        if (operator.isDivision()) {
            return new Value.Division(binary.operator(), operator, left, right);
        }
        if (format.structures().isFloat(binary.left()) || format.structures().isFloat(binary.right())) {
            return Fractions.compared(format, binary, left, right);
        }
        return isText(binary.left()) || isText(binary.right())
                ? new Value.SameText(left, right, equal)
                : Value.Binary.of(operator, left, right);
    }

    private boolean isText(Expr expr) {
        return expr instanceof Expr.Text
                || (expr instanceof Expr.Ref ref
                        && format.structures().value(ref.target()).kind() == Kind.TEXT);
    }
}
