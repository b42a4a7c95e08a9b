package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.syntax.Token.Kind;

/**
 * Parses expressions: {@code C ? A : B}, {@code ||}, {@code &&}, comparisons, {@code |}, {@code << >>}, {@code + -}, {@code * / %}, {@code -A}, calls, lists'
 * elements and parentheses.
 */
final class ExpressionParser {
    private static final List<Set<String>> LEVELS = List.of(
            Set.of("||"),
            Set.of("&&"),
            Set.of("==", "!=", "<", "<=", ">", ">="),
            Set.of("|"),
            Set.of("<<", ">>"),
            Set.of("+", "-"),
            Set.of("*", "/", "%"));

    /** Code is nested as expressions are, and compilers go into it recursively: they have room for some 100. */
    private static final int MOST_PARTS = 64;

    private static final int MOST_INTEGERS = 1000;

    private final TokenStream in;
    private final Set<String> functions;

    /** Whether there are lists of numbers, which can be joined and indexed. */
    private final boolean lists;

    private int depth;
    private int parts;

    ExpressionParser(TokenStream in, Set<String> functions) {
        this(in, functions, false);
    }

    private ExpressionParser(TokenStream in, Set<String> functions, boolean lists) {
        this.in = in;
        this.functions = functions;
        this.lists = lists;
    }

    /** A parser of the formulas of blocks. */
    static ExpressionParser ofBlocks(TokenStream in) {
        return new ExpressionParser(in, Keywords.BLOCK_FUNCTIONS, true);
    }

    Expression parse() {
        parts = depth == 0 ? 0 : parts;
        depth++;
        try {
            return conditional();
        } finally {
            depth--;
        }
    }

    private Expression conditional() {
        Expression first = level(0);
        if (!in.accept("?")) {
            return first;
        }
        Expression then = parse();
        in.expect(":");
        return new Expression.Conditional(first, then, parse());
    }

    /** What may also be a constant that nothing is computed with: bytes, a list of integers, a truth value. */
    Expression constant() {
        Span span = in.peek().span();
        if (in.peek().kind() == Kind.BYTES) {
            return new Expression.Bytes(new SyntaxTree.Literal(in.next().text(), true), span);
        }
        if (in.is("true") || in.is("false")) {
            return new Expression.Truth(in.next().is("true"), span);
        }
        if (!in.accept("[")) {
            return parse();
        }
        List<Long> values = new ArrayList<>();
        while (!in.accept("]")) {
            long sign = in.accept("-") ? -1 : 1;
            values.add(sign * in.number("an integer, or ']' of a list without elements"));
            if (values.size() > MOST_INTEGERS) {
                throw in.error(GrammarMessage.LIST_TOO_LARGE, MOST_INTEGERS);
            }
            if (!in.is("]")) {
                in.expect(",");
            }
        }
        return new Expression.Integers(List.copyOf(values), span);
    }

    /** A list of numbers. */
    Expression.Numbers numbers() {
        Span span = in.expect("[").span();
        List<Expression> values = new ArrayList<>();
        do {
            Token token = in.peek().is("-") ? in.peek(1) : in.peek();
            if (token.kind() != Kind.NUMBER && token.kind() != Kind.FRACTION) {
                throw in.unexpected("a number");
            }
            values.add(in.is("-") ? negation() : primary());
            if (values.size() > MOST_INTEGERS) {
                throw in.error(GrammarMessage.LIST_TOO_LARGE, MOST_INTEGERS);
            }
            parts = 0;
        } while (in.accept(","));
        in.expect("]");
        return new Expression.Numbers(List.copyOf(values), span);
    }

    private Expression level(int level) {
        if (level == LEVELS.size()) {
            return primary();
        }
        Expression left = level(level + 1);
        while (in.peek().kind() == Kind.SIGN
                && LEVELS.get(level).contains(in.peek().text())) {
            String operator = in.next().text();
            left = new Expression.Binary(operator, left, level(level + 1));
        }
        return left;
    }

