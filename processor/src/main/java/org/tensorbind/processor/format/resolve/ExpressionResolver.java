package org.tensorbind.processor.format.resolve;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;

/** Turns expressions of the tree into those of the model. */
final class ExpressionResolver {
    private static final Map<String, String> OF_VALUES = Map.of(
            "product",
            "1 value",
            "width",
            "1 value",
            "abs",
            "1 value",
            "sqrt",
            "1 value",
            "digits",
            "1 value",
            "segments",
            "a text, the characters of its segments and their separator: segments(KEY, \"a-z_\", \".\")",
            "floor",
            "1 value",
            "ceil",
            "1 value",
            "min",
            "2 values or more",
            "max",
            "2 values or more");
    private static final Set<String> OF_INTEGERS = Set.of("abs", "sqrt", "digits", "min", "max");
    private static final Set<String> LOGICAL = Set.of("&&", "||");
    private static final Set<String> OF_BITS = Set.of("|", "<<", ">>");
    private static final Set<String> EQUALITY = Set.of("==", "!=");

    private final NameResolver names;
    private final KnownRules known;
    private final Lets lets;
    private final String root;
    private final Diagnostics diagnostics;
    private boolean inEquation;

    /** @param root the rule that the whole file is */
    ExpressionResolver(NameResolver names, KnownRules known, Lets lets, String root, Diagnostics diagnostics) {
        this.names = names;
        this.known = known;
        this.lets = lets;
        this.root = root;
        this.diagnostics = diagnostics;
    }

    Expr resolve(Expression expression) {
        if (expression instanceof Expression.Number number) {
            return new Expr.Int(number.value(), number.span());
        }
        if (expression instanceof Expression.Fraction fraction) {
            return new Expr.Fraction(fraction.digits(), fraction.span());
        }
        if (expression instanceof Expression.Text text) {
            return new Expr.Text(text.value(), text.span());
        }
        if (expression instanceof Expression.Bytes bytes) {
            return new Expr.Bytes(ByteBuffer.wrap(Resolver.bytes(bytes.value())), bytes.span());
        }
        if (expression instanceof Expression.Integers list) {
            return new Expr.Integers(list.values(), list.span());
        }
        if (expression instanceof Expression.Truth truth) {
            return new Expr.Truth(truth.value(), truth.span());
        }
        if (expression instanceof Expression.Reference reference) {
            return reference(reference);
        }
        if (expression instanceof Expression.Element element) {
            Expr list = reference(element.list());
            return list instanceof Expr.Ref ref ? new Expr.Element(ref, (int) element.index(), element.span()) : list;
        }
        return computed(expression);
    }

    /** Resolves an expression where an integer is wanted: a condition is 1 where it holds, else 0. */
    Expr resolveInteger(Expression expression) {
        return asInteger(resolve(expression));
    }

    /** Resolves an equation, in which the end of the file is its size: that is planned before anything is written. */
    Expr resolveEquation(Expression expression) {
        inEquation = true;
        Expr expr = resolveInteger(expression);
        inEquation = false;
        return expr;
    }

    /** Resolves an expression as a condition: a bit, or an item that gives a presence, is true if it is 1. */
    Expr resolveCondition(Expression expression) {
        Expr expr = resolve(expression);
        boolean flag = (expr instanceof Expr.Ref ref && known.isBit(ref.target()))
                || (expr instanceof Expr.Measure measure && measure.function() == Expr.Function.PRESENT);
        return flag ? new Expr.Binary("!=", expr, new Expr.Int(0, expr.span()), expr.span()) : expr;
    }

    private static Expr asInteger(Expr expr) {
        return expr.isCondition()
                ? new Expr.Conditional(expr, new Expr.Int(1, expr.span()), new Expr.Int(0, expr.span()), expr.span())
                : expr;
    }

    /** What is where a value of a rule does, whose values may be called {@code true} and {@code false}. */
    Expr resolveValue(String rule, Expression expression) {
        Expr value = resolve(expression);
        return value instanceof Expr.Truth truth ? known.named(rule, truth) : asInteger(value);
    }

