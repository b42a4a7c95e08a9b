package org.tensorbind.processor.syntax;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.value.Leniency;

/**
 * A grammar file as it is written.
 *
 * @param name by which programs call the format
 * @param title by which people call it
 * @param rules in the order of the file; the first is the whole file
 * @param lets values that are not on the wire
 * @param tables numbers that the formulas of blocks look up
 * @param blocks how the elements of dtypes in blocks are decoded
 * @param broken names of rules whose definitions have errors
 * @param bindings the tensor, dense, coo and metadata clauses
 */
@Form(
        "format $name $title(? {\n  $properties{\n  }\n}?)\n\n$rules{\n}\n(?$lets{\n}\n?)(?$tables{\n}\n?)(?$blocks{\n}\n?)(?\n$bindings{\n\n}\n?)")
public record SyntaxTree(
        Name name,
        String title,
        List<Property> properties,
        List<Rule> rules,
        List<Let> lets,
        List<Table> tables,
        List<BlockRule> blocks,
        List<Binding> bindings,
        List<Name> broken) {

    /** What the format's header says. */
    public sealed interface Property {
        /** Of integers. */
        @Form("byte-order $big")
        record ByteOrder(Boolean big) implements Property {}

        /** What files of the format end with. */
        @Form("extension $extensions<an extension in quotes>{, }")
        record Extension(List<String> extensions) implements Property {}

        /** What users of a writer may choose. */
        @Form("option $name<the option's name> $description<what the option does, in quotes>")
        record Option(Name name, String description) implements Property {}

        /** Nothing writes such files. */
        @Form("read-only $reason<why nothing writes it, in quotes>")
        record ReaderOnly(String reason) implements Property {}

        /** Files that start so are in another format. */
        @Form("reject $start $reason<the reason in quotes>")
        record Reject(Literal start, String reason) implements Property {}
    }

    /** A constant: text as UTF-8, or hexadecimal digits. */
    public record Literal(String content, boolean hexadecimal) {
        @Override
        public String toString() {
            return hexadecimal ? "x\"" + content + "\"" : Printer.quoted(content);
        }
    }

    /** What the bytes of a name are. */
    @Form("$name ::= $body$clauses")
    public record Rule(Name name, Body body, List<Clause> clauses) {}

    /** A value that is not on the wire. */
    @Form("let $name = $value")
    public record Let(Name name, Expression value) {}

    /** Rows of numbers that formulas of blocks look up. */
    public sealed interface Table {
        Name name();

        /** Rows of one number each. */
        @Form("let $name = $numbers")
        record Listed(Name name, Expression.Numbers numbers) implements Table {}

        /**
         * Rows in a file beside the grammar: {@code let NAME = int8[512][8] from "FILE"}.
         *
         * @param columns how many numbers a row has, null for one
         */
        @Form("let $name = $type[$rows<the number of rows>](?[$columns<the numbers of a row>]?)"
                + " from $file<the name of a file in quotes>")
        record Stored(
                Name name,
                Name type,
                Integer rows,
                @Nullable Integer columns,
                Expression.Text file) implements Table {
            /** How many numbers a row has. */
            public int width() {
                return columns == null ? 1 : columns;
            }
        }
    }

    /**
     * How the elements of a dtype are decoded.
     *
     * @param encoding how its parts are computed from elements, empty where nothing is said of it
     */
    @Form("block $name ::= $parts{, } decode $formula(? encode $encoding{, }?)")
    public record BlockRule(Name name, List<BlockPart> parts, Formula formula, List<EncodedPart> encoding) {}

    /** What an element of a block is computed from. */
    @Form("$value")
    public record Formula(Expression value) {}

    /** What a part of a block is computed from, or several as the digits of one integer: {@code LOW + HIGH * 16 = floor(…)}. */
    @Form("$parts = $value")
    public record EncodedPart(Formula parts, EncodingFormula value) {}

    /** What is computed from the elements of a block. */
    @Form("$value")
    public record EncodingFormula(Expression value) {}

    /**
     * Numbers in a block: {@code NAME: uint4[32] stride 16}, {@code NAME: uint8[4] bits { LOW: 6, HIGH: 2 }}.
     *
     * @param count how many there are, null for one
     * @param distance how many numbers those of a byte are apart, null where nothing is said here
     * @param fields in each number, the first in the lowest bits
     */
    @Form("$name<a part of the block: 'SCALE: float16'>: $type<a type>(?[$count<their number in a block>]?)"
            + "(? stride $distance<a number of elements>?)(? bits { $fields{, } }?)")
    public record BlockPart(
            Name name,
            Name type,
            @Nullable Integer count,
            @Nullable Integer distance,
            List<BlockField> fields) {
        /** How many numbers those of a byte are apart. */
        public int apart() {
            return distance == null ? 1 : distance;
        }
    }

    /**
     * A bit field of a number in a block, or several: {@code NAME: 3[4]}.
     *
     * @param width bits of each
     * @param count how many there are, null for one
     */
    @Form("$name<a field and its number of bits: 'NAME: 4'>: $width<its number of bits>(?[$count<their number>]?)")
    public record BlockField(
            Name name, Integer width, @Nullable Integer count) {
        /** How many there are in a number. */
        public int each() {
            return count == null ? 1 : count;
        }
    }

    /** What follows {@code ::=}. */
    public sealed interface Body {
        /** Items one after the other. */
        @Form("$items{ }")
        record Sequence(List<Item> items) implements Body {}

        /** One of several rules. */
        @Form("$variants{ | }")
        record Choice(List<Variant> variants) implements Body {}

        /**
         * A predefined type, perhaps with named values, perhaps repeated.
         *
         * @param form how a number is in digits, of {@code decimal float}; the shortest for other types
         * @param extent how many there are, of text and bytes how many bytes; null where nothing is said here
         * @param named its named values, null for none
         */
        @Form("$type$form(?[$extent]?)(?repeated=*?)(?$named?)")
        record Terminal(
                Name type,
                DecimalForm form,
                @Nullable Expression extent,
                boolean repeated,
                @Nullable Named named) implements Body {
            /** The named values. */
            public List<Enumerator> values() {
                return named == null ? List.of() : named.values();
            }

            /** Whether it is a list of integers. */
            public boolean isList() {
                return repeated || (extent != null && !isOfBytes());
            }

            /** Whether a size in bytes shows where it ends. */
            public boolean isOfBytes() {
                return Keywords.BYTE_STRINGS.contains(type.text().split(" ")[0]);
            }
        }

        /** A text that holds a checksum of a rule's bytes, in one of several forms. */
        @Form("text checksum of $covered<the rule whose bytes are covered> { $forms{, } }")
        record Checksum(Name covered, List<ChecksumForm> forms) implements Body {}

        /** Bytes of one value: a given number, or up to a multiple. */
        @Form("$filling$amount$leniency(?optionalAtEnd= optional at end?)")
        record Padding(Filling filling, Amount amount, Leniency leniency, boolean optionalAtEnd) implements Body {}

        /** {@code zero}, or {@code fill B}. */
        record Filling(long value) {
            @Override
            public String toString() {
                return value == 0 ? "zero" : "fill " + value;
            }
        }

        /** So many bytes, or up to a multiple. */
        record Amount(boolean toMultiple, Expression of) {
            @Override
            public String toString() {
                return toMultiple ? " to multiple of " + Printer.print(of) : "(" + Printer.print(of) + ")";
            }
        }

        /**
         * White space: at least {@code minimum} of any of the characters are read, the first is written.
         *
         * @param ends where it ends; only the first when it is written
         */
        @Form(
                "whitespace $characters<the characters in quotes, the one that is written first>(? $minimum<the fewest of them>..?)"
                        + "(? reserve $more?)(? to $ends{ | }?)$leniency")
        record White(
                String characters, long minimum, @Nullable Expression more, List<WhiteEnd> ends, Leniency leniency)
                implements Body {
            /** Where it ends when it is written. */
            public WhiteEnd end() {
                return ends.isEmpty() ? new WhiteEnd(0, 1) : ends.get(0);
            }

            /** Where it may end, too, when it is read. */
            public List<WhiteEnd> otherEnds() {
                return ends.stream().skip(1).toList();
            }
        }

        /** Bytes after a multiple. */
        @Form("multiple of $multiple(? plus $remainder?)")
        record WhiteEnd(long remainder, long multiple) {}

        /** An integer whose bits are several items; the first has the lowest bits, or the highest. */
        @Form("$type bits(?highestFirst= msb-first?) { $parts{, } }")
        record Bits(Name type, boolean highestFirst, List<BitPart> parts) implements Body {}

        /**
         * A document in a notation.
         *
         * @param separators between a key and its value, of lines only
         */
        @Form("$notation(? $separators<the separator of a key and its value, in quotes>{, }?) $content")
        record Document(Name notation, List<String> separators, Body content) implements Body {}

        /** A map of a document. */
        @Form("{ (?$members{, }?) }")
        record DocumentMap(List<Member> members) implements Body {}

        /** {@code [ TYPE* ]} or {@code [ A, B ]} of a document, or with parentheses a tuple. */
        record DocumentArray(List<Body> elements, boolean repeated, boolean tuple) implements Body {
            @Override
            public String toString() {
                String inner = Printer.joined(elements, ", ") + (repeated ? "*" : "");
                return tuple ? "(" + inner + ")" : "[" + inner + "]";
            }
        }

        /** An extension type of MessagePack, which holds a value, or bytes as they are. */
        @Form("$word=ext $number<the number of the extension type> $content")
        record Extension(Name word, byte number, Body content) implements Body {}

        /** One entry of a document's map. */
        @Form("$key<the key's rule> => $value")
        record Pair(Name key, Body value) implements Body {}
    }

    /** A bit field: part of an integer. */
    public sealed interface BitPart permits BitPart.Zero, BitPart.Item {
        /** Number of bits. */
        long width();

        /** Bits of zero. */
        @Form("$word=zero: $width<its number of bits>$leniency")
        record Zero(Name word, long width, Leniency leniency) implements BitPart {}

        /** Bits with a name, and perhaps with named values. */
        @Form(
                "$name<a part and its number of bits, 'NAME: 1' or 'zero: 1'>: $width<its number of bits>(?$named?)$clauses")
        record Item(Name name, long width, @Nullable Named named, List<Clause> clauses) implements BitPart {
            /** What it is besides its width. */
            public Body.Terminal type() {
                return new Body.Terminal(new Name("bits", name.span()), DecimalForm.SHORTEST, null, false, named);
            }
        }
    }

    /** Part of a sequence: a rule or a constant. */
    public sealed interface Item {
        /**
         * A rule's name.
         *
         * @param count how many there are of one that occurs many times, null where nothing is said here
         * @param until what follows the last of many and gives that it is, or what each of them begins with and nothing after them; null for
         *     nothing
         * @param begins whether it is what each of them begins with
         */
        record Use(
                Name rule,
                Occurrence occurrence,
                @Nullable Expression count,
                @Nullable Literal until,
                boolean begins) implements Item {
            @Override
            public String toString() {
                String end = until == null ? "" : (begins ? " while " : " until ") + until;
                return rule + (count == null ? occurrence.sign() + end : "[" + Printer.print(count) + "]");
            }
        }

        /** Constant bytes. */
        @Form("$literal")
        record Constant(Literal literal) implements Item {}
    }

    /** {@code LABEL: RULE}, or {@code RULE} alone, which is its own label. */
    @Form(
            value = "$label<a variant's label, or its rule>(?: $target<the variant's rule>?)",
            most = 100,
            tooMany = GrammarMessage.VARIANTS_TOO_MANY)
    public record Variant(Name label, @Nullable Name target) {
        /** One that is its own label has no other. */
        public Variant {
            target = label.equals(target) ? null : target;
        }

        /** Its rule. */
        public Name rule() {
            return target == null ? label : target;
        }
    }

    /**
     * Named values.
     *
     * @param dtype whether they are those of a dtype
     * @param closed whether there are no others
     */
    @Form("(?dtype= dtype?) { $values{, } }(?closed= closed?)")
    public record Named(boolean dtype, List<Enumerator> values, boolean closed) {}

    /** {@code NAME = value | alias (256 in 144 bytes)}. */
    @Form(value = "$name = $codes{ | }(? $block?)", most = 1000, tooMany = GrammarMessage.NAMES_TOO_MANY)
    public record Enumerator(
            Name name, List<Code> codes, @Nullable Block block) {}

    /** {@code (256 in 144 bytes)}, or {@code (4 bits)}, which has no number of elements. */
    public record Block(Name sign, @Nullable Long elements, long size) {
        @Override
        public String toString() {
            return elements == null ? "(" + size + " bits)" : "(" + elements + " in " + size + " bytes)";
        }
    }

    /**
     * A value on the wire: the first of an enumerator is written, the others are read, or written with an option.
     *
     * @param big the byte order that it gives, null for none
     */
    @Form("$value(?lenient= lenient?)(? if $option<an option's name>?)(? $big?)")
    public record Code(
            Wire value,
            boolean lenient,
            @Nullable Name option,
            @Nullable Boolean big) {}

    /** A number, or a text or bytes. */
    public record Wire(@Nullable Long number, @Nullable Literal text) {
        @Override
        public String toString() {
            return text == null ? String.valueOf(number) : text.toString();
        }
    }

    /** How a text says which checksum it is, and the digits of it. */
    @Form("$prefix<the text before the digits, in quotes> = $algorithm<an algorithm>(?upperCase= upper?)")
    public record ChecksumForm(String prefix, Name algorithm, boolean upperCase) {}

    /**
     * The key of a field: a text, or a number.
     *
     * @param value the text, or the digits
     */
    public record Key(String value, boolean number, Span span) {
        @Override
        public String toString() {
            return number ? value : Printer.quoted(value);
        }
    }

    /** Part of a document's map. */
    public sealed interface Member permits Member.Others, Member.OtherFields, Member.Entries, Member.Field {
        /** All other keys. */
        @Form("* text => $type<a type>")
        record Others(Name type) implements Member {}

        /** All other numbers of fields. */
        @Form("* uint => $type<'any'>")
        record OtherFields(Name type) implements Member {}

        /**
         * Entries that a rule describes.
         *
         * @param separator between the keys of maps that entries are in; null where they are in this one
         */
        @Form("* $rule<the rule of the entries>(? nested $separator<the separator of keys, in quotes>?)")
        record Entries(Name rule, @Nullable String separator) implements Member {}

        /** An entry. */
        @Form("(?optional=? ?)$name<a key in quotes, '*' or '}'>: $type$clauses")
        record Field(boolean optional, Key name, Body type, List<Clause> clauses) implements Member {
            /** Its key. */
            public String key() {
                return name.value();
            }

            /** Whether the key is a number. */
            public boolean isNumbered() {
                return name.number();
            }

            /** Its key, where it is. */
            public Name keyName() {
                return new Name(name.value(), name.span());
            }
        }
    }

    /**
     * What follows a body.
     *
     * @param span of its first word
     * @param arguments in the order of those of its kind; null for what is left out
     */
    public record Clause(ClauseKind kind, Span span, List<@Nullable Object> arguments) {
        /** What messages call it: its words, and what distinguishes it from others with the same. */
        public String name() {
            return kind.times() == ClauseKind.Times.EACH ? toString() : kind.text();
        }

        /** What a rule may have one of, where not many: clauses of the same first word exclude each other, but for those that give. */
        public String onceFor() {
            return kind.times() == ClauseKind.Times.EACH
                    ? toString()
                    : kind.words().get(0);
        }

        @Override
        public String toString() {
            return kind.text() + kind.print(arguments);
        }

        /** What it says, in a sentence; code is in backticks. */
        public String sentence() {
            return kind.sentence(arguments);
        }

        /** The first argument of a type; null where it is left out. */
        public <T> @Nullable T find(Class<T> type) {
            return arguments.stream()
                    .filter(type::isInstance)
                    .map(type::cast)
                    .findFirst()
                    .orElse(null);
        }

        /** The first argument of a type, which is never left out. */
        public <T> T get(Class<T> type) {
            return Objects.requireNonNull(find(type), type.getSimpleName());
        }

        /** The last of its names. */
        public Name lastName() {
            return arguments.stream()
                    .filter(Name.class::isInstance)
                    .map(Name.class::cast)
                    .reduce(get(Name.class), (first, next) -> next);
        }
    }

    /** Up to a multiple that is computed. */
    @Form("to multiple of $of")
    public record MultipleOf(Expression of) {}

    /** Up to a multiple. */
    @Form("to multiple of $of")
    public record Multiple(long of) {}

    /** What named values represent. */
    @Form("{ $all{, } }")
    public record Mappings(List<Mapping> all) {}

    /** What a named value represents. */
    @Form("$value<a value's name> = $meaning<its meaning>")
    public record Mapping(Name value, Name meaning) {}

    /** What a tensor is, or metadata: a tensor, dense, coo or metadata clause. */
    @Form("$kind $rule(? {\n  $statements{\n  }\n}?)")
    public record Binding(Name kind, Name rule, List<Statement> statements) {
        /** All statements of a type. */
        public <S extends Statement> List<S> all(Class<S> type) {
            return statements.stream().filter(type::isInstance).map(type::cast).toList();
        }

        /** The statement of a type; null for none. */
        public <S extends Statement> @Nullable S find(Class<S> type) {
            return all(type).stream().findFirst().orElse(null);
        }

        /** The role of this kind; null for none. */
        public @Nullable Role role(BindingWord kind) {
            return all(Role.class).stream()
                    .filter(role -> role.kind() == kind)
                    .findFirst()
                    .orElse(null);
        }
    }

    /** One thing that a tensor, dense, coo or metadata clause says. */
    public sealed interface Statement {
        /** The word that shows which it is. */
        Name word();

        /** Its row in the table of what clauses may say. */
        default BindingWord kind() {
            return BindingWord.of(word().text());
        }
    }

    /** When there is such a tensor. */
    @Form("$word=present when $when")
    public record Presence(Name word, Expression when) implements Statement {}

    /**
     * The byte order of elements.
     *
     * @param when it is that, and the other one otherwise; null for always
     */
    @Form("$word=byte-order $big(? when $when?)")
    public record ElementOrder(
            Name word, Boolean big, @Nullable Expression when) implements Statement {
        /** What it is, and when. */
        public String said() {
            return Printer.print(this).substring(word.text().length() + 1);
        }
    }

    /**
     * That the first index of an element changes fastest.
     *
     * @param tag what gives it, null where all tensors are
     * @param value the named value that represents it, null where the tag is true or 1 then
     */
    @Form("order $word=column-major(? when $tag<its tag>(? == $value<a value's name>?)?)")
    public record ColumnMajor(
            Name word, @Nullable Name tag, @Nullable Name value) implements Statement {}

    /** What a clause says of a role. */
    @Form("$word $said(?reversed= reversed?)")
    public record Role(Name word, Said said, boolean reversed) implements Statement {}

    /** What a role is said by. */
    public sealed interface Said {
        /** The rule, or a dtype; null for what is neither. */
        default @Nullable Name name() {
            return null;
        }

        /** A name with places for texts and numbers of elements. */
        @Form("$template")
        record Template(Expression.Text template) implements Said {}

        /**
         * The dimensions of a shape, each computed.
         *
         * @param row the innermost of them, where they are in brackets of their own, else null
         */
        record Dimensions(List<Expression> outer, @Nullable Row row) implements Said {
            /** All of them. */
            public List<Expression> all() {
                return row == null
                        ? outer
                        : Stream.concat(outer.stream(), row.dimensions().stream())
                                .toList();
            }

            @Override
            public String toString() {
                return Stream.concat(outer.stream(), Stream.ofNullable(row))
                        .map(Printer::print)
                        .collect(Collectors.joining(", ", "[", "]"));
            }
        }

        /** A dtype that depends on a condition. */
        @Form("$dtype")
        record Computed(Expression dtype) implements Said {}

        /** A dtype of the format's own, and the size of its elements. */
        @Form("$name $block")
        record Sized(Name name, Block block) implements Said {}

        /**
         * A rule, or a dtype.
         *
         * @param item what of each element of a list of the rule, null for the rule itself
         * @param positions the rule of the positions of these elements, null for all
         */
        @Form("$name(?[$positions]?)(?.$item?)")
        record OfRule(
                Name name,
                @Nullable Name positions,
                @Nullable Name item) implements Said {}

        /** What of each element of a list is meant; null for all else. */
        default @Nullable Name ofElements() {
            return this instanceof OfRule rule ? rule.item() : null;
        }
    }

    /**
     * The dimensions of a row.
     *
     * @param size how many bytes it takes, null where its elements give
     * @param multiple what these bytes are a multiple of, null for anything
     * @param separator the item that is repeated between two rows, null for none
     */
    @Form(
            "$sign=[(?$dimensions{, }?)](? sized $size?)(? $multiple?)(? separated by $separator<the rule of an integer>?)")
    public record Row(
            Name sign,
            List<Expression> dimensions,
            @Nullable Expression size,
            @Nullable MultipleOf multiple,
            @Nullable Name separator) {}

    /** What tensors are sorted by. */
    @Form("$word=sort by $rule<a rule's name>(?descending= descending?)")
    public record OrderKey(Name word, Name rule, boolean descending) implements Statement {}
}
