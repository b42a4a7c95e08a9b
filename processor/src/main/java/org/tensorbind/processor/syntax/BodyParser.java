package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Token.Kind;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Item;
import org.tensorbind.processor.syntax.Tree.Leniency;
import org.tensorbind.processor.syntax.Tree.Occurrence;
import org.tensorbind.processor.syntax.Tree.Variant;

/** Parses what stands behind {@code ::=}. */
final class BodyParser {
    /** Generated code tries one after the other. */
    private static final int MAX_VARIANTS = 100;

    private final TokenStream in;
    private final ClauseParser clauses;
    private final TypeParser types;
    private final DocumentParser documents;

    BodyParser(TokenStream in, ClauseParser clauses, TypeParser types) {
        this.in = in;
        this.clauses = clauses;
        this.types = types;
        this.documents = new DocumentParser(in, clauses, types);
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

    boolean atBlock() {
        return in.is("block")
                && in.beginsLine()
                && in.peek(1).kind() == Kind.WORD
                && in.peek(2).is("::=");
    }

    boolean atBinding() {
        return in.peek().kind() == Kind.WORD
                && Words.BINDINGS.contains(in.peek().text())
                && in.peek(1).kind() == Kind.WORD
                && !in.peek(2).is("::=");
    }

    Body body() {
        if (in.is("{") || in.is("[") || in.is("(") || documents.atExtension()) {
            return documents.type();
        }
        if (atVariants()) {
            return choice();
        }
        if (in.peek().kind() == Kind.WORD && in.peek(1).is("=>")) {
            Name key = in.name("the key's rule");
            in.expect("=>");
            return new Body.Pair(key, documents.type());
        }
        String word = in.peek().kind() == Kind.WORD ? in.peek().text() : "";
        if (Words.TERMINALS.contains(word)) {
            return types.terminal(true);
        }
        if (word.equals("white")) {
            return white();
        }
        if (Words.PADDINGS.contains(word)) {
            return padding();
        }
        if (Words.NOTATIONS.contains(word)) {
            return documents.document();
        }
        return sequence();
    }

    private boolean atVariants() {
        boolean rule = in.peek().kind() == Kind.WORD
                && !Words.TERMINALS.contains(in.peek().text());
        return in.peek().kind() == Kind.WORD && in.peek(1).is(":")
                || rule && in.peek(1).is("|");
    }

    private Body choice() {
        List<Variant> variants = new ArrayList<>();
        do {
            Name label = in.name("a variant's label, or its rule");
            if (variants.size() == MAX_VARIANTS) {
                throw in.fault(Tag.VARIANTS_TOO_MANY, MAX_VARIANTS);
            }
            variants.add(new Variant(label, in.accept(":") ? in.name("the variant's rule") : label));
        } while (in.accept("|"));
        return new Body.Choice(List.copyOf(variants));
    }

    private Body sequence() {
        List<Item> items = new ArrayList<>();
        while (atItem()) {
            items.add(item());
        }
        if (items.isEmpty() && in.peek().kind() == Kind.NUMBER) {
            throw in.fault(Tag.NUMBER_AS_ITEM, in.peek().text(), OtherLanguages.padding(in));
        }
        if (items.isEmpty() && Words.CLAUSES.contains(in.peek().text())) {
            throw in.fault(Tag.CLAUSE_FIRST, in.peek().text());
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
        return token.kind() == Kind.WORD && !atDefinition() && !Words.CLAUSES.contains(token.text());
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

    private Body padding() {
        long value = in.name("a padding").text().equals("zero") ? 0 : in.byteValue();
        boolean toMultiple = !in.accept("(");
        Expression amount = toMultiple ? clauses.multipleExpression() : clauses.expression();
        if (!toMultiple) {
            in.expect(")");
        }
        Leniency leniency = clauses.leniency();
        boolean optionalAtEnd = in.accept("optional");
        if (optionalAtEnd) {
            in.expect("at");
            in.expect("end");
        }
        return new Body.Padding(value, amount, toMultiple, leniency, optionalAtEnd);
    }

    private Body white() {
        in.expect("white");
        Token quoted = in.peek();
        String characters = in.text("the characters in quotes, the one that is written first");
        if (!characters.matches("[ \t\r\n\f\u000B]+")) {
            throw in.fault(quoted, Tag.SYNTAX, "characters of white space, such as \" \\t\\r\\n\"", quoted.shown(), "");
        }
        long minimum = 0;
        if (in.peek().kind() == Kind.NUMBER) {
            minimum = in.number("the fewest of them");
            in.expect("..");
        }
        Expression more = in.accept("plus") ? clauses.expression() : null;
        Body.WhiteEnd end = new Body.WhiteEnd(0, 1);
        List<Body.WhiteEnd> otherEnds = new ArrayList<>();
        if (in.accept("to")) {
            end = whiteEnd();
            while (in.accept("|")) {
                otherEnds.add(whiteEnd());
            }
        }
        if (!otherEnds.isEmpty() && !in.is("accept")) {
            throw in.unexpected("'accept', without which white space ends as it is written");
        }
        return new Body.White(
                characters, minimum, more, end.remainder(), end.multiple(), List.copyOf(otherEnds), clauses.leniency());
    }

    private Body.WhiteEnd whiteEnd() {
        long remainder = in.number("the bytes behind a multiple");
        in.expect("of");
        long multiple = in.number("a multiple above " + remainder, Integer.MAX_VALUE);
        if (multiple <= remainder) {
            throw in.unexpected("a multiple above " + remainder + " before this");
        }
        return new Body.WhiteEnd(remainder, multiple);
    }
}
