package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Encoding;
import org.tensorbind.processor.format.Encoding.Rounding;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Keywords;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockPart.Kind;

/**
 * Resolves what the parts of a block are encoded from: the elements, and floats of the block as they are computed, before they are rounded to what is
 * stored.
 */
final class EncodingResolver {
    private static final long MOST = 1 << 24;
    private static final int MOST_BITS = 16;
    private static final Set<String> OF_ELEMENTS = Set.of("min", "max", "extreme");
    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/");

    private final SyntaxTree.BlockRule block;
    private final Map<String, BlockPart> parts;
    private final int elements;
    private final Diagnostics diagnostics;
    private final Set<String> encoded = new HashSet<>();
    private boolean wrong;

    EncodingResolver(SyntaxTree.BlockRule block, Map<String, BlockPart> parts, int elements, Diagnostics diagnostics) {
        this.block = block;
        this.parts = parts;
        this.elements = elements;
        this.diagnostics = diagnostics;
    }

    /**
     * A float.
     *
     * @param list whether there is one for each element, else one for the block
     */
    private record Term(Expr value, boolean list) {}

    /** A part on the left, and what it is multiplied by. */
    private record Digit(BlockPart part, long weight) {}

    /** The encoding, in the order of the grammar; empty where the grammar says nothing of it, or something wrong, which is reported. */
    List<Encoding> resolve() {
        List<Encoding> encodings = new ArrayList<>();
        for (SyntaxTree.EncodedPart part : block.encoding()) {
            Encoding encoding = encoding(part);
            if (encoding != null) {
                encodings.add(encoding);
                encoding.digits().forEach(digit -> encoded.add(digit.name()));
            }
        }
        for (SyntaxTree.BlockPart part : block.parts()) {
            if (!block.encoding().isEmpty()
                    && !wrong
                    && !encoded.contains(part.name().text())) {
                diagnostics.report(
                        GrammarMessage.ENCODED_MISSING, block.name().span(), block.name(), part.name(), part.name());
            }
        }
        return wrong ? List.of() : List.copyOf(encodings);
    }

    private @Nullable Encoding encoding(SyntaxTree.EncodedPart encoding) {
        Expression left = encoding.parts().value();
        List<Digit> digits = new ArrayList<>();
        if (!addDigits(left, digits)) {
            return null;
        }
        if (!areDigits(digits)) {
            report(GrammarMessage.ENCODED_PARTS, left, block.name());
            return null;
        }
        BlockPart first = digits.get(0).part;
        Expression value = encoding.value().value();
        Rounding rounding = rounding(value);
        if ((rounding == null) == first.isInteger()) {
            report(GrammarMessage.ENCODED_FORMULA, value, block.name());
            return null;
        }
        Term term = term(
                value instanceof Expression.Call call && rounding != null
                        ? call.arguments().get(0)
                        : value);
        if (term == null) {
            return null;
        }
        if (term.list != first.list()) {
            report(
                    GrammarMessage.ENCODED_COUNT,
                    value,
                    first.name(),
                    first.list() ? "a number for each element" : "one number for the block",
                    first.list()
                            ? "the same for all; use 'elements'"
                            : "a list; use 'min', 'max' or 'extreme' of 'elements'");
            return null;
        }
        return new Encoding(digits.stream().map(Digit::part).toList(), rounding, term.value);
    }

    private void report(GrammarMessage tag, Expression place, Object... values) {
        diagnostics.report(tag, place.span(), values);
        wrong = true;
    }

    /** The parts in a sum, each maybe multiplied; false where it is something else, which is reported. */
    private boolean addDigits(Expression left, List<Digit> digits) {
        if (left instanceof Expression.Binary sum && sum.operator().equals("+")) {
            return addDigits(sum.left(), digits) && addDigits(sum.right(), digits);
        }
        if (left instanceof Expression.Binary product
                && product.operator().equals("*")
                && product.right() instanceof Expression.Number weight) {
            return addDigit(product.left(), weight.value(), digits);
        }
        return addDigit(left, 1, digits);
    }

