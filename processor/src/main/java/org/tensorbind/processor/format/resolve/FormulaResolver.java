package org.tensorbind.processor.format.resolve;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.type.BlockPart;

/**
 * Resolves the formula of an element. Integers are computed exactly as long as only integers meet, and must stay where a float holds each of
 * them; where a float takes part, each operation is rounded to a float.
 */
final class FormulaResolver {
    private static final long MOST = 1 << 24;
    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/");

    private final Name block;
    private final Map<String, BlockPart> parts;
    private final Diagnostics diagnostics;
    private boolean wrong;

    FormulaResolver(Name block, Map<String, BlockPart> parts, Diagnostics diagnostics) {
        this.block = block;
        this.parts = parts;
        this.diagnostics = diagnostics;
    }

    /**
     * What a part of the formula can be.
     *
     * @param floating whether it is a float, else an integer from {@code least} to {@code greatest}
     * @param varies whether it differs from element to element
     */
    private record Term(Expr value, boolean floating, boolean varies, long least, long greatest) {}

    /** The formula, null where it is wrong, which is reported. */
    @Nullable
    Expr resolve(Expression formula) {
        Term term = term(formula);
        if (term != null && !wrong && !term.varies) {
            report(GrammarMessage.BLOCK_CONSTANT, formula, block);
        }
        return term == null || wrong ? null : term.value;
    }

    private void report(GrammarMessage tag, Expression place, Object... values) {
        diagnostics.report(tag, place.span(), values);
        wrong = true;
    }

    private @Nullable Term term(Expression expression) {
        if (expression instanceof Expression.Number number) {
            return integer(
                    expression, new Expr.Int(number.value(), number.span()), false, number.value(), number.value());
        }
        if (expression instanceof Expression.Reference reference
                && reference.path().size() == 1) {
            return part(reference);
        }
        if (expression instanceof Expression.Negation negation) {
            Expression minusOne = new Expression.Number(-1, negation.span());
            return term(new Expression.Binary("*", minusOne, negation.operand()));
        }
        if (expression instanceof Expression.Call call && call.arguments().size() == 1) {
            return power(call);
        }
        if (expression instanceof Expression.Binary binary && OPERATORS.contains(binary.operator())) {
            Term left = term(binary.left());
            Term right = term(binary.right());
            return left == null || right == null ? null : combined(binary, left, right);
        }
        report(GrammarMessage.BLOCK_FORMULA, expression, block);
        return null;
    }

    private @Nullable Term part(Expression.Reference reference) {
        BlockPart part = parts.get(reference.last().text());
        if (part == null) {
            String similar = Diagnostics.didYouMean(reference.last().text(), parts.keySet());
            report(GrammarMessage.UNKNOWN_RULE, reference, reference.last(), similar);
            return null;
        }
        Expr ref = new Expr.Ref(List.of(part.name()), reference.span());
        return part.isInteger()
                ? integer(reference, ref, part.list(), part.least(), part.greatest())
                : new Term(ref, true, part.list(), 0, 0);
    }

    private @Nullable Term power(Expression.Call call) {
        Term exponent = term(call.arguments().get(0));
        if (exponent != null && exponent.floating) {
            report(GrammarMessage.BLOCK_POWER, call, call.function());
        }
        return exponent == null
                ? null
                : new Term(
                        new Expr.Call(call.function().text(), List.of(exponent.value), call.span()),
                        true,
                        exponent.varies,
                        0,
                        0);
    }

    private Term combined(Expression.Binary binary, Term left, Term right) {
        Expr value = new Expr.Binary(binary.operator(), left.value, right.value, binary.span());
        boolean varies = left.varies || right.varies;
        if (left.floating || right.floating || binary.operator().equals("/")) {
            return new Term(value, true, varies, 0, 0);
        }
        String operator = binary.operator();
        long[] ends = LongStream.of(
                        exact(operator, left.least, right.least),
                        exact(operator, left.least, right.greatest),
                        exact(operator, left.greatest, right.least),
                        exact(operator, left.greatest, right.greatest))
                .sorted()
                .toArray();
        return integer(binary, value, varies, ends[0], ends[ends.length - 1]);
    }

    private static long exact(String operator, long left, long right) {
        return switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            default -> left * right;
        };
    }

    /** An integer that a float holds, as one is reported otherwise and then held within: products of such do not overflow. */
    private Term integer(Expression place, Expr value, boolean varies, long least, long greatest) {
        if ((least < -MOST || greatest > MOST) && !wrong) {
            report(GrammarMessage.BLOCK_RANGE, place, block, least, greatest);
        }
        return new Term(value, false, varies, Math.max(-MOST, least), Math.min(MOST, greatest));
    }
}
