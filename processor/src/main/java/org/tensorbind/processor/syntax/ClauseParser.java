package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
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
        Token token = in.next();
        Name word = new Name(token.text(), token.span());
        switch (word.text()) {
            case "=" -> clauses.add(new Clause.Equation(word, expression()));
            case "at" -> clauses.add(new Clause.At(word, expression()));
            case "sized" -> clauses.add(new Clause.Sized(word, expression()));
            case "until" -> clauses.add(new Clause.Until(word, literal()));
            case "or" -> clauses.add(or(word));
            case "align" -> clauses.add(new Clause.Align(word, expression(), leniency()));
            case "fill" -> clauses.add(fill(word));
            case "by" -> clauses.add(new Clause.By(word, in.name("the rule that has the tag")));
            case "with" -> with(word, clauses);
            case "limit" -> clauses.add(limit(word, false));
            case "write" -> {
                in.expect("limit");
                clauses.add(limit(word, true));
            }
            case "require" -> clauses.add(require(word, false));
            case "strict" -> {
                in.expect("require");
                clauses.add(require(word, true));
            }
            case "present", "written" -> {
                in.expect("when");
                clauses.add(new Clause.When(word, word.text().equals("written"), expression()));
            }
            case "default" -> clauses.add(new Clause.Default(word, expressions.constant()));
            case "stored" -> clauses.add(new Clause.Stored(word, expression()));
            case "unique", "ordered" -> clauses.add(new Clause.Property(word, in.name("a rule's name"), leniency()));
            case "keys" ->
                clauses.add(new Clause.Property(word, in.name("'ascending' or 'shortest-first'"), leniency()));
            case "filter" -> clauses.add(filter(word));
            case "byte-order" -> clauses.add(byteOrder(word));
            case "encoding" -> {
                Name name = in.name("'latin1'");
                in.expect("when");
                clauses.add(new Clause.Encoding(word, name, expression()));
            }
            case "shared" -> clauses.add(new Clause.Property(word, null, Leniency.REJECT));
            case "tells" -> {
                in.expect("byte-order");
                clauses.add(new Clause.TellsByteOrder(word));
            }
            default -> clauses.add(new Clause.Property(word, null, leniency()));
        }
    }

    private Clause or(Name word) {
        if (in.accept("null")) {
            return new Clause.OrNull(new Name("or null", word.span()));
        }
        if (Words.KINDS.contains(in.peek().text())) {
            String type = in.next().text();
            return new Clause.OrType(new Name("or " + type, word.span()), type);
        }
        if (!in.accept("any")) {
            throw in.unexpected("'any', 'null' or a type", "; conditions are joined by '||' and '&&'");
        }
        return new Clause.OrAny(word);
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

    private Clause fill(Name word) {
        boolean left = in.accept("left");
        long value = in.byteValue();
        long multiple = in.is("to") ? multiple() : 0;
        return new Clause.Fill(word, left, value, multiple, leniency());
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

    private void with(Name word, List<Clause> clauses) {
        do {
            Name name = in.name("a rule's name");
            in.expect("=");
            clauses.add(new Clause.With(word, name, expression()));
        } while (in.accept(","));
    }

    private Clause limit(Name word, boolean writeOnly) {
        long highest = in.number("the highest value");
        return new Clause.Limit(word, writeOnly, highest, optionalText());
    }

    private Clause require(Name word, boolean strict) {
        Expression condition = expression();
        return new Clause.Require(word, strict, condition, optionalText());
    }

    private String optionalText() {
        return in.peek().kind() == Kind.TEXT ? in.next().text() : "";
    }

    private Clause filter(Name word) {
        if (in.accept("by")) {
            Name tag = in.name("the rule that names the filter");
            return new Clause.Filter(word, tag, false, mappings());
        }
        Name filter = in.name("'by' and the rule that names the filter, or a filter and 'when'");
        in.expect("when");
        Name bit = in.name("the bit that tells whether data is filtered");
        return new Clause.Filter(word, bit, true, List.of(new Mapping(bit, filter)));
    }

    private Clause byteOrder(Name word) {
        if (in.accept("by")) {
            Name tag = in.name("the rule that names the byte order");
            return new Clause.ByteOrder(word, tag, null, mappings());
        }
        Name order = in.name("'little' or 'big'");
        Expression when = in.accept("when") ? expression() : null;
        return new Clause.ByteOrder(word, null, when, List.of(new Mapping(order, order)));
    }

    private List<Mapping> mappings() {
        in.expect("{");
        List<Mapping> mappings = new ArrayList<>();
        do {
            Name value = in.name("a value's name");
            in.expect("=");
            mappings.add(new Mapping(value, in.name("what it stands for")));
        } while (in.accept(",") && !in.is("}"));
        in.expect("}");
        return List.copyOf(mappings);
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