    private boolean addDigit(Expression left, long weight, List<Digit> digits) {
        if (!(left instanceof Expression.Reference reference)
                || reference.path().size() > 1) {
            report(GrammarMessage.ENCODED_PARTS, left, block.name());
            return false;
        }
        BlockPart part = parts.get(reference.last().text());
        if (part == null) {
            report(
                    GrammarMessage.UNKNOWN_RULE,
                    left,
                    reference.last(),
                    Diagnostics.didYouMean(reference.last().text(), parts.keySet()));
            return false;
        }
        if (encoded.contains(part.name()) || digits.stream().anyMatch(digit -> digit.part.equals(part))) {
            report(GrammarMessage.ENCODED_TWICE, left, part.name(), block.name());
            return false;
        }
        digits.add(new Digit(part, weight));
        return true;
    }

    /** Whether each part has the bits above those before it, and all of them can be encoded. */
    private boolean areDigits(List<Digit> digits) {
        BlockPart first = digits.get(0).part;
        int bits = 0;
        for (Digit digit : digits) {
            BlockPart part = digit.part;
            boolean alone = digits.size() == 1;
            boolean possible = part.isInteger() ? part.bits() <= MOST_BITS : alone && !part.list();
            if (digit.weight != 1L << bits
                    || !possible
                    || (!alone && part.kind() != Kind.UNSIGNED)
                    || part.count() != first.count()
                    || (part.list() && part.count() != elements)
                    || isDivided(part)) {
                return false;
            }
            bits += part.bits();
        }
        return bits <= MOST_BITS || !first.isInteger();
    }

    private boolean isDivided(BlockPart part) {
        return part.word() != null
                || block.parts().stream()
                        .anyMatch(each -> each.name().text().equals(part.name())
                                && !each.fields().isEmpty());
    }

    private static @Nullable Rounding rounding(Expression value) {
        if (value instanceof Expression.Call call && call.arguments().size() == 1) {
            return switch (call.function().text()) {
                case "floor" -> Rounding.FLOOR;
                case "round" -> Rounding.ROUND;
                default -> null;
            };
        }
        return null;
    }

    private @Nullable Term term(Expression expression) {
        if (expression instanceof Expression.Number number && Math.abs(number.value()) <= MOST) {
            return new Term(new Expr.Int(number.value(), number.span()), false);
        }
        if (expression instanceof Expression.Fraction fraction) {
            wrong |= !ExactFloats.check(fraction, diagnostics);
            return new Term(new Expr.Fraction(fraction.digits(), fraction.span()), false);
        }
        if (expression instanceof Expression.Reference reference
                && reference.path().size() == 1) {
            return reference(reference);
        }
        if (expression instanceof Expression.Negation negation) {
            Expression minusOne = new Expression.Number(-1, negation.span());
            return term(new Expression.Binary("*", minusOne, negation.operand()));
        }
        if (expression instanceof Expression.Call call && call.arguments().size() == 1) {
            return call(call);
        }
        if (expression instanceof Expression.Binary binary && OPERATORS.contains(binary.operator())) {
            Term left = term(binary.left());
            Term right = term(binary.right());
            return left == null || right == null
                    ? null
                    : new Term(
                            new Expr.Binary(binary.operator(), left.value, right.value, binary.span()),
                            left.list || right.list);
        }
        report(GrammarMessage.ENCODED_FORMULA, expression, block.name());
        return null;
    }

    private @Nullable Term reference(Expression.Reference reference) {
        Name name = reference.last();
        Expr value = new Expr.Ref(List.of(name.text()), reference.span());
        if (name.text().equals(Keywords.ELEMENTS)) {
            return new Term(value, true);
        }
        BlockPart part = parts.get(name.text());
        if (part == null) {
            List<String> known = new ArrayList<>(parts.keySet());
            known.add(Keywords.ELEMENTS);
            report(GrammarMessage.UNKNOWN_RULE, reference, name, Diagnostics.didYouMean(name.text(), known));
            return null;
        }
        if (part.isInteger() || !encoded.contains(name.text())) {
            report(GrammarMessage.ENCODED_FORMULA, reference, block.name());
            return null;
        }
        return new Term(value, false);
    }

    private @Nullable Term call(Expression.Call call) {
        String function = call.function().text();
        Expression argument = call.arguments().get(0);
        boolean ofElements = argument instanceof Expression.Reference reference
                && reference.path().size() == 1
                && reference.last().text().equals(Keywords.ELEMENTS);
        if (function.equals("abs") || (OF_ELEMENTS.contains(function) && ofElements)) {
            Term of = term(argument);
            return of == null
                    ? null
                    : new Term(
                            new Expr.Call(function, List.of(of.value), call.span()), function.equals("abs") && of.list);
        }
        report(GrammarMessage.ENCODED_FORMULA, call, block.name());
        return null;
    }
}
