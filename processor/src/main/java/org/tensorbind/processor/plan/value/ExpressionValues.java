package org.tensorbind.processor.plan.value;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/** Translates expressions of a grammar to values, for reading and for writing. Values that a program does not have are null. */
public abstract class ExpressionValues {
    protected final Format format;

    public ExpressionValues(Format format) {
        this.format = format;
    }

    /** The value of the nearest item with a name. */
    public abstract @Nullable Value item(Expr.Ref reference);

    /** The values of a repeated rule. */
    public abstract @Nullable Value list(String target);

    /** The index of the enclosing element of a list; in a list of tensors, that of the tensor. */
    @Nullable
    public abstract Value index(String list);

    /** A count, a size or a presence. */
    public abstract @Nullable Value measure(Expr.Function function, String target);

    /** The offset of an item from {@code base}, null for the start of the file. */
    public abstract @Nullable Value offset(String target, @Nullable String base);

    /** The item at which an error is reported if an expression cannot be computed; empty if nothing checks that. */
    public String blame(String item) {
        return item;
    }

    /** The integers of an item in each element of a list. */
    @Nullable
    public Value items(Expr.Items items) {
        Value list = list(items.list());
        return list == null ? null : Value.Each.integers(format, list, items.list(), items.item());
    }

    /** The value of a condition on presence. */
    @Nullable
    public Value condition(Expr expr) {
        return value(expr);
    }

    /** The value of an expression that only readers have, or only writers. */
    public abstract @Nullable Value special(Expr expr);

    /** The value of an expression. */
    @Nullable
    public Value value(Expr expr) {
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
        if (expr instanceof Expr.Element element) {
            Value list = item(element.list());
            String label = format.rule(element.list().target()).label();
            return list == null
                    ? null
                    : Operator.ELEMENT
                            .of(list, new Value.Number(element.index()))
                            .with(blame(label));
        }
        if (expr instanceof Expr.Measure measure) {
            return measure.isOffset()
                    ? offset(measure.target(), measure.base())
                    : measure(measure.function(), measure.target());
        }
        if (expr instanceof Expr.Lookup lookup) {
            return lookup(lookup);
        }
        if (expr instanceof Expr.Index index) {
            return index(index.list());
        }
        if (expr instanceof Expr.Items items) {
            return items.positions() == null ? items(items) : itemsAt(items, items.positions());
        }
        if (expr instanceof Expr.Call call) {
            List<Value> arguments = values(call.arguments());
            return arguments == null ? null : call(Operator.called(call.function()), arguments);
        }
        if (expr instanceof Expr.Conditional conditional) {
            Value condition = condition(conditional.condition());
            List<Value> values = values(List.of(conditional.then(), conditional.otherwise()));
            return condition == null || values == null
                    ? null
                    : Operator.CONDITIONAL.of(condition, values.get(0), values.get(1));
        }
        return expr instanceof Expr.Binary binary ? binary(binary) : special(expr);
    }

    /** An integer that is looked up in a list. */
    @Nullable
    public Value lookup(Expr.Lookup lookup) {
        Value list = list(lookup.list());
        Value otherwise = value(lookup.otherwise());
        return list == null || otherwise == null
                ? null
                : lookup(list, lookup.key(), lookup.value(), otherwise, lookup.list());
    }

    /** @param rule of the elements of the list */
    public static Value lookup(Value list, String key, String value, Value otherwise, String rule) {
        return Operator.LOOKUP
                .of(list, new Value.Text(key), new Value.Text(value), otherwise)
                .with(rule);
    }

    private Value call(Operator function, List<Value> arguments) {
        Value.Op result = function.of(arguments);
        return function.isPartial() ? result.with(blame("")) : result;
    }

    private @Nullable Value itemsAt(Expr.Items items, Expr positions) {
        Value all = items(items);
        Value at = all == null ? null : value(positions);
        return all == null || at == null ? null : Operator.ELEMENTS.of(all, at).with(blame(positionsOf(items)));
    }

    /** The rule that has the error if a position is not an index of the list. */
    public String positionsOf(Expr.Items items) {
        return items.list();
    }

