package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.SyntaxTree.Body;
import org.tensorbind.processor.syntax.SyntaxTree.Code;
import org.tensorbind.processor.syntax.SyntaxTree.Enumerator;
import org.tensorbind.processor.syntax.SyntaxTree.Item;
import org.tensorbind.processor.syntax.SyntaxTree.Literal;
import org.tensorbind.processor.syntax.SyntaxTree.Member;
import org.tensorbind.processor.syntax.SyntaxTree.Wire;
import org.tensorbind.processor.syntax.Token.Kind;

/** Parses types: those of items, with their named values, and documents and what is in them. */
final class TypeParser {
    private static final int MOST_DIGITS = 17;

    /** Code is nested as documents are. */
    private static final int MAX_DEPTH = 16;

    /** Of one name. */
    private static final int MAX_CODES = 500;

    private final TokenStream in;
    private final FormParser forms;
    private final ClauseParser clauses;
    private int depth;

    TypeParser(TokenStream in, FormParser forms, ClauseParser clauses) {
        this.in = in;
        this.forms = forms;
        this.clauses = clauses;
        forms.add(Enumerator.class, this::enumerator);
        forms.add(Wire.class, this::wire);
        forms.add(Body.class, this::type);
        forms.add(byte.class, this::number);
        forms.add(Member.Others.class, this::others);
    }

    /** @param outside whether a count or a size in brackets is allowed */
    Body terminal(boolean outside) {
        if (in.is("text") && in.peek(1).is("checksum")) {
            return forms.parse(Body.Checksum.class);
        }
        if (in.peek(1).is("bits")) {
            return forms.parse(Body.Bits.class);
        }
        Name type = in.name("a type");
        boolean digits = type.text().equals("decimal") && in.accept("float");
        DecimalForm form = digits || type.text().equals("float") ? numberForm() : DecimalForm.SHORTEST;
        boolean lenient = outside && type.text().equals("text") && in.accept("lenient");
        Expression extent = outside && in.is("[") ? extent() : null;
        String name = type.text() + (digits ? " float" : lenient ? " lenient" : "");
        boolean repeated = in.accept("*");
        SyntaxTree.Named named = in.is("dtype") || in.is("{") ? forms.parse(SyntaxTree.Named.class) : null;
        return new Body.Terminal(new Name(name, type.span()), form, extent, repeated, named);
    }

    /** How a number is written. */
    private DecimalForm numberForm() {
        DecimalForm form = DecimalForm.SHORTEST;
        if (in.accept("plain")) {
            form = DecimalForm.PLAIN;
        } else if (in.accept("fixed")) {
            form = DecimalForm.fixed(
                    (int) in.number("the number of digits after the point, at most " + MOST_DIGITS, MOST_DIGITS));
        }
        return in.accept("accept") ? form.orAny() : form;
    }

    private Enumerator enumerator() {
        Name name = in.name("a name for a value");
        if (in.is(":")) {
            throw in.unexpected("'='");
        }
        List<Code> codes = new ArrayList<>();
        if (!in.accept("=")) {
            Literal text = new Literal(name.text(), false);
            codes.add(new Code(new Wire(null, text), false, null, null));
            return new Enumerator(name, List.copyOf(codes), block());
        }
        do {
            if (codes.size() == MAX_CODES) {
                throw in.error(GrammarMessage.CODES_TOO_MANY, name, MAX_CODES);
            }
            codes.add(forms.parse(Code.class));
        } while (in.accept("|"));
        return new Enumerator(name, List.copyOf(codes), block());
    }

    /** The size of elements of a dtype that the grammar defines, null if it is not given. */
    SyntaxTree.@Nullable Block block() {
        Name sign = new Name("(…)", in.peek().span());
        if (!in.accept("(")) {
            return null;
        }
        Long elements = null;
        long size = in.number("a number of elements or bits", Integer.MAX_VALUE);
        if (in.accept("in")) {
            elements = size;
            size = in.number("a number of bytes", Integer.MAX_VALUE);
        }
        in.expect(elements == null ? "bits" : "bytes");
        in.expect(")");
        return new SyntaxTree.Block(sign, elements, size);
    }

    /** A value on the wire. */
    private Wire wire() {
        if (in.peek().kind() == Kind.TEXT || in.peek().kind() == Kind.BYTES) {
            return new Wire(null, clauses.literal());
        }
        long sign = in.is("-") && in.peek(1).kind() == Kind.NUMBER ? -1 : 1;
        in.accept(sign < 0 ? "-" : "");
        return new Wire(sign * in.number("a number, a text in quotes or x\"hexadecimal\""), null);
    }

    /** {@code [ E ]}, the count of what precedes it. */
    Expression extent() {
        in.expect("[");
        Expression extent = clauses.expression();
        in.expect("]");
        return extent;
    }

    /** A document in its notation; lines have texts after it. */
    Body document() {
        boolean lines = in.is(Keywords.LINES);
        if (lines != (in.peek(1).kind() == Kind.TEXT)) {
            String separator = "the separator of a key and its value, in quotes";
            throw in.unexpected(in.peek(1), lines ? separator : "a type or a rule's name");
        }
        return forms.parse(Body.Document.class);
    }

    /** What is in a document: a map, an array, an extension type, or what is named. */
    Body type() {
        if (depth == MAX_DEPTH) {
            throw in.error(GrammarMessage.NESTED_TOO_DEEP, MAX_DEPTH);
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
        if (in.peek().kind() == Kind.WORD
                && Keywords.TERMINALS.contains(in.peek().text())) {
            return terminal(false);
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
            if (repeated && !elements.isEmpty()) {
                throw in.error(
                        in.peek(-1), GrammarMessage.SYNTAX, "',' or '" + end + "'", "'*'", ForeignSyntax.LIST_BEHIND);
            }
            elements.add(element);
        } while (!repeated && in.accept(","));
        in.expect(end);
        return new Body.DocumentArray(List.copyOf(elements), repeated, end.equals(")"));
    }

    /** What may be under all other keys. */
    Member.Others others() {
        Member.Others others = forms.parse(Member.Others.class);
        if (in.is("or")) {
            throw in.unexpected("',' or '}'", "; other keys have one type, and '* text => any' accepts all");
        }
        return others;
    }
}
