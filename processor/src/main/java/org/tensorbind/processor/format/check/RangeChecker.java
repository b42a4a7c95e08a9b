package org.tensorbind.processor.format.check;

import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.Enumeration.Code;

/** Checks that defaults and named values are such as their integers can have. */
final class RangeChecker {
    private final Diagnostics diagnostics;

    private RangeChecker(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Diagnostics diagnostics) {
        RangeChecker checker = new RangeChecker(diagnostics);
        grammar.each(checker::check);
    }

    /** What is stored in another form has a range of its own. */
    private void check(Rule rule) {
        Expr fallback = rule.clauses().fallback();
        Clause.Stored stored = rule.clauses().stored();
        if (stored != null) {
            checkBits(rule, stored);
            return;
        }
        if (fallback instanceof Expr.Fraction fraction) {
            checkFraction(rule, fraction);
        } else if (rule.type().isInteger()) {
            checkCodes(rule);
            if (fallback instanceof Expr.Int constant) {
                check(rule, rule.type(), rule.bitWidth(), constant.value(), constant.span());
            }
        } else if (rule.isIntegers() && fallback instanceof Expr.Int constant) {
            check(rule, rule.elementType(), 0, constant.value(), constant.span());
        } else if (rule.isIntegers() && fallback instanceof Expr.Integers constants) {
            constants.values().forEach(value -> check(rule, rule.elementType(), 0, value, constants.span()));
        }
    }

    /** A rotation is one of all bits of an integer. */
    private void checkBits(Rule rule, Clause.Stored stored) {
        Type type = rule.type();
        if (stored.form() instanceof StoredForm.Rotated rotated
                && (!type.isFixedInteger()
                        || type.isSigned()
                        || rotated.bits() == Long.SIZE
                        || type.byteSize() * Byte.SIZE != rotated.bits())) {
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    stored.span(),
                    "a rotation by " + rotated.right() + " bits to the right or " + rotated.left() + " to the left",
                    "an unsigned integer of fixed size that has both numbers of bits together, fewer than 64",
                    rule.label(),
                    "of type " + type.word());
        }
    }

    private void checkFraction(Rule rule, Expr.Fraction fraction) {
        boolean single = rule.type() == Type.FLOAT32;
        if (single && Float.isInfinite((float) fraction.value())) {
            diagnostics.report(
                    Tag.VALUE_RANGE,
                    fraction.span(),
                    rule.label(),
                    -Float.MAX_VALUE,
                    Float.MAX_VALUE,
                    fraction.digits());
        }
    }

    /** Those of parts of an integer are compared with their bits where they are resolved. */
    private void checkCodes(Rule rule) {
        Enumeration values = rule.values();
        if (values != null && rule.bitWidth() == 0) {
            values.values().stream()
                    .flatMap(value -> value.codes().stream())
                    .filter(code -> code.text() == null)
                    .mapToLong(Code::number)
                    .forEach(number -> check(rule, rule.type(), rule.bitWidth(), number, rule.span()));
        }
    }

    private void check(Rule rule, Type type, int bitWidth, long value, Span span) {
        long highest = bitWidth > 0 && bitWidth < Long.SIZE - 1 ? (1L << bitWidth) - 1 : type.highest();
        long lowest = lowest(type, highest);
        if (value < lowest || value > highest) {
            diagnostics.report(Tag.VALUE_RANGE, span, rule.label(), lowest, highest, value);
        }
    }

    private static long lowest(Type type, long highest) {
        return switch (type) {
            case WHOLE32, WHOLE64 -> -highest;
            case UINT, BITS, LEB128, BINCODE16, BINCODE32, BINCODE64 -> 0;
            default -> !type.isFixedInteger() ? Long.MIN_VALUE : type.isSigned() ? -highest - 1 : 0;
        };
    }
}
