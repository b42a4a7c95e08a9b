package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.relation.Expr;

/** What calls and operators of expressions compute, in reading as in writing, once their operands are found. */
final class Operations {
    private Operations() {}

    static Value call(Expr.Call call, List<Value> arguments) {
        return Operator.called(call.function()).of(arguments);
    }

    /** The comparison of a value with one that its enumeration names; null for other operations. */
    static @Nullable Value matches(Expr.Binary binary, Value left) {
        if (binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref) {
            Value named = new Value.Named(ref.target(), name.name());
            return equal(Operator.called(binary.operator()), Operator.MATCHES.of(left, named));
        }
        return null;
    }

    private static Value equal(Operator comparison, Value same) {
        return comparison == Operator.EQUAL ? same : Operator.NOT.of(same);
    }

    /** @param label what has a fault if a division has a remainder; empty for none */
    static Value binary(Format format, String label, Expr.Binary binary, Value left, Value right) {
        Operator operator = Operator.called(binary.operator());
        if (operator.isDivision()) {
            return operator.of(left, right).with(label);
        }
        if (format.structures().isFloat(binary.left()) || format.structures().isFloat(binary.right())) {
            return Fractions.compared(format, binary, left, right);
        }
        if (isText(format, binary.left()) || isText(format, binary.right())) {
            return equal(operator, Operator.SAME_TEXT.of(left, right));
        }
        return operator == Operator.TIMES ? times(left, right) : operator.of(left, right);
    }

    /** A product of two operands, of which one may be the width of a dtype: that is the size of so many elements. */
    private static Value times(Value left, Value right) {
        if (right instanceof Value.Op width && width.is(Operator.WIDTH)) {
            return Operator.ELEMENT_BYTES.of(left, width.operand(0));
        }
        return left instanceof Value.Op width && width.is(Operator.WIDTH)
                ? Operator.ELEMENT_BYTES.of(right, width.operand(0))
                : Operator.TIMES.of(left, right);
    }

    private static boolean isText(Format format, Expr expr) {
        return expr instanceof Expr.Text
                || (expr instanceof Expr.Ref ref
                        && format.structures().bareValue(ref.target()).kind() == Kind.TEXT);
    }
}