    private Expr computed(Expression expression) {
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.Negation negation) {
            Expr zero = new Expr.Int(0, negation.span());
            return new Expr.Binary("-", zero, resolveInteger(negation.operand()), negation.span());
        }
        if (expression instanceof Expression.Conditional conditional) {
            return new Expr.Conditional(
                    resolveCondition(conditional.condition()),
                    resolveInteger(conditional.then()),
                    resolveInteger(conditional.otherwise()),
                    conditional.span());
        }
        if (expression instanceof Expression.Lookup lookup) {
            names.checkRule(lookup.list());
            names.checkRule(lookup.value());
            return new Expr.Lookup(
                    lookup.list().text(),
                    lookup.key(),
                    lookup.value().text(),
                    resolve(lookup.otherwise()),
                    lookup.span());
        }
        return expression instanceof Expression.Items items ? items(items) : call((Expression.Call) expression);
    }

    private Expr items(Expression.Items items) {
        List.of(items.list(), items.positions(), items.item()).forEach(names::checkRule);
        return new Expr.Items(
                items.list().text(),
                items.item().text(),
                resolve(new Expression.Reference(List.of(items.positions()))),
                items.span());
    }

    private Expr binary(Expression.Binary binary) {
        String operator = binary.operator();
        if (LOGICAL.contains(operator)) {
            return new Expr.Binary(
                    operator, resolveCondition(binary.left()), resolveCondition(binary.right()), binary.span());
        }
        if (OF_BITS.contains(operator)) {
            diagnostics.report(
                    GrammarMessage.MISPLACED,
                    binary.span(),
                    operator,
                    "integers that are computed with",
                    "it only rotates the bits of a stored integer: 'stored as (X >> 15 | X << 17) + 1'");
            return new Expr.Int(0, binary.span());
        }
        Expr left = resolve(binary.left());
        Expr right = left instanceof Expr.Ref ref
                ? known.named(ref.target(), resolve(binary.right()))
                : resolve(binary.right());
        if (EQUALITY.contains(operator) && known.areNamed(left, right)) {
            return known.comparison(operator, (Expr.Ref) left, (Expr.Ref) right, binary.span());
        }
        boolean integers = !EQUALITY.contains(operator)
                || (isInteger(left) != isInteger(right) && left.isCondition() != right.isCondition());
        return integers
                ? new Expr.Binary(operator, asInteger(left), asInteger(right), binary.span())
                : new Expr.Binary(operator, left, right, binary.span());
    }

    /** Whether it is an integer whatever the names in it represent. */
    private static boolean isInteger(Expr expr) {
        return expr instanceof Expr.Measure
                || expr instanceof Expr.End
                || expr instanceof Expr.Int
                || expr instanceof Expr.Index
                || expr instanceof Expr.Call
                || expr instanceof Expr.Conditional
                || (expr instanceof Expr.Binary && !expr.isCondition());
    }

    private Expr reference(Expression.Reference reference) {
        Name head = reference.path().get(0);
        if (reference.path().size() == 1 && !names.isRule(head.text())) {
            if (lets.has(head.text())) {
                return lets.value(head.text(), this);
            }
            if (head.text().equals("end")) {
                return inEquation ? new Expr.Measure(Expr.Function.SIZE, root, head.span()) : new Expr.End(head.span());
            }
            if (known.isValue(head.text())) {
                return new Expr.EnumName(head.text(), head.span());
            }
        }
        reference.path().forEach(names::checkRule);
        return new Expr.Ref(reference.path().stream().map(Name::text).toList(), reference.span());
    }

    private Expr call(Expression.Call call) {
        String function = call.function().text();
        Span span = call.span();
        if (Checksums.ALGORITHMS.contains(function)) {
            String zeroed =
                    call.arguments().size() == 2 ? ruleName(call.arguments().get(1)) : null;
            return new Expr.ChecksumOf(function, ruleArgument(call, zeroed == null ? 1 : 2), zeroed, span);
        }
        String takes = OF_VALUES.get(function);
        if (takes != null) {
            return ofValues(call, function, takes);
        }
        if (function.equals("index")) {
            return new Expr.Index(ruleArgument(call, 1), span);
        }
        boolean from = function.equals("offset") && call.arguments().size() == 2;
        String rule = ruleArgument(call, from ? 2 : 1);
        String base = from ? ruleName(call.arguments().get(1)) : null;
        return new Expr.Measure(
                Expr.Function.valueOf(function.toUpperCase(Locale.ROOT)),
                function.equals("count") ? known.counted(rule) : rule,
                root.equals(base) ? null : base,
                span);
    }

    private Expr ofValues(Expression.Call call, String function, String takes) {
        boolean several = function.equals("min") || function.equals("max");
        int wanted = function.equals("segments") ? 3 : 1;
        if (several ? call.arguments().size() < 2 : call.arguments().size() != wanted) {
            diagnostics.report(GrammarMessage.WRONG_ARGUMENTS, call.span(), call.function(), takes);
        }
        Expr items = function.equals("product") ? items(call) : null;
        if (items != null) {
            return new Expr.Call(function, List.of(items), call.span());
        }
        List<Expr> arguments = call.arguments().stream()
                .map(OF_INTEGERS.contains(function) ? this::resolveInteger : this::resolve)
                .toList();
        boolean rounds = function.equals("floor") || function.equals("ceil");
        if (!rounds) {
            return new Expr.Call(function, arguments, call.span());
        }
        if (arguments.get(0) instanceof Expr.Binary binary && binary.operator().equals("/")) {
            return new Expr.Binary(function, binary.left(), binary.right(), call.span());
        }
        diagnostics.report(GrammarMessage.WRONG_ARGUMENTS, call.span(), call.function(), "one division, such as A / B");
        return arguments.get(0);
    }

    /** {@code LIST.ITEM}, or null for another argument. */
    private @Nullable Expr items(Expression.Call call) {
        if (call.arguments().size() == 1
                && call.arguments().get(0) instanceof Expression.Reference reference
                && reference.path().size() == 2
                && known.isElement(reference.path().get(0).text())) {
            reference.path().forEach(names::checkRule);
            return new Expr.Items(
                    reference.path().get(0).text(), reference.last().text(), null, reference.span());
        }
        return null;
    }

    private String ruleArgument(Expression.Call call, int arity) {
        checkArity(call, arity, "one rule");
        return ruleName(call.arguments().get(0));
    }

    private String ruleName(Expression argument) {
        if (argument instanceof Expression.Reference reference
                && reference.path().size() == 1) {
            names.checkRule(reference.last());
            return reference.last().text();
        }
        diagnostics.report(GrammarMessage.WRONG_ARGUMENTS, argument.span(), "this function", "the name of a rule");
        return "";
    }

    private void checkArity(Expression.Call call, int arity, String takes) {
        if (call.arguments().size() != arity) {
            diagnostics.report(GrammarMessage.WRONG_ARGUMENTS, call.span(), call.function(), takes);
        }
    }
}
