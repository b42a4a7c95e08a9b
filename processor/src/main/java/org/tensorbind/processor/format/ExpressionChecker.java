package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Structures.Value;

/** Checks that expressions compute with values that can be computed with, and finds of which kind their results are. */
final class ExpressionChecker {
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%", "floor", "ceil");
    private static final Set<String> DIVISIONS = Set.of("/", "%", "floor", "ceil");
    private static final Set<String> ORDER = Set.of("<", "<=", ">", ">=");

    private final Grammar grammar;
    private final Structures structures;
    private final Diagnostics diagnostics;

    /** Dimensions that are wrong: expressions that a tensor clause implies have the places of what is written there. */
    private final Set<Span> reported = new HashSet<>();

    ExpressionChecker(Grammar grammar, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    void checkEnumName(String rule, Expr.EnumName name) {
        checkValueOf(grammar.rule(rule), name.name(), name.span(), diagnostics);
    }

    /** Whether a rule has a named value. */
    static void checkValueOf(Rule rule, String name, Span span, Diagnostics diagnostics) {
        Enumeration values = StructureChecker.enumeration(rule);
        if (values == null || values.find(name) == null) {
            List<String> known = values == null ? List.of() : values.names();
            diagnostics.report(Tag.UNKNOWN_VARIANT, span, rule.name(), name, Diagnostics.didYouMean(name, known));
        }
    }

    void checkInteger(String user, @Nullable Expr expr) {
        if (expr == null) {
            return;
        }
        Value value = kindOf(expr);
        if (value.kind() != Kind.INTEGER) {
            misuse(user, "an integer", describe(expr), value, expr.span());
        }
    }

    void checkDimension(Expr dimension) {
        Value value = kindOf(dimension);
        if (value.kind() == Kind.INTEGERS && dimension instanceof Expr.Ref) {
            String list = describe(dimension);
            String said = value.description() + ": write 'shape " + list + "', without brackets";
            diagnostics.report(Tag.TYPE_MISUSE, dimension.span(), "a dimension", "an integer", list, said);
        } else {
            checkInteger("a dimension", dimension);
        }
        if (value.kind() != Kind.INTEGER) {
            reported.add(dimension.span());
        }
    }

    void checkRow(Expr amount) {
        checkInteger("a row", amount);
        if (kindOf(amount).kind() != Kind.INTEGER) {
            reported.add(amount.span());
        }
    }

    void checkCondition(String user, @Nullable Expr expr) {
        if (expr == null) {
            return;
        }
        Value value = kindOf(expr);
        if (value.kind() != Kind.TRUTH) {
            misuse(user, "a condition", describe(expr), value, expr.span());
        }
    }

    void misuse(String user, String wanted, String name, Value actual, Span span) {
        if (!reported.contains(span)) {
            diagnostics.report(Tag.TYPE_MISUSE, span, user, wanted, name, actual.description());
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

    Value kindOf(Expr expr) {
        if (expr instanceof Expr.Lookup lookup) {
            checkInteger("'else'", lookup.otherwise());
            return Value.of(Kind.INTEGER);
        }
        if (expr instanceof Expr.Int || expr instanceof Expr.End || expr instanceof Expr.Index) {
            return Value.of(Kind.INTEGER);
        }
        if (expr instanceof Expr.Fraction) {
            return Value.of(Kind.NUMBER);
        }
        if (expr instanceof Expr.Text) {
            return Value.of(Kind.TEXT);
        }
        if (expr instanceof Expr.Bytes) {
            return Value.of(Kind.BYTES);
        }
        if (expr instanceof Expr.Integers || expr instanceof Expr.Items) {
            return Value.of(Kind.INTEGERS);
        }
        if (expr instanceof Expr.Truth) {
            return Value.of(Kind.TRUTH);
        }
        if (expr instanceof Expr.EnumName) {
            return Value.of(Kind.ENUMERATION);
        }
        if (expr instanceof Expr.Ref ref) {
            return structures.bareValue(ref.target());
        }
        if (expr instanceof Expr.Element element) {
            return elementKind(element);
        }
        if (expr instanceof Expr.Measure) {
            return Value.of(Kind.INTEGER);
        }
        if (expr instanceof Expr.Call call) {
            return callKind(call);
        }
        if (expr instanceof Expr.Conditional conditional) {
            checkCondition("'?'", conditional.condition());
            checkInteger("'?'", conditional.then());
            checkInteger("':'", conditional.otherwise());
            return Value.of(Kind.INTEGER);
        }
        return expr instanceof Expr.Binary binary ? binaryKind(binary) : Value.of(Kind.NOTHING);
    }

    private Value elementKind(Expr.Element element) {
        Value list = structures.value(element.list().target());
        if (list.kind() != Kind.INTEGERS) {
            misuse("an index", "a list of integers", describe(element.list()), list, element.span());
        }
        return Value.of(Kind.INTEGER);
    }

    private Value callKind(Expr.Call call) {
        Expr first = call.arguments().get(0);
        if (call.function().equals("product")) {
            Value value = kindOf(first);
            if (value.kind() != Kind.INTEGERS) {
                misuse("product", "a list of integers", describe(first), value, first.span());
            }
        } else if (call.function().equals("width")) {
            checkWidth(first);
        } else if (call.function().equals("segments")) {
            checkSegments(call);
        } else {
            call.arguments().forEach(argument -> checkInteger(call.function(), argument));
        }
        return Value.of(Kind.INTEGER);
    }

    private void checkSegments(Expr.Call call) {
        for (Expr argument : call.arguments()) {
            boolean constant = argument != call.arguments().get(0);
            boolean text = constant
                    ? argument instanceof Expr.Text given && !given.value().isEmpty()
                    : argument instanceof Expr.Ref && kindOf(argument).kind() == Kind.TEXT;
            if (!text) {
                String wanted = constant ? "a text in quotes that is not empty" : "a rule that is a text";
                misuse("segments", wanted, describe(argument), kindOf(argument), argument.span());
            }
        }
    }

    private void checkWidth(Expr argument) {
        Enumeration values =
                argument instanceof Expr.Ref ref ? StructureChecker.enumeration(grammar.rule(ref.target())) : null;
        if (values == null || !values.dtype()) {
            misuse("width", "a rule whose values are dtypes", describe(argument), kindOf(argument), argument.span());
        }
    }

    private Value binaryKind(Expr.Binary binary) {
        String operator = binary.operator();
        if (operator.equals("&&") || operator.equals("||")) {
            checkCondition("'" + operator + "'", binary.left());
            checkCondition("'" + operator + "'", binary.right());
            return Value.of(Kind.TRUTH);
        }
        if (!ARITHMETIC.contains(operator)
                && (structures.isFloat(binary.left()) || structures.isFloat(binary.right()))) {
            checkNumber(operator, binary.left());
            checkNumber(operator, binary.right());
            return Value.of(Kind.TRUTH);
        }
        if (ARITHMETIC.contains(operator) || ORDER.contains(operator)) {
            checkInteger("'" + operator + "'", binary.left());
            checkInteger("'" + operator + "'", binary.right());
            checkDivisor(binary);
            return Value.of(ARITHMETIC.contains(operator) ? Kind.INTEGER : Kind.TRUTH);
        }
        checkEquality(binary);
        return Value.of(Kind.TRUTH);
    }

    private void checkNumber(String operator, Expr expr) {
        if (!structures.isFloat(expr) && !(expr instanceof Expr.Fraction)) {
            checkInteger("'" + operator + "' beside a floating-point number", expr);
        }
    }

    private void checkDivisor(Expr.Binary binary) {
        boolean divides = DIVISIONS.contains(binary.operator());
        if (divides && binary.right() instanceof Expr.Int divisor && divisor.value() <= 0) {
            diagnostics.report(
                    Tag.TYPE_MISUSE,
                    binary.right().span(),
                    "'" + binary.operator() + "'",
                    "a number above 0 or a rule behind it",
                    describe(binary.right()),
                    "not one");
        }
    }

    private void checkEquality(Expr.Binary binary) {
        Value left = kindOf(binary.left());
        Value right = kindOf(binary.right());
        if (binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref) {
            checkEnumName(ref.target(), name);
        } else if (left.kind() != right.kind() || !isComparable(left.kind())) {
            diagnostics.report(
                    Tag.TYPE_MISMATCH,
                    binary.span(),
                    binary.operator(),
                    compared(binary.left(), left),
                    compared(binary.right(), right),
                    byName(binary, left, right));
        }
    }

    /** A value that is compared; of a float that is an integer, why it is. */
    private String compared(Expr expr, Value value) {
        return expr instanceof Expr.Ref ref && grammar.isWholeFloat(ref.target())
                ? "'" + describe(expr) + "', an integer as it tells a dimension, a size, a place or a number,"
                : value.description();
    }

    /** What to write instead of a code, or of the name of another rule's values. */
    private String byName(Expr.Binary binary, Value left, Value right) {
        String rule = describe(binary.left());
        Enumeration values = left.type() == null ? null : StructureChecker.enumeration(grammar.rule(left.type()));
        if (values == null) {
            return "";
        }
        return right.kind() == Kind.ENUMERATION
                ? "; no value of both has the same name"
                : "; compare it with a name: '" + rule + " == " + values.names().get(0) + "'";
    }

    private static boolean isComparable(Kind kind) {
        return kind == Kind.INTEGER || kind == Kind.TEXT || kind == Kind.TRUTH;
    }
}
