package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.SyntaxTree.Clause;
import org.tensorbind.processor.syntax.SyntaxTree.Literal;
import org.tensorbind.processor.syntax.Token.Kind;
import org.tensorbind.value.Leniency;

/** Parses what follows a body. */
final class ClauseParser {
    private final TokenStream in;
    private final FormParser forms;
    private final ExpressionParser expressions;

    ClauseParser(TokenStream in, FormParser forms) {
        this.in = in;
        this.forms = forms;
        this.expressions = new ExpressionParser(in, Keywords.FUNCTIONS);
        forms.add(Expression.class, this::expression);
        forms.add(SyntaxTree.MultipleOf.class, () -> new SyntaxTree.MultipleOf(multipleExpression()));
        forms.add(
                SyntaxTree.Formula.class,
                () -> new SyntaxTree.Formula(ExpressionParser.ofBlocks(in).parse()));
        forms.add(
                SyntaxTree.EncodingFormula.class,
                () -> new SyntaxTree.EncodingFormula(new ExpressionParser(in, Keywords.ENCODING_FUNCTIONS).parse()));
        forms.add(Expression.Numbers.class, expressions::numbers);
        forms.add(Literal.class, this::literal);
        forms.add(Leniency.class, this::leniency);
        forms.add(Boolean.class, this::isBig);
        forms.add(List.class, this::clauses);
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
                        && Keywords.CLAUSES.contains(in.peek().text()));
    }

    private void clause(List<Clause> clauses) {
        Token first = in.next();
        ClauseKind kind = kind(first.text());
        if (kind == ClauseKind.OR_ANY && !follows(kind)) {
            throw in.unexpected("'any' or 'null'", ForeignSyntax.OR);
        }
        kind.words().stream().skip(1).forEach(in::expect);
        do {
            List<@Nullable Object> arguments = new ArrayList<>();
            kind.arguments().forEach(argument -> arguments.add(argument.parse(in, this)));
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

    Literal literal() {
        Token token = in.peek();
        if (token.kind() != Kind.TEXT && token.kind() != Kind.BYTES) {
            throw in.unexpected("constant bytes: \"text\" or x\"hexadecimal\"");
        }
        if (token.kind() == Kind.BYTES && !token.text().replace(" ", "").matches("([0-9a-fA-F]{2})+")) {
            throw in.unexpected("pairs of hexadecimal digits");
        }
        in.next();
        return new Literal(token.text(), token.kind() == Kind.BYTES);
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
    SyntaxTree.@Nullable Multiple multipleIfAny() {
        if (!in.is("to")) {
            return null;
        }
        toMultipleOf();
        return new SyntaxTree.Multiple(above0(in.number("a number")));
    }

    private void toMultipleOf() {
        in.expect("to");
        if (in.peek().kind() == Token.Kind.NUMBER) {
            throw in.unexpected("'multiple'", ForeignSyntax.REMAINDER);
        }
        in.expect("multiple");
        in.expect("of");
    }

    private long above0(long multiple) {
        if (multiple <= 0) {
            throw in.unexpected("a multiple above 0 before this");
        }
        return multiple;
    }

    /** {@code to multiple of ALIGNMENT}. */
    Expression multipleExpression() {
        toMultipleOf();
        Expression multiple = expression();
        above0(multiple instanceof Expression.Number number ? number.value() : 1);
        return multiple;
    }

    Leniency leniency() {
        if (in.accept("lenient")) {
            return Leniency.LENIENT;
        }
        return in.accept("accept") ? Leniency.ACCEPT : Leniency.REJECT;
    }

    SyntaxTree.Mappings mappings() {
        return forms.parse(SyntaxTree.Mappings.class);
    }

    boolean isBig() {
        if (in.accept("big")) {
            return true;
        }
        if (!in.accept("little")) {
            throw in.unexpected(
                    "'little' or 'big'",
                    "; an item gives it with 'byte-order mark', a dtype's code with 'f32 = 1 big'");
        }
        return false;
    }
}
