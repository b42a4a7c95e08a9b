package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.Token.Kind;
import org.tensorbind.processor.syntax.Tree.Clause;
import org.tensorbind.processor.syntax.Tree.Leniency;
import org.tensorbind.processor.syntax.Tree.Literal;
import org.tensorbind.processor.syntax.Tree.Mapping;

/** Parses what follows a body. */
final class ClauseParser {
    private final TokenStream in;
    private final ExpressionParser expressions;

    ClauseParser(TokenStream in) {
        this.in = in;
        this.expressions = new ExpressionParser(in, Words.FUNCTIONS);
    }

    List<Clause> clauses() {
        List<Clause> clauses = new ArrayList<>();
        while (atClause()) {
            clause(clauses);
        }
        return List.copyOf(clauses);
    }

    private boolean atClause() {
        boolean rule = in.peek(1).is("::=");
        return in.is("=")
                || (!rule
                        && in.peek().kind() == Kind.WORD
                        && Words.CLAUSES.contains(in.peek().text()));
    }

    private void clause(List<Clause> clauses) {
        Token first = in.next();
        ClauseKind kind = kind(first.text());
        if (kind == ClauseKind.OR_ANY && !follows(kind)) {
            throw in.unexpected("'any' or 'null'", OtherLanguages.OR);
        }
        kind.words().stream().skip(1).forEach(in::expect);
        do {
            List<@Nullable Object> arguments = new ArrayList<>();
            kind.arguments().forEach(argument -> arguments.add(argument.parse(this)));
            clauses.add(new Clause(kind, first.span(), Collections.unmodifiableList(arguments)));
        } while (kind == ClauseKind.WITH && in.accept(","));
    }

    /** The kind whose words follow, of several with the same first word that with most of them. */
    private ClauseKind kind(String first) {
        return Arrays.stream(ClauseKind.values())
                .filter(kind -> kind.words().get(0).equals(first))
                .max(Comparator.comparing(this::follows)
                        .thenComparing(kind -> kind.words().size()))
                .orElseThrow();
    }

    private boolean follows(ClauseKind kind) {
        return IntStream.range(1, kind.words().size())
                .allMatch(i -> in.peek(i - 1).is(kind.words().get(i)));
    }

    String word(String word) {
        return in.expect(word).text();
    }

    Name name(String what) {
        return in.name(what);
    }

    long number() {
        return in.number("the highest value");
    }

    long byteValue() {
        return in.byteValue();
    }

    Literal literal() {
        Token token = in.peek();
        if (token.kind() != Kind.TEXT && token.kind() != Kind.BYTES) {
            throw in.unexpected("constant bytes: \"text\" or x\"hexadecimal\"");
        }
        if (token.kind() == Kind.BYTES && !token.text().replace(" ", "").matches("([0-9a-fA-F]{2})+")) {
            throw in.unexpected("pairs of hexadecimal digits");
        }
        return Parser.literalOf(in.next());
    }

    Expression expression() {
        return expressions.parse();
    }

    Expression constant() {
        return expressions.constant();
    }

    /** {@code when C}, or null. */
    @Nullable
    Expression condition() {
        return in.accept("when") ? expression() : null;
    }

    /** {@code to multiple of 8}, or null. */
    Tree.@Nullable Multiple multipleIfAny() {
        return in.is("to") ? new Tree.Multiple(multiple()) : null;
    }

    private void toMultipleOf() {
        in.expect("to");
        if (in.peek().kind() == Token.Kind.NUMBER) {
            throw in.unexpected("'multiple'", OtherLanguages.REMAINDER);
        }
        in.expect("multiple");
        in.expect("of");
    }

    /** {@code to multiple of ALIGNMENT}. */
    Expression multipleExpression() {
        toMultipleOf();
        Expression multiple = expression();
        if (multiple instanceof Expression.Number number && number.value() <= 0) {
            throw in.unexpected("a multiple above 0 before this");
        }
        return multiple;
    }

    /** {@code to multiple of 8}. */
    long multiple() {
        toMultipleOf();
        long multiple = in.number("a number");
        if (multiple <= 0) {
            throw in.unexpected("a multiple above 0 before this");
        }
        return multiple;
    }

    Leniency leniency() {
        if (in.accept("lenient")) {
            return Leniency.LENIENT;
        }
        return in.accept("accept") ? Leniency.ACCEPT : Leniency.REJECT;
    }

    String optionalText() {
        return in.peek().kind() == Kind.TEXT ? in.next().text() : "";
    }

    Tree.Mappings mappings() {
        in.expect("{");
        List<Mapping> mappings = new ArrayList<>();
        do {
            Name value = in.name("a value's name");
            in.expect("=");
            mappings.add(new Mapping(value, in.name("what it stands for")));
        } while (in.accept(",") && !in.is("}"));
        in.expect("}");
        return new Tree.Mappings(List.copyOf(mappings));
    }

    boolean isBig() {
        if (in.accept("big")) {
            return true;
        }
        if (!in.accept("little")) {
            throw in.unexpected(
                    "'little' or 'big'", "; an item tells it by 'tells byte-order', a dtype's code by 'f32 = 1 big'");
        }
        return false;
    }
}
