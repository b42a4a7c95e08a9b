package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.SyntaxTree.Body;
import org.tensorbind.processor.syntax.SyntaxTree.Item;
import org.tensorbind.processor.syntax.Token.Kind;
import org.tensorbind.value.Leniency;

/** Parses what follows {@code ::=}. */
final class BodyParser {
    private final TokenStream in;
    private final FormParser forms;
    private final ClauseParser clauses;
    private final TypeParser types;

    BodyParser(TokenStream in, FormParser forms, ClauseParser clauses, TypeParser types) {
        this.in = in;
        this.forms = forms;
        this.clauses = clauses;
        this.types = types;
        forms.add(Body.Filling.class, () -> new Body.Filling(in.next().is("zero") ? 0 : in.byteValue()));
        forms.add(Body.Amount.class, this::amount);
        forms.add(Body.WhiteEnd.class, this::whiteEnd);
    }

    /** Whether a rule or a binding begins here; a name that begins a line is one even where its sign is written wrongly. */
    boolean atDefinition() {
        Token next = in.peek(1);
        boolean slip = in.peek().span().column() == 1 && (next.is("=") || next.is(":"));
        return (in.peek().kind() == Kind.WORD && (next.is("::=") || slip)) || atBinding() || atLet() || atBlock();
    }

    boolean atLet() {
        return in.is("let") && in.peek(1).kind() == Kind.WORD && in.peek(2).is("=");
    }

    /** Whether what is at {@link #atLet} has the numbers of a table. */
    boolean atTable() {
        return atLet()
                && (in.peek(3).is("[")
                        || (Keywords.TERMINALS.contains(in.peek(3).text())
                                && in.peek(4).is("[")));
    }

    boolean atBlock() {
        return in.is("block")
                && in.beginsLine()
                && in.peek(1).kind() == Kind.WORD
                && in.peek(2).is("::=");
    }

    boolean atBinding() {
        return in.peek().kind() == Kind.WORD
                && Keywords.BINDINGS.contains(in.peek().text())
                && in.peek(1).kind() == Kind.WORD
                && !in.peek(2).is("::=");
    }

    Body body() {
        if (in.is("{") || in.is("[") || in.is("(") || types.atExtension()) {
            return types.type();
        }
        if (atVariants()) {
            return forms.parse(Body.Choice.class);
        }
        if (in.peek().kind() == Kind.WORD && in.peek(1).is("=>")) {
            return forms.parse(Body.Pair.class);
        }
        String word = in.peek().kind() == Kind.WORD ? in.peek().text() : "";
        if (Keywords.TERMINALS.contains(word)) {
            return types.terminal(true);
        }
        if (word.equals("whitespace")) {
            return white();
        }
        if (Keywords.PADDINGS.contains(word)) {
            return forms.parse(Body.Padding.class);
        }
        if (Keywords.NOTATIONS.contains(word)) {
            return types.document();
        }
        return sequence();
    }

    private boolean atVariants() {
        boolean rule = in.peek().kind() == Kind.WORD
                && !Keywords.TERMINALS.contains(in.peek().text());
        return in.peek().kind() == Kind.WORD && in.peek(1).is(":")
                || rule && in.peek(1).is("|");
    }

    private Body sequence() {
        List<Item> items = new ArrayList<>();
        while (atItem()) {
            items.add(item());
        }
        if (items.isEmpty() && in.peek().kind() == Kind.NUMBER) {
            throw in.error(GrammarMessage.NUMBER_AS_ITEM, in.peek().text(), ForeignSyntax.padding(in));
        }
        if (items.isEmpty() && Keywords.CLAUSES.contains(in.peek().text())) {
            throw in.error(GrammarMessage.CLAUSE_FIRST, in.peek().text());
        }
        if (items.isEmpty()) {
            throw in.unexpected("a rule's name, a type, a constant or a document");
        }
        return new Body.Sequence(List.copyOf(items));
    }

    private boolean atItem() {
        Token token = in.peek();
        if (token.kind() == Kind.TEXT || token.kind() == Kind.BYTES) {
            return true;
        }
        return token.kind() == Kind.WORD && !atDefinition() && !Keywords.CLAUSES.contains(token.text());
    }

    private Item item() {
        if (in.peek().kind() != Kind.WORD) {
            return new Item.Constant(clauses.literal());
        }
        Name rule = in.name("a rule's name");
        if (in.is("[")) {
            return new Item.Use(rule, Occurrence.MANY, types.extent(), null, false);
        }
        Occurrence occurrence =
                in.accept("*") ? Occurrence.MANY : in.accept("?") ? Occurrence.OPTIONAL : Occurrence.ONE;
        boolean begins = occurrence == Occurrence.MANY && in.accept("while");
        boolean delimited = begins || (occurrence == Occurrence.MANY && in.accept("until"));
        return new Item.Use(rule, occurrence, null, delimited ? clauses.literal() : null, begins);
    }

    private Body.Amount amount() {
        if (!in.accept("(")) {
            return new Body.Amount(true, clauses.multipleExpression());
        }
        Expression amount = clauses.expression();
        in.expect(")");
        return new Body.Amount(false, amount);
    }

    private Body white() {
        Token quoted = in.peek(1);
        if (quoted.kind() == Kind.TEXT && !quoted.text().matches("[ \t\r\n\f\u000B]+")) {
            throw in.unexpected(quoted, "characters of white space, such as \" \\t\\r\\n\"");
        }
        Body.White white = forms.parse(Body.White.class);
        if (white.ends().size() > 1 && white.leniency() != Leniency.ACCEPT) {
            throw in.unexpected("'accept', because without it the white space ends at a fixed offset");
        }
        return white;
    }

    private Body.WhiteEnd whiteEnd() {
        if (in.peek().kind() == Kind.NUMBER) {
            throw in.unexpected("'multiple'", ForeignSyntax.REMAINDER);
        }
        in.expect("multiple");
        in.expect("of");
        long multiple = in.number("a number", Integer.MAX_VALUE);
        long remainder = in.accept("plus") ? in.number("the bytes past a multiple") : 0;
        if (multiple <= remainder) {
            throw in.unexpected("a multiple above " + remainder + " before this");
        }
        return new Body.WhiteEnd(remainder, multiple);
    }
}
