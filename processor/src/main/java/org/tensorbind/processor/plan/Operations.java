package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.relation.Expr;

/** What calls and operators of expressions compute, in reading as in writing, once their operands are found. */
final class Operations {
    private Operations() {}

    static Value call(Expr.Call call, List<Value> arguments) {
        return switch (call.function()) {
            case "width" -> new Value.Width(arguments.get(0));
            case "product" -> new Value.Product(arguments.get(0));
            default -> new Value.Call(Value.Function.valueOf(call.function().toUpperCase(Locale.ROOT)), arguments);
        };
    }

    /** The comparison of a value with one that its enumeration names; null for other operations. */
    static @Nullable Value matches(Expr.Binary binary, Value left) {
        return binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref
                ? new Value.Matches(left, ref.target(), name.name(), Operator.of(binary.operator()) == Operator.EQUAL)
                : null;
    }

    /** @param label what has a fault if a division has a remainder */
    static Value binary(Format format, String label, Expr.Binary binary, Value left, Value right) {
        Operator operator = Operator.of(binary.operator());
        if (operator.isDivision()) {
            return new Value.Division(label, operator, left, right);
        }
        if (format.structures().isFloat(binary.left()) || format.structures().isFloat(binary.right())) {
            return Fractions.compared(format, binary, left, right);
        }
        return isText(format, binary.left()) || isText(format, binary.right())
                ? new Value.SameText(left, right, operator == Operator.EQUAL)
                : Value.Binary.of(operator, left, right);
    }

    private static boolean isText(Format format, Expr expr) {
        return expr instanceof Expr.Text
                || (expr instanceof Expr.Ref ref
                        && format.structures().bareValue(ref.target()).kind() == Kind.TEXT);
    }
}
