package org.tensorbind.processor.format;

import java.util.Locale;
import java.util.Set;
import org.tensorbind.payload.Checksums;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;

/** Turns expressions of the tree into those of the model. */
final class ExpressionResolver {
    private static final Set<String> OF_VALUES = Set.of("product", "width");

    private final NameResolver names;
    private final Set<String> values;
    private final Diagnostics diagnostics;

    /** @param values names of enumerations' values */
    ExpressionResolver(NameResolver names, Set<String> values, Diagnostics diagnostics) {
        this.names = names;
        this.values = values;
        this.diagnostics = diagnostics;
    }

    Expr resolve(Expression expression) {
        if (expression instanceof Expression.Number number) {
            return new Expr.Int(number.value(), number.span());
        }
        if (expression instanceof Expression.Text text) {
            return new Expr.Text(text.value(), text.span());
        }
        if (expression instanceof Expression.Reference reference) {
            return reference(reference);
        }
        if (expression instanceof Expression.Element element) {
            Expr list = reference(element.list());
            return list instanceof Expr.Ref ref ? new Expr.Element(ref, (int) element.index(), element.span()) : list;
        }
        if (expression instanceof Expression.Binary binary) {
            return new Expr.Binary(binary.operator(), resolve(binary.left()), resolve(binary.right()), binary.span());
        }
        return call((Expression.Call) expression);
    }

    private Expr reference(Expression.Reference reference) {
        Name head = reference.path().get(0);
        if (reference.path().size() == 1 && !names.isRule(head.text())) {
            if (head.text().equals("end")) {
                return new Expr.End(head.span());
            }
            if (values.contains(head.text())) {
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
            return new Expr.ChecksumOf(function, ruleArgument(call, 1), span);
        }
        if (OF_VALUES.contains(function)) {
            checkArity(call, 1, "1 value");
            return new Expr.Call(
                    function, call.arguments().stream().map(this::resolve).toList(), span);
        }
        if (function.equals("offset") && call.arguments().size() == 2) {
            return new Expr.OffsetFrom(
                    ruleArgument(call, 2), ruleName(call.arguments().get(1)), span);
        }
        return new Expr.Measure(Expr.Function.valueOf(function.toUpperCase(Locale.ROOT)), ruleArgument(call, 1), span);
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
        diagnostics.report(Tag.WRONG_ARGUMENTS, argument.span(), "this function", "the name of a rule");
        return "";
    }

    private void checkArity(Expression.Call call, int arity, String takes) {
        if (call.arguments().size() != arity) {
            diagnostics.report(Tag.WRONG_ARGUMENTS, call.span(), call.function(), takes);
        }
    }
}
