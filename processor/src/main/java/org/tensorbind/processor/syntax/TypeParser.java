package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Token.Kind;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Code;
import org.tensorbind.processor.syntax.Tree.Enumerator;
import org.tensorbind.processor.syntax.Tree.Literal;
import org.tensorbind.processor.syntax.Tree.Wire;

/** Parses types and their named values. */
final class TypeParser {
    private static final int MOST_DIGITS = 17;

    /** Of one name. */
    private static final int MAX_CODES = 500;

    private final TokenStream in;
    private final FormParser forms;
    private final ClauseParser clauses;

    TypeParser(TokenStream in, FormParser forms, ClauseParser clauses) {
        this.in = in;
        this.forms = forms;
        this.clauses = clauses;
        forms.add(Enumerator.class, this::enumerator);
        forms.add(Wire.class, this::wire);
    }

    /** @param outside whether it may say how many bytes or values there are */
    Body terminal(boolean outside) {
        if (in.is("text") && in.peek(1).is("checksum")) {
            return forms.parse(Body.Checksum.class);
        }
        if (in.peek(1).is("bits")) {
            return forms.parse(Body.Bits.class);
        }
        Name type = in.name("a type");
        boolean number = type.text().equals("decimal") && in.accept("float");
        DecimalForm form = number ? numberForm() : DecimalForm.SHORTEST;
        boolean lenient = outside && type.text().equals("text") && in.accept("lenient");
        Expression extent = outside && in.is("[") ? extent() : null;
        String name = type.text() + (number ? " float" : lenient ? " lenient" : "");
        boolean repeated = in.accept("*");
        Tree.Named named = in.is("dtype") || in.is("{") ? forms.parse(Tree.Named.class) : null;
        return new Body.Terminal(new Name(name, type.span()), form, extent, repeated, named);
    }

    /** How a number is written. */
    private DecimalForm numberForm() {
        DecimalForm form = DecimalForm.SHORTEST;
        if (in.accept("plain")) {
            form = DecimalForm.PLAIN;
        } else if (in.accept("fixed")) {
            form = DecimalForm.fixed(
                    (int) in.number("the number of digits behind the point, at most " + MOST_DIGITS, MOST_DIGITS));
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
                throw in.fault(Tag.CODES_TOO_MANY, name, MAX_CODES);
            }
            codes.add(forms.parse(Code.class));
        } while (in.accept("|"));
        return new Enumerator(name, List.copyOf(codes), block());
    }

    /** The size of elements of a dtype of the format's own, null where it is not said. */
    Tree.@Nullable Block block() {
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
        return new Tree.Block(sign, elements, size);
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

    /** {@code [ E ]} behind what there are so many of. */
    Expression extent() {
        in.expect("[");
        Expression extent = clauses.expression();
        in.expect("]");
        return extent;
    }
}
