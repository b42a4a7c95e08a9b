package org.tensorbind.processor.format.check;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Context;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Copies;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks the types and ranges of values in equations, defaults, named values and {@code with}. */
final class TypeChecker extends Checker {
    /** The most slots of arguments that a constructor has, besides the object itself. */
    private static final int MAX_ARGUMENTS = 254;

    private final ExpressionChecker expressions;

    TypeChecker(Checker all) {
        super(all);
        this.expressions = new ExpressionChecker(all);
    }

    @Override
    void check(TensorClause tensor) {
        Context.of(tensor).forEach(expressions::check);
    }

    @Override
    void check(Rule rule) {
        Clauses clauses = rule.clauses();
        Context.of(rule).forEach(expressions::check);
        clauses.with().forEach(this::checkBinding);
        checkEquation(rule, clauses.equation());
        if (clauses.fallback() != null) {
            checkDefault(rule, clauses.fallback());
        }
        if (clauses.stored() == null) {
            checkRanges(rule, clauses.fallback());
        } else if (clauses.stored().form() instanceof StoredForm.Rotated rotated) {
            checkRotation(rule, rotated, clauses.stored().span());
        }
        checkRecord(rule);
    }

    private void checkEquation(Rule rule, @Nullable Expr equation) {
        if (equation == null
                || equation instanceof Expr.ChecksumOf
                || Copies.isCode(grammar, rule, equation)
                || Copies.isText(grammar, rule, equation)) {
            return;
        }
        ValueType value = structures.value(rule.name());
        if (rule.isSingle() && value.kind() != Kind.INTEGER) {
            misuse(equation.span(), "an equation", "an integer", rule.name(), value.description());
        }
        expressions.check("an equation", ArgumentKind.INTEGER, equation);
    }

    private void checkDefault(Rule rule, Expr fallback) {
        ValueType value = structures.bareValue(rule.name());
        Kind kind = value.kind();
        boolean ofEach = fallback instanceof Expr.Int && (kind == Kind.BYTES || kind == Kind.INTEGERS);
        if (kind == Kind.ENUMERATION && fallback instanceof Expr.EnumName name) {
            checkValueOf(rule, name.name(), name.span());
        } else if (isOfKind(kind, fallback) || (ofEach && isCounted(rule))) {
            checkExtent(rule, fallback);
        } else if (ofEach && kind == Kind.INTEGERS) {
            misplaced(
                    rule.span(),
                    "default",
                    rule.name(),
                    "the count of the list is not given by another item; write all its integers, 'default [1, 1]', or"
                            + " '[]' for none");
        } else if (Sites.DEFAULTED.contains(kind)) {
            expressions.misuse("'default'", value.description(), fallback);
        }
    }

    private static boolean isOfKind(Kind kind, Expr fallback) {
        return switch (kind) {
            case INTEGER -> fallback instanceof Expr.Int;
            case NUMBER -> fallback instanceof Expr.Int || fallback instanceof Expr.Fraction;
            case TEXT -> fallback instanceof Expr.Text;
            case TRUTH -> fallback instanceof Expr.Truth;
            case BYTES -> fallback instanceof Expr.Bytes;
            case INTEGERS -> fallback instanceof Expr.Integers;
            case LIST -> fallback instanceof Expr.Integers list && list.values().isEmpty();
            default -> false;
        };
    }

    /** Whether one number can be the default of all bytes or integers of a rule: their count is known from another item. */
    private boolean isCounted(Rule rule) {
        boolean found = rule.count() != null && relations.find(Expr.Function.COUNT, rule.name()) == null;
        return found || rule.constantExtent() != null;
    }

    /** Reports a default of another size than the item. */
    private void checkExtent(Rule rule, Expr fallback) {
        Long extent = rule.constantExtent();
        Integer actual = extent(rule, fallback);
        boolean filled = rule.clauses().fill() != null;
        if (extent != null && actual != null && (filled ? actual > extent : actual.longValue() != extent)) {
            report(GrammarMessage.DEFAULT_EXTENT, fallback.span(), rule.name(), extent, actual);
        }
    }

    /** The number of bytes or integers of a default; a character in an encoding other than UTF-8 is a byte. */
    private static @Nullable Integer extent(Rule rule, Expr fallback) {
        if (fallback instanceof Expr.Bytes bytes) {
            return bytes.value().remaining();
        }
        if (fallback instanceof Expr.Integers list) {
            return list.values().size();
        }
        if (!(fallback instanceof Expr.Text text) || !rule.isScalar() || rule.values() != null) {
            return null;
        }
        boolean utf8 = rule.type().isText() && rule.type().textCode().isUtf8();
        return utf8
                ? text.value().getBytes(StandardCharsets.UTF_8).length
                : text.value().length();
    }

