package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
    private final ClauseParser clauses;
    private final TypeParser types;
    private int depth;

    DocumentParser(TokenStream in, ClauseParser clauses, TypeParser types) {
        this.in = in;
        this.clauses = clauses;
        this.types = types;
    }

    /** A document in its notation. */
    Body document() {
        Name notation = in.name("a notation");
        List<String> separators = new ArrayList<>();
        if (notation.text().equals(Words.LINES)) {
            do {
                separators.add(in.text("what stands between a key and its value, in quotes"));
            } while (in.accept(","));
        }
        return new Body.Document(notation, List.copyOf(separators), type());
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
        if (in.accept("{")) {
            return documentMap();
        }
        if (in.accept("[")) {
            return documentArray("]");
        }
        if (in.accept("(")) {
            return documentArray(")");
        }
        return atExtension() ? extension() : named();
    }

    boolean atExtension() {
        return in.is("ext") && (in.peek(1).kind() == Kind.NUMBER || in.peek(1).is("-"));
    }

    private Body extension() {
        Name word = in.name("ext");
        long sign = in.accept("-") ? -1 : 1;
        long number = sign * in.number("the number of the extension type", sign < 0 ? 128 : 127);
        return new Body.Extension(word, number, type());
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
                element = new Body.Terminal(
                        terminal.type(),
                        terminal.form(),
                        terminal.dtype(),
                        terminal.values(),
                        terminal.closed(),
                        false,
                        null);
                repeated = true;
            } else {
                repeated |= in.accept("*");
            }
            elements.add(element);
        } while (!repeated && in.accept(","));
        in.expect(end);
        return new Body.DocumentArray(List.copyOf(elements), repeated, end.equals(")"));
    }

    private Body documentMap() {
        List<Member> members = new ArrayList<>();
        while (!in.accept("}")) {
            members.add(member());
            if (!in.is("}")) {
                in.expect(",");
            }
        }
        return new Body.DocumentMap(List.copyOf(members));
    }

    private Member member() {
        if (in.accept("*")) {
            if (!in.peek(1).is("=>")) {
                Name rule = in.name("the rule of the entries");
                return new Member.Entries(rule, in.accept("nested") ? in.text("what joins keys, in quotes") : null);
            }
            in.expect("text");
            in.expect("=>");
            Name type = in.name("a type");
            if (in.is("or")) {
                throw in.unexpected("',' or '}'", "; other keys have one type, and '* text => any' takes all");
            }
            return new Member.Others(type);
        }
        boolean optional = in.accept("?");
        Token key = in.peek();
        String keyText = in.text("a key in quotes, '*' or '}'");
        in.expect(":");
        @Nullable Body type = type();
        return new Member.Field(keyText, new Name(keyText, key.span()), optional, type, clauses.clauses());
    }
}
