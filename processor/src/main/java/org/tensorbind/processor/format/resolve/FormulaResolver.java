package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockTable;

/**
 * Resolves the formula of an element. A list of fewer numbers than another has each number for several elements, one after the other. Integers are computed exactly as long as only integers meet, and must stay where a float holds each of
 * them; where a float takes part, each operation is rounded to a float.
 */
final class FormulaResolver {
    private static final long MOST = 1 << 24;
    private static final long MOST_CODE = 0xFFFF;
    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/");

    private final Name block;
    private final Map<String, BlockPart> parts;
    private final Map<String, BlockTable> tables = new LinkedHashMap<>();
    private final BlockTables declared;
    private final Diagnostics diagnostics;
    private boolean wrong;

    FormulaResolver(Name block, Map<String, BlockPart> parts, BlockTables declared, Diagnostics diagnostics) {
        this.block = block;
        this.parts = new LinkedHashMap<>(parts);
        this.declared = declared;
        this.diagnostics = diagnostics;
    }

    /**
     * What a part of the formula can be.
     *
     * @param floating whether it is a float, else an integer from {@code least} to {@code greatest}
     * @param count how many numbers it has, 0 for one that all elements have
     */
    record Term(Expr value, boolean floating, int count, long least, long greatest) {}

    /** The formula, with a number for each element; null where it is wrong, which is reported. */
    @Nullable
    Term resolve(Expression formula) {
        Term term = term(formula);
        if (term != null && !wrong && term.count == 0) {
            report(GrammarMessage.BLOCK_CONSTANT, formula, block);
        }
        return term == null || wrong ? null : term;
    }

    /** The parts of the block, and those of their numbers that are parts of their own in the formula. */
    Map<String, BlockPart> parts() {
        return parts;
    }

    /** The tables that the formula has. */
    Map<String, BlockTable> tables() {
        return tables;
    }

    private void report(GrammarMessage tag, Expression place, Object... values) {
        diagnostics.report(tag, place.span(), values);
        wrong = true;
    }

    private @Nullable Term term(Expression expression) {
        if (expression instanceof Expression.Number number) {
            return integer(expression, new Expr.Int(number.value(), number.span()), 0, number.value(), number.value());
        }
        if (expression instanceof Expression.Fraction fraction) {
            wrong |= !ExactFloats.check(fraction, diagnostics);
            return new Term(new Expr.Fraction(fraction.digits(), fraction.span()), true, 0, 0, 0);
        }
        if (expression instanceof Expression.Reference reference
                && reference.path().size() == 1) {
            BlockPart part = part(reference, reference.last());
            return part == null ? null : term(part, reference);
        }
        if (expression instanceof Expression.Indexed indexed) {
            return declared.names().contains(indexed.list().text()) ? row(indexed) : element(indexed);
        }
        if (expression instanceof Expression.Negation negation) {
            Expression minusOne = new Expression.Number(-1, negation.span());
            return term(new Expression.Binary("*", minusOne, negation.operand()));
        }
        if (expression instanceof Expression.Call call && call.arguments().size() == 1) {
            return call.function().text().equals("floor") ? quotient(call) : function(call);
        }
        if (expression instanceof Expression.Binary remainder
                && remainder.operator().equals("%")) {
            return divided(remainder, "%", remainder.left(), remainder.right());
        }
        if (expression instanceof Expression.Joined joined) {
            return joined(joined);
        }
        if (expression instanceof Expression.Binary binary && OPERATORS.contains(binary.operator())) {
            Term left = term(binary.left());
            Term right = term(binary.right());
            return left == null || right == null ? null : combined(binary, left, right);
        }
        report(GrammarMessage.BLOCK_FORMULA, expression, block);
        return null;
    }

    private @Nullable BlockPart part(Expression place, Name name) {
        BlockPart part = parts.get(name.text());
        if (part == null && declared.names().contains(name.text())) {
            report(GrammarMessage.BLOCK_INDEX, place, name, block, "an index: '" + name + "[PART]'");
        } else if (part == null) {
            List<String> known = Stream.concat(parts.keySet().stream(), declared.names().stream())
                    .toList();
            report(GrammarMessage.UNKNOWN_RULE, place, name, Diagnostics.didYouMean(name.text(), known));
        }
        return part;
    }

    private Term term(BlockPart part, Expression reference) {
        Expr ref = new Expr.Ref(List.of(part.name()), reference.span());
        return part.isInteger()
                ? integer(reference, ref, part.count(), part.least(), part.greatest())
                : new Term(ref, true, part.count(), 0, 0);
    }

    /** One number of a part. */
    private @Nullable Term element(Expression.Indexed indexed) {
        BlockPart list = part(indexed, indexed.list());
        if (list == null) {
            return null;
        }
        boolean inside = indexed.index() instanceof Expression.Number number
                && number.value() >= 0
                && number.value() < list.count();
        if (!inside) {
            String needs = list.list()
                    ? "an integer from 0 to " + (list.count() - 1) + ", as '" + list.name() + "' is no table"
                    : "a part with '[N]'";
            report(GrammarMessage.BLOCK_INDEX, indexed, list.name(), block, needs);
            return null;
        }
        BlockPart one = list.element((int) ((Expression.Number) indexed.index()).value());
        parts.putIfAbsent(one.name(), one);
        return term(one, indexed);
    }

