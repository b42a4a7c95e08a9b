package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.Token.Kind;
import org.tensorbind.processor.syntax.Tree.BitPart;
import org.tensorbind.processor.syntax.Tree.Body;
import org.tensorbind.processor.syntax.Tree.Code;
import org.tensorbind.processor.syntax.Tree.Enumerator;
import org.tensorbind.processor.syntax.Tree.Literal;

/** Parses types: numbers, texts and bytes, their named values, the bits of a word, checksums in texts. */
final class TypeParser {
    private static final int MOST_DIGITS = 17;

    /** A class has a constant for each. */
    private static final int MAX_NAMES = 1000;

    /** Of one name. */
    private static final int MAX_CODES = 500;

    private final TokenStream in;
    private final ClauseParser clauses;

    TypeParser(TokenStream in, ClauseParser clauses) {
        this.in = in;
        this.clauses = clauses;
    }

    /** @param outside whether it may say how many bytes or values there are */
    Body terminal(boolean outside) {
        Name type = in.name("a type");
        if (type.text().equals("text") && in.is("checksum")) {
            return checksum();
        }
        if (in.accept("bits")) {
            return bits(type);
        }
        boolean number = type.text().equals("decimal") && in.accept("float");
        DecimalForm form = number ? numberForm() : DecimalForm.SHORTEST;
        boolean lenient = outside && type.text().equals("text") && in.accept("lenient");
        Expression extent = outside && in.is("[") ? extent() : null;
        String name = type.text() + (number ? " float" : lenient ? " lenient" : "");
        return values(new Name(name, type.span()), form, in.accept("*"), extent);
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

    /** The named values of a type, if it has any. */
    private Body.Terminal values(Name type, DecimalForm form, boolean repeated, @Nullable Expression extent) {
        boolean dtype = in.accept("dtype");
        if (!dtype && !in.is("{")) {
            return new Body.Terminal(type, form, false, List.of(), false, repeated, extent);
        }
        in.expect("{");
        List<Enumerator> values = new ArrayList<>();
        do {
            if (values.size() == MAX_NAMES) {
                throw in.fault(Tag.NAMES_TOO_MANY, MAX_NAMES);
            }
            values.add(enumerator());
        } while (in.accept(",") && !in.is("}"));
        in.expect("}");
        return new Body.Terminal(type, form, dtype, List.copyOf(values), in.accept("closed"), repeated, extent);
    }

    private Enumerator enumerator() {
        Name name = in.name("a name for a value");
        if (in.is(":")) {
            throw in.unexpected("'='");
        }
        if (!in.accept("=")) {
            return new Enumerator(
                    name, List.of(new Code(null, new Literal(name.text(), false), false, null, null)), block());
        }
        List<Code> codes = new ArrayList<>();
        do {
            if (codes.size() == MAX_CODES) {
                throw in.fault(Tag.CODES_TOO_MANY, name, MAX_CODES);
            }
            codes.add(code());
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

    private Code code() {
        Long number = null;
        Literal text = null;
        if (in.peek().kind() == Kind.TEXT || in.peek().kind() == Kind.BYTES) {
            text = clauses.literal();
        } else {
            long sign = in.is("-") && in.peek(1).kind() == Kind.NUMBER ? -1 : 1;
            in.accept(sign < 0 ? "-" : "");
            number = sign * in.number("a number, a text in quotes or x\"hexadecimal\"");
        }
        boolean lenient = in.accept("lenient");
        Name option = in.accept("if") ? in.name("an option's name") : null;
        return new Code(number, text, lenient, option, in.is("big") || in.is("little") ? clauses.isBig() : null);
    }

    private Body bits(Name type) {
        boolean highestFirst = in.accept("from");
        if (highestFirst) {
            in.expect("highest");
        }
        in.expect("{");
        List<BitPart> parts = new ArrayList<>();
        do {
            parts.add(bitPart());
        } while (in.accept(",") && !in.is("}"));
        in.expect("}");
        return new Body.Bits(type, highestFirst, List.copyOf(parts));
    }

    private BitPart bitPart() {
        Name name = in.name("a part and its number of bits, 'NAME: 1' or 'zero: 1'");
        in.expect(":");
        long width = in.number("how many bits it has");
        if (name.text().equals("zero")) {
            return new BitPart.Zero(name, width, clauses.leniency());
        }
        Body.Terminal type = values(new Name("bits", name.span()), DecimalForm.SHORTEST, false, null);
        return new BitPart.Item(name, width, type, clauses.clauses());
    }

    private Body checksum() {
        in.expect("checksum");
        in.expect("of");
        Name covered = in.name("the rule whose bytes are covered");
        in.expect("{");
        List<Tree.ChecksumForm> forms = new ArrayList<>();
        do {
            String prefix = in.text("the text before the digits, in quotes");
            in.expect("=");
            forms.add(new Tree.ChecksumForm(prefix, in.name("an algorithm"), in.accept("upper")));
        } while (in.accept(",") && !in.is("}"));
        in.expect("}");
        return new Body.Checksum(covered, List.copyOf(forms));
    }

    /** {@code [ E ]} behind what there are so many of. */
    Expression extent() {
        in.expect("[");
        Expression extent = clauses.expression();
        in.expect("]");
        return extent;
    }
}
