package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Structures.Value;

/** Checks that expressions compute with values that can be computed with, and that clauses stand where they mean something. */
final class TypeChecker {
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%", "floor", "ceil");
    private static final Set<String> DIVISIONS = Set.of("/", "%", "floor", "ceil");
    private static final Set<String> ORDER = Set.of("<", "<=", ">", ">=");

    private final Grammar grammar;
    private final Definitions definitions;
    private final Structures structures;
    private final Diagnostics diagnostics;

    /** Dimensions that are wrong: expressions that a tensor clause implies have the places of what is written there. */
    private final Set<Span> reported = new HashSet<>();

    private TypeChecker(Grammar grammar, Definitions definitions, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.definitions = definitions;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Definitions definitions, Structures structures, Diagnostics diagnostics) {
        TypeChecker checker = new TypeChecker(grammar, definitions, structures, diagnostics);
        for (Slot slot : grammar.slots()) {
            slot.dimensions().forEach(checker::checkDimension);
            Stream.ofNullable(slot.row()).map(Slot.Row::amount).forEach(checker::checkRow);
        }
        grammar.rules().values().forEach(checker::checkRule);
        for (Slot slot : grammar.slots()) {
            checker.checkCondition(
                    "'byte-order when'",
                    slot.order() == null ? null : slot.order().when());
            Stream.ofNullable(slot.dtype())
                    .flatMap(Slot.Said::conditions)
                    .forEach(when -> checker.checkCondition("'dtype'", when));
        }
        BindingChecker.check(grammar, structures, diagnostics);
    }

    private void checkRule(Rule rule) {
        Clauses clauses = rule.clauses();
        checkInteger("'sized'", clauses.sized());
        checkInteger("'at'", clauses.at());
        checkInteger("'align'", clauses.align());
        if (rule.body() instanceof Body.Integers integers) {
            checkInteger("a number of integers", integers.count());
        } else if (rule.body() instanceof Body.Sequence sequence) {
            for (Part part : sequence.parts()) {
                checkInteger("a number of items", part instanceof Part.Use use ? use.count() : null);
            }
        }
        clauses.with().forEach((name, value) -> checkBinding(name, value));
        clauses.constraints().forEach(constraint -> checkCondition("'require'", constraint.condition()));
        if (rule.body() instanceof Body.Padding padding) {
            checkInteger("the number of bytes of padding", padding.amount());
        }
        checkInteger("'plus'", rule.body() instanceof Body.White white ? white.more() : null);
        checkCondition("'present when'", clauses.presentWhen());
        checkCondition("'written when'", clauses.writtenWhen());
        checkEquation(rule, clauses.equation());
        checkDefault(rule, clauses.fallback());
        StorageChecker.check(rule, grammar, structures, diagnostics);
        checkPlaces(rule);
        checkInDocument(rule);
        TextChecker.check(grammar, rule, diagnostics);
    }

    private void checkEquation(Rule rule, @Nullable Expr equation) {
        if (equation == null) {
            return;
        }
        if (equation instanceof Expr.ChecksumOf) {
            return;
        }
        Value value = structures.value(rule.name());
        boolean single = rule.body() instanceof Body.Scalar || rule.body() instanceof Body.TaggedInteger;
        if (value.kind() != Kind.INTEGER || !single) {
            misuse("an equation", "an integer", rule.name(), value, equation.span());
        }
        checkInteger("an equation", equation);
    }

    private void checkDefault(Rule rule, @Nullable Expr fallback) {
        if (fallback == null) {
            return;
        }
        Kind kind = structures.bareValue(rule.name()).kind();
        boolean number = ((kind == Kind.INTEGER || kind == Kind.NUMBER) && fallback instanceof Expr.Int)
                || (kind == Kind.NUMBER && fallback instanceof Expr.Fraction);
        boolean whole = (kind == Kind.TEXT && fallback instanceof Expr.Text)
                || (kind == Kind.TRUTH && fallback instanceof Expr.Truth)
                || (kind == Kind.BYTES && fallback instanceof Expr.Bytes)
                || (kind == Kind.INTEGERS && fallback instanceof Expr.Integers)
                || (kind == Kind.LIST
                        && fallback instanceof Expr.Integers list
                        && list.values().isEmpty())
                || (fallback instanceof Expr.Int
                        && (kind == Kind.BYTES || kind == Kind.INTEGERS)
                        && DefaultChecker.isCounted(rule, definitions));
        if (kind == Kind.ENUMERATION && fallback instanceof Expr.EnumName name) {
            checkEnumName(rule.name(), name);
        } else if (!whole && kind == Kind.INTEGERS && fallback instanceof Expr.Int) {
            misplaced(
                    rule,
                    "default",
                    "nothing but the list itself says how many integers it has; write them all, 'default [1, 1]', or '[]' for none");
        } else if (!number && !whole) {
            String wanted = structures.bareValue(rule.name()).description();
            misuse("'default'", wanted, describe(fallback), kindOf(fallback), fallback.span());
        } else {
            DefaultChecker.checkExtent(rule, fallback, diagnostics);
        }
    }

