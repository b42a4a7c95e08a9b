package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Token.Kind;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Item;
import org.tensorbind.processor.syntax.Tree.Member;
import org.tensorbind.processor.syntax.Tree.Occurrence;

/** Parses documents and what stands in them. */
final class DocumentParser {
    /** Code is nested as documents are. */
    private static final int MAX_DEPTH = 16;

    private final TokenStream in;
    private final FormParser forms;
    private final TypeParser types;
    private int depth;

    DocumentParser(TokenStream in, FormParser forms, TypeParser types) {
        this.in = in;
        this.forms = forms;
        this.types = types;
        forms.add(Body.class, this::type);
        forms.add(byte.class, this::number);
        forms.add(Member.Others.class, this::others);
    }

    /** A document in its notation; lines have texts behind it. */
    Body document() {
        if (in.is(Words.LINES) != (in.peek(1).kind() == Kind.TEXT)) {
            throw in.is(Words.LINES)
                    ? in.fault(
                            in.peek(1),
                            Tag.SYNTAX,
                            "what stands between a key and its value, in quotes",
                            in.peek(1).shown(),
                            "")
                    : in.fault(
                            in.peek(1),
                            Tag.SYNTAX,
                            "a type or a rule's name",
                            in.peek(1).shown(),
                            "");
        }
        return forms.parse(Body.Document.class);
    }

    /** What stands in a document: a map, an array, an extension type, or what is named. */
    Body type() {
        if (depth == MAX_DEPTH) {
            throw in.fault(Tag.NESTED_TOO_DEEP, MAX_DEPTH);
        }
        depth++;
        try {
            return content();
        } finally {
            depth--;
        }
    }

    private Body content() {
        if (in.is("{")) {
            return forms.parse(Body.DocumentMap.class);
        }
        if (in.is("[") || in.is("(")) {
            return documentArray(in.next().is("(") ? ")" : "]");
        }
        return atExtension() ? forms.parse(Body.Extension.class) : named();
    }

    boolean atExtension() {
        return in.is("ext") && (in.peek(1).kind() == Kind.NUMBER || in.peek(1).is("-"));
    }

    /** The number of an extension type. */
    byte number() {
        long sign = in.accept("-") ? -1 : 1;
        return (byte) (sign * in.number("the number of the extension type", sign < 0 ? 128 : 127));
    }

    /** A type or a rule, by name. */
    private Body named() {
        if (in.peek().kind() == Kind.WORD && Words.TERMINALS.contains(in.peek().text())) {
            return types.terminal(false);
        }
        return new Body.Sequence(
                List.of(new Item.Use(in.name("a type or a rule's name"), Occurrence.ONE, null, null, false)));
    }

    private Body documentArray(String end) {
        List<Body> elements = new ArrayList<>();
        boolean repeated = false;
        do {
            Body element = type();
            if (element instanceof Body.Terminal terminal && terminal.repeated()) {
                element = new Body.Terminal(terminal.type(), terminal.form(), null, false, terminal.named());
                repeated = true;
            } else {
                repeated |= in.accept("*");
            }
            elements.add(element);
        } while (!repeated && in.accept(","));
        in.expect(end);
        return new Body.DocumentArray(List.copyOf(elements), repeated, end.equals(")"));
    }

    /** What may stand under all other keys. */
    Member.Others others() {
        Member.Others others = forms.parse(Member.Others.class);
        if (in.is("or")) {
            throw in.unexpected("',' or '}'", "; other keys have one type, and '* text => any' takes all");
        }
        return others;
    }
}