    private void checkBinding(String name, Expr value) {
        ValueType wanted = structures.value(name);
        if (value instanceof Expr.EnumName enumName) {
            checkValueOf(rule(name), enumName.name(), enumName.span());
        } else if (wanted.kind() == Kind.INTEGER) {
            expressions.check("'with'", ArgumentKind.INTEGER, value);
        } else if (expressions.kindOf(value).kind() != wanted.kind() || !haveSameCodes(name, value)) {
            Enumeration values = rule(name).values();
            String codes = values != null && values.isText() ? "texts" : "numbers";
            expressions.misuse(
                    "'with'",
                    values == null
                            ? wanted.description()
                            : "a value of '" + name + "', or one whose codes are " + codes,
                    value);
        }
    }

    /** {@code with} maps named values of two rules by their codes, which must be of the same type. */
    private boolean haveSameCodes(String name, Expr value) {
        Enumeration wanted = rule(name).values();
        Enumeration given = value instanceof Expr.Ref ref ? rule(ref.target()).values() : null;
        return wanted == null || given == null || wanted.isText() == given.isText();
    }

    /** Checks that codes and defaults are in the range of the type; the resolver checks the codes of bit fields. */
    private void checkRanges(Rule rule, @Nullable Expr fallback) {
        if (rule.type().isInteger() && rule.values() != null && rule.bitWidth() == 0) {
            rule.values().codes().stream()
                    .filter(code -> code.text() == null)
                    .forEach(code -> checkRange(rule, code.number(), rule.span()));
        }
        if (fallback instanceof Expr.Int constant && rule.elementType().isInteger()) {
            checkRange(rule, constant.value(), constant.span());
        } else if (fallback instanceof Expr.Integers constants && rule.isIntegers()) {
            constants.values().forEach(value -> checkRange(rule, value, constants.span()));
        } else if (fallback instanceof Expr.Fraction fraction
                && rule.type() == Type.FLOAT32
                && Float.isInfinite((float) fraction.value())) {
            report(
                    GrammarMessage.VALUE_RANGE,
                    fraction.span(),
                    rule.label(),
                    -Float.MAX_VALUE,
                    Float.MAX_VALUE,
                    fraction.digits());
        }
    }

    private void checkRange(Rule rule, long value, Span span) {
        Type type = rule.elementType();
        int bits = rule.bitWidth();
        long highest = bits > 0 && bits < Long.SIZE - 1 ? (1L << bits) - 1 : type.highest();
        long lowest = lowest(type, highest);
        if (value < lowest || value > highest) {
            report(GrammarMessage.VALUE_RANGE, span, rule.label(), lowest, highest, value);
        }
    }

    private static long lowest(Type type, long highest) {
        return switch (type) {
            case WHOLE32, WHOLE64 -> -highest;
            case UINT, BITS, LEB128, BINCODE16, BINCODE32, BINCODE64 -> 0;
            default -> !type.isFixedInteger() ? Long.MIN_VALUE : type.isSigned() ? -highest - 1 : 0;
        };
    }

    /** A rotation must be of all bits of the integer. */
    private void checkRotation(Rule rule, StoredForm.Rotated rotated, Span span) {
        Type type = rule.type();
        if (!type.isFixedInteger()
                || type.isSigned()
                || rotated.bits() == Long.SIZE
                || type.byteSize() * Byte.SIZE != rotated.bits()) {
            misuse(
                    span,
                    "a rotation by " + rotated.right() + " bits to the right or " + rotated.left() + " to the left",
                    "an unsigned integer of fixed size that has both numbers of bits together, fewer than 64",
                    rule.label(),
                    "of type " + type.word());
        }
    }

    /** The arguments of a record's constructor have a limit (JVMS §4.3.3); integers and floats take two slots. */
    private void checkRecord(Rule rule) {
        List<Component> components = structures.components(rule.name());
        long wide = components.stream()
                .filter(component -> !component.nullable())
                .map(component -> component.type().kind())
                .filter(kind -> kind == Kind.INTEGER || kind == Kind.NUMBER)
                .count();
        if (components.size() + wide > MAX_ARGUMENTS) {
            report(GrammarMessage.RECORD_TOO_LARGE, rule.span(), rule.label(), components.size(), MAX_ARGUMENTS);
        }
    }
}
