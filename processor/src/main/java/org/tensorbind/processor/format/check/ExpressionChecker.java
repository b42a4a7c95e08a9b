package org.tensorbind.processor.format.check;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Context;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.processor.type.ValueType.Kind;

/** Checks the kinds of operands in expressions, and finds the kinds of results. */
final class ExpressionChecker extends Checker {
    private static final Set<String> DIVISIONS = Set.of("/", "%", "floor", "ceil");
    private static final Set<String> ORDER = Set.of("<", "<=", ">", ">=");
    private static final Set<Kind> COMPARABLE = EnumSet.of(Kind.INTEGER, Kind.TEXT, Kind.TRUTH);

    /** The kinds of expressions whose kind is fixed and not an integer; other checks cover their operands. */
    private static final Map<Class<? extends Expr>, Kind> KINDS = Map.of(
            Expr.Fraction.class, Kind.NUMBER,
            Expr.Text.class, Kind.TEXT,
            Expr.Bytes.class, Kind.BYTES,
            Expr.Integers.class, Kind.INTEGERS,
            Expr.Items.class, Kind.INTEGERS,
            Expr.Truth.class, Kind.TRUTH,
            Expr.EnumName.class, Kind.ENUMERATION,
            Expr.ChecksumOf.class, Kind.NOTHING);

    /** The locations that were reported: expressions that a tensor clause implies share their location with the clause. */
    private final Set<Span> reported = new HashSet<>();

    ExpressionChecker(Checker all) {
        super(all);
    }

    /** The width of a dtype with elements in blocks may be a fraction of a byte, and so must be multiplied by a number of elements. */
    private void checkWidths(Expr expr, boolean factor) {
        boolean product =
                expr instanceof Expr.Binary binary && binary.operator().equals("*");
        expr.operands().forEach(operand -> checkWidths(operand, product));
        if (!factor
                && expr instanceof Expr.Call call
                && call.function().equals("width")
                && call.arguments().get(0) instanceof Expr.Ref ref) {
            Enumeration values = rule(ref.target()).values();
            if (values != null && values.hasBlocks()) {
                misuse(
                        expr.span(),
                        "width",
                        "a count of elements as a factor",
                        ref.target(),
                        "a dtype with elements in blocks");
            }
        }
    }

    /** Checks that an expression is of the kind that its context requires. */
    void check(Context.In in) {
        checkWidths(in.expr(), false);
        ArgumentKind wanted = in.context().kind();
        if (wanted != null) {
            check(in.context().words(), wanted, in.expr());
        }
    }

    /** Checks that an expression is of a kind. */
    void check(String user, ArgumentKind wanted, Expr expr) {
        ValueType value = kindOf(expr);
        Rule rule = expr instanceof Expr.Ref ref ? rule(ref.target()) : null;
        if (!fits(wanted, value, rule)) {
            boolean list =
                    user.equals(Context.DIMENSION.words()) && value.kind() == Kind.INTEGERS && expr instanceof Expr.Ref;
            misuse(
                    user,
                    wanted.words(),
                    expr,
                    value.description() + (list ? ": write 'shape " + describe(expr) + "', without brackets" : ""));
        }
    }

    /** Reports an expression of the wrong kind. */
    void misuse(String user, String wanted, Expr expr) {
        misuse(user, wanted, expr, kindOf(expr).description());
    }

    private void misuse(String user, String wanted, Expr expr, String actual) {
        if (reported.add(expr.span())) {
            misuse(expr.span(), user, wanted, describe(expr), actual);
        }
    }

    static String describe(Expr expr) {
        if (expr instanceof Expr.Ref ref) {
            return String.join(".", ref.path());
        }
        if (expr instanceof Expr.Text text) {
            return text.value();
        }
        if (expr instanceof Expr.Int number) {
            return Long.toString(number.value());
        }
        if (expr instanceof Expr.Fraction fraction) {
            return fraction.digits();
        }
        if (expr instanceof Expr.EnumName name) {
            return name.name();
        }
        if (expr instanceof Expr.Integers list) {
            return list.values().toString();
        }
        if (expr instanceof Expr.Items items) {
            return items.list() + (items.positions() == null ? "" : "[" + describe(items.positions()) + "]") + "."
                    + items.item();
        }
        if (expr instanceof Expr.Bytes) {
            return "x\"…\"";
        }
        if (expr instanceof Expr.Truth truth) {
            return Boolean.toString(truth.value());
        }
        if (expr instanceof Expr.Binary binary) {
            return "… " + binary.operator() + " …";
        }
        if (expr instanceof Expr.Conditional) {
            return "… ? … : …";
        }
        return expr instanceof Expr.Call call ? call.function() + "(…)" : "this";
    }

