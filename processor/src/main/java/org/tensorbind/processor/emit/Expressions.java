package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Paths.Path;
import org.tensorbind.processor.format.Paths.Step;
import org.tensorbind.processor.format.Structures.Kind;

/** Turns expressions of a grammar into Java. */
final class Expressions {
    private static final Map<String, String> SATURATING = Map.of("+", "plus", "-", "minus", "*", "times");

    private static final Map<String, String> NEGATED =
            Map.of("==", "!=", "!=", "==", "<", ">=", ">=", "<", ">", "<=", "<=", ">");

    private final Format format;
    private final Names names;

    Expressions(Format format, Names names) {
        this.format = format;
        this.names = names;
    }

    CodeBlock emit(Expr expr, Scope scope) {
        if (expr instanceof Expr.Int number) {
            return CodeBlock.of(number.value() > Integer.MAX_VALUE ? "$LL" : "$L", number.value());
        }
        if (expr instanceof Expr.Text text) {
            return CodeBlock.of("$S", text.value());
        }
        if (expr instanceof Expr.End) {
            return scope.end();
        }
        if (expr instanceof Expr.Ref ref) {
            return reference(ref, scope);
        }
        if (expr instanceof Expr.Element element) {
            return scope.element(element.list().target(), reference(element.list(), scope), element.index());
        }
        if (expr instanceof Expr.Measure measure) {
            return scope.measure(measure.function(), measure.target());
        }
        if (expr instanceof Expr.OffsetFrom from) {
            return scope.measure(Expr.Function.OFFSET, from.target());
        }
        if (expr instanceof Expr.Call call) {
            return call(call, scope);
        }
        return binary((Expr.Binary) expr, scope);
    }

    private CodeBlock reference(Expr.Ref ref, Scope scope) {
        CodeBlock code = scope.value(ref.head());
        for (int i = 1; i < ref.path().size(); i++) {
            String from = ref.path().get(i - 1);
            Path path =
                    Objects.requireNonNull(format.paths().find(from, ref.path().get(i)), "checked before");
            code = follow(code, path.steps(), CodeBlock.of("i"));
        }
        return code;
    }

    /** Goes down from a value; elements of lists are taken at {@code index}. */
    CodeBlock follow(CodeBlock value, List<Step> steps, CodeBlock index) {
        CodeBlock code = value;
        for (Step step : steps) {
            code = enter(code, step);
            if (step.many()) {
                code = CodeBlock.of("$L.get($L)", code, index);
            }
        }
        return code;
    }

    /** Goes down to the list that the last step leads to. */
    CodeBlock followToList(CodeBlock value, List<Step> steps, CodeBlock index) {
        if (steps.isEmpty()) {
            return value;
        }
        CodeBlock code = follow(value, steps.subList(0, steps.size() - 1), index);
        return enter(code, steps.get(steps.size() - 1));
    }

    private CodeBlock enter(CodeBlock code, Step step) {
        boolean record = format.structures().isRecord(step.owner());
        CodeBlock entered =
                record ? CodeBlock.of("$L.$N()", code, names.component(step.owner(), step.rule(), step.many())) : code;
        boolean list = format.structures().value(step.rule()).kind() == Kind.LIST;
        return record && step.optional() && list ? CodeBlock.of("$T.orEmpty($L)", Types.LISTS, entered) : entered;
    }

    private CodeBlock call(Expr.Call call, Scope scope) {
        CodeBlock first = emit(call.arguments().get(0), scope);
        return call.function().equals("width") ? scope.width(first) : CodeBlock.of("$L.product()", first);
    }

    private CodeBlock binary(Expr.Binary binary, Scope scope) {
        String operator = binary.operator();
        CodeBlock left = emit(binary.left(), scope);
        if (binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref) {
            CodeBlock matches = CodeBlock.of("$L.matches($L)", constant(ref.target(), name.name()), left);
            return operator.equals("==") ? matches : CodeBlock.of("!$L", matches);
        }
        CodeBlock right = emit(binary.right(), scope);
        if (SATURATING.containsKey(operator)) {
            return CodeBlock.of("$T.$L($L, $L)", Saturating.class, SATURATING.get(operator), left, right);
        }
        boolean text = binary.left() instanceof Expr.Text
                || binary.right() instanceof Expr.Text
                || (binary.left() instanceof Expr.Ref ref
                        && format.structures().value(ref.target()).kind() == Kind.TEXT);
        if (text) {
            return CodeBlock.of(
                    operator.equals("==") ? "$T.equals($L, $L)" : "!$T.equals($L, $L)", Objects.class, left, right);
        }
        boolean logical = operator.equals("||") || operator.equals("&&");
        return logical
                ? CodeBlock.of("($L $L $L)", left, operator, right)
                : CodeBlock.of("$L $L $L", operand(binary.left(), left), operator, operand(binary.right(), right));
    }

    /** The condition that the expression does not hold. */
    CodeBlock emitNot(Expr expr, Scope scope) {
        if (expr instanceof Expr.Binary binary && NEGATED.containsKey(binary.operator())) {
            return emit(
                    new Expr.Binary(NEGATED.get(binary.operator()), binary.left(), binary.right(), binary.span()),
                    scope);
        }
        if (expr instanceof Expr.Binary binary
                && (binary.operator().equals("||") || binary.operator().equals("&&"))) {
            return CodeBlock.of(
                    "$L $L $L",
                    negatedOperand(binary.left(), scope),
                    binary.operator().equals("||") ? "&&" : "||",
                    negatedOperand(binary.right(), scope));
        }
        return CodeBlock.of("!($L)", emit(expr, scope));
    }

    private CodeBlock negatedOperand(Expr expr, Scope scope) {
        CodeBlock code = emitNot(expr, scope);
        boolean compound = expr instanceof Expr.Binary binary
                && (binary.operator().equals("||") || binary.operator().equals("&&"));
        return compound ? CodeBlock.of("($L)", code) : code;
    }

    private static CodeBlock operand(Expr expr, CodeBlock code) {
        return expr instanceof Expr.Binary binary && !SATURATING.containsKey(binary.operator())
                ? CodeBlock.of("($L)", code)
                : code;
    }

    /** The constant for a named value. */
    CodeBlock constant(String rule, String enumerator) {
        return names.constant(rule, enumerator);
    }
}