    private Expression primary() {
        parts++;
        if (parts > MOST_PARTS) {
            throw in.error(GrammarMessage.EXPRESSION_TOO_LARGE, MOST_PARTS);
        }
        Token token = in.peek();
        if (in.peek(1).is("::=")) {
            throw in.unexpected("a number, a name, a function or '('");
        }
        return switch (token.kind()) {
            case NUMBER -> new Expression.Number(in.number("a number"), token.span());
            case FRACTION -> new Expression.Fraction(in.fraction(), token.span());
            case TEXT -> new Expression.Text(in.next().text(), token.span());
            case WORD -> nameOrCall();
            default -> in.is("-") ? negation() : lists && in.is("[") ? joined() : parenthesized();
        };
    }

    private Expression joined() {
        Span span = in.next().span();
        List<Expression> lists = new ArrayList<>(List.of(parse()));
        while (in.accept(",")) {
            lists.add(parse());
        }
        in.expect("]");
        return new Expression.Joined(List.copyOf(lists), span);
    }

    private Expression negation() {
        Span span = in.next().span();
        Expression operand = primary();
        if (operand instanceof Expression.Fraction fraction
                && !fraction.digits().startsWith("-")) {
            return new Expression.Fraction("-" + fraction.digits(), span);
        }
        return operand instanceof Expression.Number number
                ? new Expression.Number(-number.value(), span)
                : new Expression.Negation(operand, span);
    }

    private Expression parenthesized() {
        if (!in.is("(")) {
            throw in.unexpected("a number, a name, a function or '('");
        }
        in.next();
        Expression inner = parse();
        in.expect(")");
        return inner;
    }

    private Expression nameOrCall() {
        Name name = in.name("a name");
        if (in.is("(")) {
            if (!functions.contains(name.text())) {
                throw in.unknownWord(name, functions);
            }
            return call(name);
        }
        List<Name> path = new ArrayList<>(List.of(name));
        while (in.accept(".")) {
            path.add(in.name("a rule's name"));
        }
        Expression.Reference reference = new Expression.Reference(List.copyOf(path));
        if (!in.accept("[")) {
            return reference;
        }
        if (lists) {
            Expression index = parse();
            in.expect("]");
            return new Expression.Indexed(name, index);
        }
        if (in.peek().kind() == Kind.TEXT && path.size() == 1) {
            return lookup(name);
        }
        if (in.peek().kind() == Kind.WORD && path.size() == 1) {
            return items(name);
        }
        long sign = in.accept("-") ? -1 : 1;
        long index = in.number("an index below 2^31", Integer.MAX_VALUE);
        in.expect("]");
        return new Expression.Element(reference, sign * index);
    }

    /** What follows {@code LIST[}. */
    private Expression items(Name list) {
        Name positions = in.name("the rule of the positions");
        in.expect("]");
        in.expect(".");
        return new Expression.Items(list, positions, in.name("the integer in each element"));
    }

    private Expression lookup(Name list) {
        String key = in.text("a key in quotes");
        in.expect("]");
        in.expect(".");
        Name value = in.name("the rule of the value");
        in.expect("else");
        return new Expression.Lookup(list, key, value, primary());
    }

    private Expression call(Name function) {
        in.expect("(");
        List<Expression> arguments = new ArrayList<>(List.of(parse()));
        if (function.text().equals("offset") && in.accept("from")) {
            arguments.add(parse());
        }
        if (Keywords.CHECKSUMS.contains(function.text()) && in.accept("with")) {
            arguments.add(new Expression.Reference(List.of(in.name("the checksum's own name"))));
            in.expect("=");
            in.number("0", 0);
        }
        if (Keywords.CHECKSUMS.contains(function.text()) && in.is(",")) {
            throw in.unexpected("')', as a checksum is of one rule: 'PART ::= A B' for one of several");
        }
        while (in.accept(",")) {
            arguments.add(parse());
        }
        in.expect(")");
        return new Expression.Call(function, List.copyOf(arguments));
    }
}
