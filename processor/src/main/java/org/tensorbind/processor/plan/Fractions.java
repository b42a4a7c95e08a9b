package org.tensorbind.processor.plan;

import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;

/** Numbers with a fraction beside items: of 64 bits, or rounded to 32 bits as the item is, so that a file can have them. */
final class Fractions {
    private Fractions() {}

    /** The number as a rule has it. */
    static Value of(Rule rule, Expr.Fraction fraction) {
        Value.Fraction value = new Value.Fraction(fraction.value());
        return isSingle(rule) ? rounded(value) : value;
    }

    /** A comparison of two numbers, one of which at least is an item with a float. */
    static Value compared(Format format, Expr.Binary binary, Value left, Value right) {
        boolean single = isSingle(format, binary.left()) || isSingle(format, binary.right());
        Value compared = Operator.COMPARE.of(single ? rounded(left) : left, single ? rounded(right) : right);
        return Operator.called(binary.operator()).of(compared, new Value.Number(0));
    }

    private static boolean isSingle(Format format, Expr expr) {
        return expr instanceof Expr.Ref ref && isSingle(format.rule(ref.target()));
    }

    private static boolean isSingle(Rule rule) {
        return rule.type() == Type.FLOAT32;
    }

    /** What is beyond 32 bits stays as it is: above all, or below. */
    private static Value rounded(Value value) {
        return value instanceof Value.Fraction fraction && Float.isFinite((float) fraction.value())
                ? new Value.Fraction((float) fraction.value())
                : value;
    }
}
