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
import org.tensorbind.processor.syntax.Tree.Item;
import org.tensorbind.processor.syntax.Tree.Leniency;
import org.tensorbind.processor.syntax.Tree.Literal;
import org.tensorbind.processor.syntax.Tree.Member;
import org.tensorbind.processor.syntax.Tree.Occurrence;
import org.tensorbind.processor.syntax.Tree.Variant;

/** Parses what stands behind {@code ::=}. */
final class BodyParser {
    private static final int MOST_DIGITS = 17;

    private final TokenStream in;
    private final ClauseParser clauses;

    BodyParser(TokenStream in, ClauseParser clauses) {
        this.in = in;
        this.clauses = clauses;
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
        if (in.is("{") || in.is("[") || in.is("(") || atExtension()) {
            return documentType();
        }
        if (atVariants()) {
            return choice();
        }
        if (in.peek().kind() == Kind.WORD && in.peek(1).is("=>")) {
            Name key = in.name("the key's rule");
            in.expect("=>");
            return new Body.Pair(key, documentType());
        }
        String word = in.peek().kind() == Kind.WORD ? in.peek().text() : "";
        if (Words.TERMINALS.contains(word)) {
            return terminal(true);
        }
        if (word.equals("white")) {
            return white();
        }
        if (Words.PADDINGS.contains(word)) {
            return padding();
        }
        if (Words.NOTATIONS.contains(word)) {
            return document();
        }
        return sequence();
    }

    private Body document() {
        Name notation = in.name("a notation");
        List<String> separators = new ArrayList<>();
        if (notation.text().equals(Words.LINES)) {
            do {
                separators.add(in.text("what stands between a key and its value, in quotes"));
            } while (in.accept(","));
        }
        return new Body.Document(notation, List.copyOf(separators), documentType());
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
            return new Item.Constant(literal());
        }
        Name rule = in.name("a rule's name");
        if (in.is("[")) {
            return new Item.Use(rule, Occurrence.MANY, extent(), null, false);
        }
        Occurrence occurrence =
                in.accept("*") ? Occurrence.MANY : in.accept("?") ? Occurrence.OPTIONAL : Occurrence.ONE;
        boolean begins = occurrence == Occurrence.MANY && in.accept("while");
        boolean delimited = begins || (occurrence == Occurrence.MANY && in.accept("until"));
        return new Item.Use(rule, occurrence, null, delimited ? literal() : null, begins);
    }

    /** {@code [ E ]} behind what there are so many of. */
    private Expression extent() {
        in.expect("[");
        Expression extent = clauses.expression();
        in.expect("]");
        return extent;
    }

    Literal literal() {
        return clauses.literal();
    }

    /** @param outside whether it may say how many bytes or values there are */
    private Body terminal(boolean outside) {
        Name type = in.name("a type");
        if (type.text().equals("text") && in.is("checksum")) {
            return checksum();
        }
        if (in.accept("bits")) {
            return bits(type);
        }
        boolean number = type.text().equals("decimal") && in.accept("float");
        DecimalForm form = number ? numberForm() : DecimalForm.SHORTEST;
        Expression extent = outside && in.is("[") ? extent() : null;
        Name name = number ? new Name("decimal float", type.span()) : type;
        return values(name, form, in.accept("*"), extent);
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
            text = literal();
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
        Name name = in.name("a part's name, or 'zero'");
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
        long remainder = 0;
        long multiple = 1;
        if (in.accept("to")) {
            remainder = in.number("the bytes behind a multiple");
            in.expect("of");
            multiple = in.number("a multiple above " + remainder, Integer.MAX_VALUE);
            if (multiple <= remainder) {
                throw in.unexpected("a multiple above " + remainder + " before this");
            }
        }
        return new Body.White(characters, minimum, more, remainder, multiple, clauses.leniency());
    }

    private Body documentType() {
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

    private boolean atExtension() {
        return in.is("ext") && (in.peek(1).kind() == Kind.NUMBER || in.peek(1).is("-"));
    }

    private Body extension() {
        Name word = in.name("ext");
        long sign = in.accept("-") ? -1 : 1;
        long number = sign * in.number("the number of the extension type", sign < 0 ? 128 : 127);
        return new Body.Extension(word, number, documentType());
    }

    /** A type or a rule, by name. */
    private Body named() {
        if (in.peek().kind() == Kind.WORD && Words.TERMINALS.contains(in.peek().text())) {
            return terminal(false);
        }
        return new Body.Sequence(
                List.of(new Item.Use(in.name("a type or a rule's name"), Occurrence.ONE, null, null, false)));
    }

    private Body documentArray(String end) {
        List<Body> elements = new ArrayList<>();
        boolean repeated = false;
        do {
            Body element = documentType();
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

    private List<Name> types() {
        List<Name> types = new ArrayList<>();
        do {
            types.add(in.name("a type"));
        } while (in.accept("or"));
        return List.copyOf(types);
    }

    private Member member() {
        if (in.accept("*")) {
            if (!in.peek(1).is("=>")) {
                Name rule = in.name("the rule of the entries");
                return new Member.Entries(rule, in.accept("nested") ? in.text("what joins keys, in quotes") : null);
            }
            in.expect("text");
            in.expect("=>");
            return new Member.Others(types());
        }
        boolean optional = in.accept("?");
        Token key = in.peek();
        String keyText = in.text("a key in quotes, '*' or '}'");
        in.expect(":");
        @Nullable Body type = documentType();
        return new Member.Field(keyText, new Name(keyText, key.span()), optional, type, clauses.clauses());
    }
}