    /** The values of all expressions, or null if one is missing. */
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
        Value matches = left == null ? null : matches(binary, left);
        if (left == null || matches != null) {
            return matches;
        }
        Value right = value(binary.right());
        return right == null ? null : binary(binary, left, right);
    }

    /** The comparison of a value with a named value of its enumeration; null for other operations. */
    private static @Nullable Value matches(Expr.Binary binary, Value left) {
        if (binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref) {
            Value named = new Value.Named(ref.target(), name.name());
            return equal(Operator.called(binary.operator()), Operator.MATCHES.of(left, named));
        }
        return null;
    }

    private static Value equal(Operator comparison, Value same) {
        return comparison == Operator.EQUAL ? same : Operator.NOT.of(same);
    }

    private Value binary(Expr.Binary binary, Value left, Value right) {
        Operator operator = Operator.called(binary.operator());
        if (operator.isPartial()) {
            return operator.of(left, right).with(blame(""));
        }
        if (format.structures().isFloat(binary.left()) || format.structures().isFloat(binary.right())) {
            return fractions(binary, left, right);
        }
        if (isText(binary.left()) || isText(binary.right())) {
            return equal(operator, Operator.SAME_TEXT.of(left, right));
        }
        return switch (operator) {
            case TIMES -> times(left, right);
            case EQUAL, NOT_EQUAL -> compared(operator, left, right);
            default -> operator.of(left, right);
        };
    }

    /** A comparison for equality; comparing a presence with 0 or 1 becomes a test for presence. */
    public static Value compared(Operator operator, Value left, Value right) {
        boolean flag = right.equals(new Value.Number(0)) || right.equals(new Value.Number(1));
        if (!flag || !(left instanceof Value.Op presence) || !presence.is(Operator.PRESENCE)) {
            return operator.of(left, right);
        }
        Value present = Operator.IS_PRESENT.of(presence.operands());
        boolean one = right.equals(new Value.Number(1));
        return equal(one ? operator : operator.negated(), present);
    }

    /** A product; if one operand is the width of a dtype, the size of that many elements. */
    private static Value times(Value left, Value right) {
        if (right instanceof Value.Op width && width.is(Operator.WIDTH)) {
            return Operator.ELEMENT_BYTES.of(left, width.operand(0));
        }
        return left instanceof Value.Op width && width.is(Operator.WIDTH)
                ? Operator.ELEMENT_BYTES.of(right, width.operand(0))
                : Operator.TIMES.of(left, right);
    }

    /** A comparison of two numbers, at least one of which is a float. */
    private Value fractions(Expr.Binary binary, Value left, Value right) {
        boolean single = isSingle(binary.left()) || isSingle(binary.right());
        Value compared = Operator.COMPARE.of(single ? rounded(left) : left, single ? rounded(right) : right);
        return Operator.called(binary.operator()).of(compared, new Value.Number(0));
    }

    /**
     * A constant as the value of a rule; null for integers, whose meaning depends on the rule, and for other expressions. A number with a fraction is
     * a 64-bit float, rounded to 32 bits if the item has 32.
     */
    public static @Nullable Value constant(Rule rule, @Nullable Expr expr) {
        if (expr instanceof Expr.EnumName name) {
            return new Value.Named(rule.name(), name.name());
        }
        if (expr instanceof Expr.Text text) {
            return new Value.Text(text.value());
        }
        if (expr instanceof Expr.Fraction fraction) {
            Value.Fraction value = new Value.Fraction(fraction.value());
            return isSingle(rule) ? rounded(value) : value;
        }
        if (expr instanceof Expr.Truth truth) {
            return new Value.Truth(truth.value());
        }
        if (expr instanceof Expr.Bytes bytes) {
            return new Value.Bytes(bytes.value());
        }
        return expr instanceof Expr.Integers list ? new Value.Integers(list.values()) : null;
    }

    /** The size of an item that its type or its value determines directly; null otherwise. */
    public final @Nullable Value simpleSize(String target, @Nullable Value value) {
        Rule rule = format.rule(target);
        if (rule.type().byteSize() > 0) {
            return new Value.Number(rule.type().byteSize());
        }
        if (value == null) {
            return null;
        }
        boolean data = format.structures().isPayload(target);
        boolean plain = rule.isScalar()
                && (!rule.type().isText() || rule.type().textCode().isUtf8())
                && rule.clauses().until() == null
                && (!rule.inDocument() || data)
                && rule.clauses().fill() == null
                && !format.structures().isVariant(target);
        return switch (plain ? format.structures().value(target).kind() : Kind.RECORD) {
            case TEXT -> textSize(rule, rule.label(), value);
            case BYTES -> Operator.LENGTH.of(value);
            case PAYLOAD -> Operator.DATA_SIZE.of(value);
            default -> null;
        };
    }

    /** How many numbers the data of a tensor has; null for other items. */
    public final @Nullable Value numberCount(String target, @Nullable Value data) {
        return data != null && format.rule(target).coding() instanceof Coding.Packed packed
                ? Operator.NUMBER_COUNT.of(data, new Value.Number(Math.max(1, packed.byteSize())))
                : null;
    }

    /** The size in bytes of a text that is the value of a rule. */
    public static Value textSize(Rule rule, String label, Value text) {
        Value code = new Value.Text(rule.type().textCode().name());
        return Operator.TEXT_SIZE.of(text, code).with(label);
    }

    private boolean isSingle(Expr expr) {
        return expr instanceof Expr.Ref ref && isSingle(format.rule(ref.target()));
    }

    private static boolean isSingle(Rule rule) {
        return rule.type() == Type.FLOAT32;
    }

    /** Rounds to 32 bits; numbers outside that range stay unchanged and so compare as larger or smaller than all others. */
    private static Value rounded(Value value) {
        return value instanceof Value.Fraction fraction && Float.isFinite((float) fraction.value())
                ? new Value.Fraction((float) fraction.value())
                : value;
    }

    private boolean isText(Expr expr) {
        return expr instanceof Expr.Text
                || (expr instanceof Expr.Ref ref
                        && format.structures().bareValue(ref.target()).kind() == Kind.TEXT);
    }
}