    private void checkPlaces(Rule rule) {
        Clauses clauses = rule.clauses();
        if (!clauses.limits().isEmpty() && structures.bareValue(rule.name()).kind() != Kind.INTEGER) {
            misplaced(rule, "limit", "it speaks of integers; put it on the rule that has the count or the size");
        }
        boolean integer = rule.body() instanceof Body.Scalar scalar
                && scalar.type().isInteger()
                && scalar.values() == null
                && !rule.inDocument();
        if (clauses.stored() != null && !integer) {
            misplaced(rule, "stored", "it speaks of an integer outside of documents without named values");
        }
        if (rule.body() instanceof Body.Choice && !clauses.constraints().isEmpty()) {
            misplaced(rule, "require", "it speaks of what is inside; put it on a variant or around the choice");
        }
        if (rule.body() instanceof Body.Pair pair
                && structures.value(pair.key()).kind() != Kind.TEXT) {
            misuse("the key of an entry", "text", pair.key(), structures.value(pair.key()), rule.span());
        }
    }

    /** What stands in a document has no place of its own in the file. */
    private void checkInDocument(Rule rule) {
        Clauses clauses = rule.clauses();
        String word = clauses.at() != null
                ? "at"
                : clauses.align() != null
                        ? "align"
                        : clauses.sized() != null
                                ? "sized"
                                : clauses.fill() != null ? "fill" : clauses.fillsRegion() ? gaps(clauses) : "";
        if (rule.inDocument() && !word.isEmpty()) {
            misplaced(rule, word, "a document says where its values stand and how large they are");
        }
    }

    private static String gaps(Clauses clauses) {
        return clauses.contiguous() != null ? "contiguous" : "gapless";
    }

    private void misplaced(Rule rule, String word, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), word, "'" + rule.name() + "'", instead);
    }

    private void checkBinding(String name, Expr value) {
        Value wanted = structures.value(name);
        if (value instanceof Expr.EnumName enumName) {
            checkEnumName(name, enumName);
        } else if (wanted.kind() == Kind.INTEGER) {
            checkInteger("'with'", value);
        } else if (kindOf(value).kind() != wanted.kind() || !haveSameCodes(name, value)) {
            misuse("'with'", wantedBy(name, wanted), describe(value), kindOf(value), value.span());
        }
    }

    private String wantedBy(String name, Value wanted) {
        Enumeration values = StructureChecker.enumeration(grammar.rule(name));
        String codes = values != null && values.isText() ? "texts" : "numbers";
        return values == null ? wanted.description() : "a value of '" + name + "', or one whose codes are " + codes;
    }

    /** A named value is taken for one of another rule by its code, which must be of the same type. */
    private boolean haveSameCodes(String name, Expr value) {
        Enumeration wanted = StructureChecker.enumeration(grammar.rule(name));
        Enumeration given =
                value instanceof Expr.Ref ref ? StructureChecker.enumeration(grammar.rule(ref.target())) : null;
        return wanted == null || given == null || wanted.isText() == given.isText();
    }

    private void checkEnumName(String rule, Expr.EnumName name) {
        checkValueOf(rule, name.name(), name.span());
    }

    private void checkValueOf(String rule, String name, Span span) {
        checkValueOf(grammar.rule(rule), name, span, diagnostics);
    }

    /** Whether a rule has a named value. */
    static void checkValueOf(Rule rule, String name, Span span, Diagnostics diagnostics) {
        Enumeration values = StructureChecker.enumeration(rule);
        if (values == null || values.find(name) == null) {
            List<String> known = values == null ? List.of() : values.names();
            diagnostics.report(Tag.UNKNOWN_VARIANT, span, rule.name(), name, Diagnostics.didYouMean(name, known));
        }
    }

    private void checkInteger(String user, @Nullable Expr expr) {
        if (expr == null) {
            return;
        }
        Value value = kindOf(expr);
        if (value.kind() != Kind.INTEGER) {
            misuse(user, "an integer", describe(expr), value, expr.span());
        }
    }

    private void checkDimension(Expr dimension) {
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

    private void checkRow(Expr amount) {
        checkInteger("a row", amount);
        if (kindOf(amount).kind() != Kind.INTEGER) {
            reported.add(amount.span());
        }
    }

    private void checkCondition(String user, @Nullable Expr expr) {
        if (expr == null) {
            return;
        }
        Value value = kindOf(expr);
        if (value.kind() != Kind.TRUTH) {
            misuse(user, "a condition", describe(expr), value, expr.span());
        }
    }

    private void misuse(String user, String wanted, String name, Value actual, Span span) {
        if (!reported.contains(span)) {
            diagnostics.report(Tag.TYPE_MISUSE, span, user, wanted, name, actual.description());
        }
    }

    private static String describe(Expr expr) {
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

    private Value kindOf(Expr expr) {
        if (expr instanceof Expr.Lookup lookup) {
            checkInteger("'else'", lookup.otherwise());
            return Value.of(Kind.INTEGER);
        }
        boolean integer = expr instanceof Expr.Int || expr instanceof Expr.End || expr instanceof Expr.Index;
        if (integer || expr instanceof Expr.OffsetFrom) {
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
        } else {
            call.arguments().forEach(argument -> checkInteger(call.function(), argument));
        }
        return Value.of(Kind.INTEGER);
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