    /** The kind of an expression, after checking its operands. */
    ValueType kindOf(Expr expr) {
        if (expr instanceof Expr.Ref ref) {
            return structures.bareValue(ref.target());
        }
        if (expr instanceof Expr.Binary binary) {
            return ValueType.of(binaryKind(binary));
        }
        if (expr instanceof Expr.Lookup lookup) {
            check("'else'", ArgumentKind.INTEGER, lookup.otherwise());
        } else if (expr instanceof Expr.Element element) {
            check("an index", ArgumentKind.INTEGERS, element.list());
        } else if (expr instanceof Expr.Call call) {
            checkCall(call);
        } else if (expr instanceof Expr.Conditional conditional) {
            check("'?'", ArgumentKind.CONDITION, conditional.condition());
            check("'?'", ArgumentKind.INTEGER, conditional.then());
            check("':'", ArgumentKind.INTEGER, conditional.otherwise());
        }
        return ValueType.of(KINDS.getOrDefault(expr.getClass(), Kind.INTEGER));
    }

    private void checkCall(Expr.Call call) {
        switch (call.function()) {
            case "product" ->
                check("product", ArgumentKind.INTEGERS, call.arguments().get(0));
            case "width" -> check("width", ArgumentKind.DTYPE, call.arguments().get(0));
            case "segments" -> checkSegments(call);
            default -> call.arguments().forEach(argument -> check(call.function(), ArgumentKind.INTEGER, argument));
        }
    }

    private void checkSegments(Expr.Call call) {
        for (Expr argument : call.arguments()) {
            boolean constant = argument != call.arguments().get(0);
            boolean text = constant
                    ? argument instanceof Expr.Text given && !given.value().isEmpty()
                    : argument instanceof Expr.Ref && kindOf(argument).kind() == Kind.TEXT;
            if (!text) {
                String wanted = constant ? "a text in quotes that is not empty" : "a rule that is a text";
                misuse("segments", wanted, argument);
            }
        }
    }

    private Kind binaryKind(Expr.Binary binary) {
        String operator = binary.operator();
        boolean arithmetic = !binary.isCondition();
        boolean floats = !arithmetic && binary.operands().stream().anyMatch(structures::isFloat);
        String user = "'" + operator + "'" + (floats ? " with a floating-point number" : "");
        if (operator.equals("&&") || operator.equals("||")) {
            binary.operands().forEach(operand -> check(user, ArgumentKind.CONDITION, operand));
        } else if (floats) {
            binary.operands().stream()
                    .filter(operand -> !structures.isFloat(operand) && !(operand instanceof Expr.Fraction))
                    .forEach(operand -> check(user, ArgumentKind.INTEGER, operand));
        } else if (arithmetic || ORDER.contains(operator)) {
            binary.operands().forEach(operand -> check(user, ArgumentKind.INTEGER, operand));
            checkDivisor(binary);
        } else {
            checkEquality(binary);
        }
        return arithmetic ? Kind.INTEGER : Kind.TRUTH;
    }

    private void checkDivisor(Expr.Binary binary) {
        boolean divides = DIVISIONS.contains(binary.operator());
        if (divides && binary.right() instanceof Expr.Int divisor && divisor.value() <= 0) {
            misuse(
                    binary.right().span(),
                    "'" + binary.operator() + "'",
                    "a number above 0 or a rule after it",
                    describe(binary.right()),
                    "not one");
        }
    }

    private void checkEquality(Expr.Binary binary) {
        ValueType left = kindOf(binary.left());
        ValueType right = kindOf(binary.right());
        if (binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref) {
            checkValueOf(rule(ref.target()), name.name(), name.span());
        } else if (left.kind() != right.kind() || !COMPARABLE.contains(left.kind())) {
            report(
                    GrammarMessage.TYPE_MISMATCH,
                    binary.span(),
                    binary.operator(),
                    compared(binary.left(), left),
                    compared(binary.right(), right),
                    byName(binary, left, right));
        }
    }

    /** The operand of a comparison in words; for an integer that is stored as a float, also the reason why it is an integer. */
    private String compared(Expr expr, ValueType value) {
        return expr instanceof Expr.Ref ref && rule(ref.target()).type().isWhole()
                ? "'" + describe(expr) + "', an integer because it gives a dimension, a size, an offset or a count,"
                : value.description();
    }

    /** Advice where a code, or the name of another rule's value, is compared. */
    private String byName(Expr.Binary binary, ValueType left, ValueType right) {
        String rule = describe(binary.left());
        Enumeration values = left.rule() == null ? null : rule(left.rule()).values();
        if (values == null) {
            return "";
        }
        return right.kind() == Kind.ENUMERATION
                ? "; no value of both has the same name"
                : "; compare it with a name: '" + rule + " == " + values.nameOf(binary.right()) + "'";
    }
}