    /** A row of a table for each number of the index. */
    private @Nullable Term row(Expression.Indexed indexed) {
        BlockTable table = declared.use(indexed.list().text());
        Term index = term(indexed.index());
        if (table == null || index == null) {
            wrong = true;
            return null;
        }
        if (index.floating || index.least < 0 || index.greatest >= table.rows()) {
            String given = index.floating ? "a float" : "from " + index.least + " to " + index.greatest;
            report(
                    GrammarMessage.BLOCK_INDEX,
                    indexed,
                    table.name(),
                    block,
                    "an integer from 0 to " + (table.rows() - 1) + ", and this is " + given);
            return null;
        }
        long count = table.columns() == 1 ? index.count : (long) table.columns() * Math.max(1, index.count);
        if (count > BlockResolver.MOST_ELEMENTS) {
            report(
                    GrammarMessage.BLOCK_INDEX,
                    indexed,
                    table.name(),
                    block,
                    "at most " + BlockResolver.MOST_ELEMENTS + " numbers together, and these are " + count);
            return null;
        }
        tables.put(table.name(), table);
        Expr value = new Expr.Row(table.name(), table.columns(), index.value, 0, 0, indexed.span());
        return table.floating()
                ? new Term(value, true, (int) count, 0, 0)
                : integer(indexed, value, (int) count, table.least(), table.greatest());
    }

    /** The whole part of a quotient. */
    private @Nullable Term quotient(Expression.Call call) {
        if (call.arguments().get(0) instanceof Expression.Binary quotient
                && quotient.operator().equals("/")) {
            return divided(call, "floor", quotient.left(), quotient.right());
        }
        report(GrammarMessage.BLOCK_FORMULA, call, block);
        return null;
    }

    /** What an integer that is not negative gives when it is divided by a constant. */
    private @Nullable Term divided(Expression place, String operator, Expression dividend, Expression divisor) {
        Term left = term(dividend);
        Term right = term(divisor);
        if (left == null || right == null) {
            return null;
        }
        boolean constant = right.value instanceof Expr.Int && right.least > 0;
        if (left.floating || left.least < 0 || !constant) {
            report(GrammarMessage.BLOCK_DIVISION, place, block);
            return null;
        }
        Expr value = new Expr.Binary(operator, left.value, right.value, place.span());
        return operator.equals("%")
                ? integer(place, value, left.count, 0, Math.min(left.greatest, right.least - 1))
                : integer(place, value, left.count, left.least / right.least, left.greatest / right.least);
    }

    /** A float that is converted from an integer. */
    private @Nullable Term function(Expression.Call call) {
        Term integer = term(call.arguments().get(0));
        if (integer == null) {
            return null;
        }
        boolean code = call.function().text().equals("float16");
        if (integer.floating) {
            report(GrammarMessage.BLOCK_POWER, call, call.function());
        } else if (code && (integer.least < 0 || integer.greatest > MOST_CODE)) {
            report(GrammarMessage.BLOCK_CODE, call, integer.least, integer.greatest);
        }
        Expr value = new Expr.Call(call.function().text(), List.of(integer.value), call.span());
        return new Term(value, true, integer.count, 0, 0);
    }

    private @Nullable Term joined(Expression.Joined joined) {
        List<Term> lists = new ArrayList<>();
        for (Expression list : joined.lists()) {
            Term term = term(list);
            if (term == null) {
                return null;
            }
            boolean alike = lists.isEmpty() || lists.get(0).floating == term.floating;
            boolean nested = term.value.parts(Expr.Joined.class).findAny().isPresent();
            if (term.count == 0 || !alike || nested) {
                report(GrammarMessage.BLOCK_LISTS, list, block);
                return null;
            }
            lists.add(term);
        }
        long count = lists.stream().mapToLong(Term::count).sum();
        if (count > BlockResolver.MOST_ELEMENTS) {
            report(GrammarMessage.BLOCK_LISTS, joined, block);
            return null;
        }
        List<Expr> values = lists.stream().map(Term::value).toList();
        return new Term(
                new Expr.Joined(values, joined.span()),
                lists.get(0).floating,
                (int) count,
                lists.stream().mapToLong(Term::least).min().orElse(0),
                lists.stream().mapToLong(Term::greatest).max().orElse(0));
    }

    private Term combined(Expression.Binary binary, Term left, Term right) {
        Expr value = new Expr.Binary(binary.operator(), left.value, right.value, binary.span());
        int count = Math.max(left.count, right.count);
        int other = Math.min(left.count, right.count);
        if (other > 0 && count % other != 0) {
            report(GrammarMessage.BLOCK_ELEMENTS, binary, block, left.count, right.count);
        }
        if (left.floating || right.floating || binary.operator().equals("/")) {
            return new Term(value, true, count, 0, 0);
        }
        String operator = binary.operator();
        long[] ends = LongStream.of(
                        exact(operator, left.least, right.least),
                        exact(operator, left.least, right.greatest),
                        exact(operator, left.greatest, right.least),
                        exact(operator, left.greatest, right.greatest))
                .sorted()
                .toArray();
        return integer(binary, value, count, ends[0], ends[ends.length - 1]);
    }

    private static long exact(String operator, long left, long right) {
        return switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            default -> left * right;
        };
    }

    /** An integer that a float holds, as one is reported otherwise and then held within: products of such do not overflow. */
    private Term integer(Expression place, Expr value, int count, long least, long greatest) {
        if ((least < -MOST || greatest > MOST) && !wrong) {
            report(GrammarMessage.BLOCK_RANGE, place, block, least, greatest);
        }
        return new Term(value, false, count, Math.max(-MOST, least), Math.min(MOST, greatest));
    }
}
