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
 * The syntax tree of a grammar file.
 *
 * @param name the name by which programs look up the format
 * @param title the name for people
 * @param rules the rules in the order of the file; the first is the whole file
 * @param lets values that are not stored in files
 * @param tables numbers that the formulas of blocks look up
 * @param blocks how the elements of dtypes in blocks are decoded
 * @param broken the names of rules whose definitions have errors
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

    /** A line of the format's header. */
    public sealed interface Property {
        /** The byte order of integers and floats. */
        @Form("byte-order $big")
        record ByteOrder(Boolean big) implements Property {}

        /** The extensions of files. */
        @Form("extension $extensions<an extension in quotes>{, }")
        record Extension(List<String> extensions) implements Property {}

        /** An option of writers. */
        @Form("option $name<the option's name> $description<what the option does, in quotes>")
        record Option(Name name, String description) implements Property {}

        /** The format has no writer. */
        @Form("read-only $reason<why nothing writes it, in quotes>")
        record ReaderOnly(String reason) implements Property {}

        /** Files that start with these bytes are in another format. */
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

    /** The definition of a rule. */
    @Form("$name ::= $body$clauses")
    public record Rule(Name name, Body body, List<Clause> clauses) {}

    /** A value that is not stored in files. */
    @Form("let $name = $value")
    public record Let(Name name, Expression value) {}

    /** Rows of numbers that formulas of blocks look up. */
    public sealed interface Table {
        Name name();

        /** Rows of one number each. */
        @Form("let $name = $numbers")
        record Listed(Name name, Expression.Numbers numbers) implements Table {}

        /**
         * Rows in a file next to the grammar: {@code let NAME = int8[512][8] from "FILE"}.
         *
         * @param columns the number of numbers in a row, null for one
         */
        @Form("let $name = $type[$rows<the number of rows>](?[$columns<the numbers of a row>]?)"
                + " from $file<the name of a file in quotes>")
        record Stored(
                Name name,
                Name type,
                Integer rows,
                @Nullable Integer columns,
                Expression.Text file) implements Table {
            /** The number of numbers in a row. */
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

    /** The expression that computes an element of a block. */
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
     * @param count the number of numbers, null for one
     * @param distance the distance between numbers of the same byte, null if unspecified
     * @param fields the bit fields of each number, the first in the lowest bits
     */
    @Form("$name<a part of the block: 'SCALE: float16'>: $type<a type>(?[$count<their number in a block>]?)"
            + "(? stride $distance<a number of elements>?)(? bits { $fields{, } }?)")
    public record BlockPart(
            Name name,
            Name type,
            @Nullable Integer count,
            @Nullable Integer distance,
            List<BlockField> fields) {
        /** The distance between numbers of the same byte. */
        public int apart() {
            return distance == null ? 1 : distance;
        }
    }

    /**
     * A bit field of a number in a block, or several: {@code NAME: 3[4]}.
     *
     * @param width the number of bits of each
     * @param count the number of fields, null for one
     */
    @Form("$name<a field and its number of bits: 'NAME: 4'>: $width<its number of bits>(?[$count<their number>]?)")
    public record BlockField(
            Name name, Integer width, @Nullable Integer count) {
        /** The number of fields in a number. */
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
         * A predefined type, optionally with named values or repeated.
         *
         * @param form the form of the digits of {@code decimal float}; the shortest for other types
         * @param extent the count in brackets, in bytes for text and bytes; null for none
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

            /** Whether its extent is a size in bytes. */
            public boolean isOfBytes() {
                return Keywords.BYTE_STRINGS.contains(type.text().split(" ")[0]);
            }
        }

        /** A text that holds a checksum of a rule's bytes, in one of several forms. */
        @Form("text checksum of $covered<the rule whose bytes are covered> { $forms{, } }")
        record Checksum(Name covered, List<ChecksumForm> forms) implements Body {}

        /** Bytes with the same value: a number of them, or up to a multiple. */
        @Form("$filling$amount$leniency(?optionalAtEnd= optional at end?)")
        record Padding(Filling filling, Amount amount, Leniency leniency, boolean optionalAtEnd) implements Body {}

        /** {@code zero}, or {@code fill B}. */
        record Filling(long value) {
            @Override
            public String toString() {
                return value == 0 ? "zero" : "fill " + value;
            }
        }

        /** A number of bytes, or a multiple to pad to. */
        record Amount(boolean toMultiple, Expression of) {
            @Override
            public String toString() {
                return toMultiple ? " to multiple of " + Printer.print(of) : "(" + Printer.print(of) + ")";
            }
        }

        /**
         * White space: readers accept at least {@code minimum} of any of the characters, writers write the first character.
         *
         * @param ends the multiples at which it may end; writers use the first
         */
        @Form(
                "whitespace $characters<the characters in quotes, the one that is written first>(? $minimum<the fewest of them>..?)"
                        + "(? reserve $more?)(? to $ends{ | }?)$leniency")
        record White(
                String characters, long minimum, @Nullable Expression more, List<WhiteEnd> ends, Leniency leniency)
                implements Body {
            /** The end that writers use. */
            public WhiteEnd end() {
                return ends.isEmpty() ? new WhiteEnd(0, 1) : ends.get(0);
            }

            /** The other ends that readers accept. */
            public List<WhiteEnd> otherEnds() {
                return ends.stream().skip(1).toList();
            }
        }

        /** A multiple plus a remainder. */
        @Form("multiple of $multiple(? plus $remainder?)")
        record WhiteEnd(long remainder, long multiple) {}

        /** An integer whose bits are several items, the first in the lowest bits or in the highest. */
        @Form("$type bits(?highestFirst= msb-first?) { $parts{, } }")
        record Bits(Name type, boolean highestFirst, List<BitPart> parts) implements Body {}

        /**
         * A document in a notation.
         *
         * @param separators the separators between a key and its value; only for lines
         */
        @Form("$notation(? $separators<the separator of a key and its value, in quotes>{, }?) $content")
        record Document(Name notation, List<String> separators, Body content) implements Body {}

        /** A map of a document. */
        @Form("{ (?$members{, }?) }")
        record DocumentMap(List<Member> members) implements Body {}

        /** An array of a document, {@code [ TYPE* ]} or {@code [ A, B ]}; with parentheses, a tuple. */
        record DocumentArray(List<Body> elements, boolean repeated, boolean tuple) implements Body {
            @Override
            public String toString() {
                String inner = Printer.joined(elements, ", ") + (repeated ? "*" : "");
                return tuple ? "(" + inner + ")" : "[" + inner + "]";
            }
        }

        /** An extension type of MessagePack, which contains a document value or raw bytes. */
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

        /** Bits that are zero. */
        @Form("$word=zero: $width<its number of bits>$leniency")
        record Zero(Name word, long width, Leniency leniency) implements BitPart {}

        /** Bits with a name, and optionally with named values. */
        @Form(
                "$name<a part and its number of bits, 'NAME: 1' or 'zero: 1'>: $width<its number of bits>(?$named?)$clauses")
        record Item(Name name, long width, @Nullable Named named, List<Clause> clauses) implements BitPart {
            /** Its type, without its width. */
            public Body.Terminal type() {
                return new Body.Terminal(new Name("bits", name.span()), DecimalForm.SHORTEST, null, false, named);
            }
        }
    }

    /** Part of a sequence: a rule or a constant. */
    public sealed interface Item {
        /**
         * The name of a rule.
         *
         * @param count the count in brackets, null for none
         * @param until the bytes of {@code until} or {@code while}, null for none
         * @param begins whether they are those of {@code while}, with which each element begins
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
        /** Omits a target that equals the label. */
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
     * @param dtype whether they are element types
     * @param closed whether other values are rejected
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
     * A stored value: writers write the first of an enumerator, or with an option another one; readers accept all.
     *
     * @param big the byte order that it implies, null for none
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

    /** A form of a checksum text: the prefix that identifies the algorithm, and the case of the digits. */
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
        /** Additional entries with any key. */
        @Form("* text => $type<a type>")
        record Others(Name type) implements Member {}

        /** All other numbers of fields. */
        @Form("* uint => $type<'any'>")
        record OtherFields(Name type) implements Member {}

        /**
         * Additional entries that a rule describes.
         *
         * @param separator the separator of keys in nested maps; null if entries are not nested
         */
        @Form("* $rule<the rule of the entries>(? nested $separator<the separator of keys, in quotes>?)")
        record Entries(Name rule, @Nullable String separator) implements Member {}

        /** A field: an entry with a constant key. */
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

            /** Its key, with its location. */
            public Name keyName() {
                return new Name(name.value(), name.span());
            }
        }
    }

    /**
     * A clause after a body.
     *
     * @param span the location of its first word
     * @param arguments the arguments in the order of its kind; null for omitted ones
     */
    public record Clause(ClauseKind kind, Span span, List<@Nullable Object> arguments) {
        /** Its name in messages: its words, with its arguments if a rule may have several of the kind. */
        public String name() {
            return kind.times() == ClauseKind.Times.EACH ? toString() : kind.text();
        }

        /** The key for detecting duplicates: clauses with the same first word exclude each other, unless a rule may have several. */
        public String onceFor() {
            return kind.times() == ClauseKind.Times.EACH
                    ? toString()
                    : kind.words().get(0);
        }

        @Override
        public String toString() {
            return kind.text() + kind.print(arguments);
        }

        /** Describes it in a sentence; code is in backticks. */
        public String sentence() {
            return kind.sentence(arguments);
        }

        /** The first argument of a type; null if it is omitted. */
        public <T> @Nullable T find(Class<T> type) {
            return arguments.stream()
                    .filter(type::isInstance)
                    .map(type::cast)
                    .findFirst()
                    .orElse(null);
        }

        /** The first argument of a type, which must be present. */
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

    /** Up to a multiple of an expression. */
    @Form("to multiple of $of")
    public record MultipleOf(Expression of) {}

    /** Up to a multiple of a constant. */
    @Form("to multiple of $of")
    public record Multiple(long of) {}

    /** A mapping from named values to meanings, such as filters. */
    @Form("{ $all{, } }")
    public record Mappings(List<Mapping> all) {}

    /** The meaning of a named value. */
    @Form("$value<a value's name> = $meaning<its meaning>")
    public record Mapping(Name value, Name meaning) {}

    /** A tensor, dense, coo or metadata clause. */
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

    /** A statement of a tensor, dense, coo or metadata clause. */
    public sealed interface Statement {
        /** Its keyword. */
        Name word();

        /** Its row in the table of statements. */
        default BindingWord kind() {
            return BindingWord.of(word().text());
        }
    }

    /** The condition under which a tensor is present. */
    @Form("$word=present when $when")
    public record Presence(Name word, Expression when) implements Statement {}

    /**
     * The byte order of elements.
     *
     * @param when the condition under which it applies, otherwise the other byte order does; null for always
     */
    @Form("$word=byte-order $big(? when $when?)")
    public record ElementOrder(
            Name word, Boolean big, @Nullable Expression when) implements Statement {
        /** The byte order and its condition. */
        public String text() {
            return Printer.print(this).substring(word.text().length() + 1);
        }
    }

    /**
     * Column-major order: the first index of an element changes fastest.
     *
     * @param tag the item that selects it, null if all tensors are column-major
     * @param value the named value that selects it; null if true or 1 does
     */
    @Form("order $word=column-major(? when $tag<its tag>(? == $value<a value's name>?)?)")
    public record ColumnMajor(
            Name word, @Nullable Name tag, @Nullable Name value) implements Statement {}

    /**
     * Data in another file of the same folder.
     *
     * @param entry the rule of a pair of texts; the next three are keys of such pairs
     * @param file the key of the file's path
     * @param offset the key of the offset in bytes
     * @param size the key of the size in bytes
     * @param tag the item whose value says that the data is there
     */
    @Form(
            "$word=external $entry<the rule of a pair of texts> { file $file<the key of the file's path>, offset $offset<the key of the offset>, size $size<the key of the size> } when $tag<its tag> == $value<a value's name>")
    public record External(Name word, Name entry, String file, String offset, String size, Name tag, Name value)
            implements Statement {}

    /**
     * Tensors that are all of an element of the list around theirs.
     *
     * @param item the last item of their names, which their names do not have
     * @param tag the item of that element whose value distinguishes them
     */
    @Form("$word=whole $item<the last item of their names> when $tag<its tag> == $value<a value's name>")
    public record Whole(Name word, String item, Name tag, Name value) implements Statement {}

    /** Another item in which the data may be instead, of tensors with certain dtypes; without dtypes it is not decoded. */
    @Form("$word=or $rule<a rule's name>(? { $dtypes<a dtype>{, } }?)")
    public record OtherData(Name word, Name rule, List<Name> dtypes) implements Statement {}

    /** A role and its value. */
    @Form("$word $value(?reversed= reversed?)")
    public record Role(Name word, RoleValue value, boolean reversed) implements Statement {}

    /** The value of a role. */
    public sealed interface RoleValue {
        /** The name of a rule or a dtype; null for other values. */
        default @Nullable Name name() {
            return null;
        }

        /** A name with placeholders for texts and indices. */
        @Form("$template")
        record Template(Expression.Text template) implements RoleValue {}

        /**
         * The dimensions of a shape, each computed.
         *
         * @param row the innermost dimensions, if they are in brackets of their own, else null
         */
        record Dimensions(List<Expression> outer, @Nullable Row row) implements RoleValue {
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

        /** An item that has the dtype if it is present, and the one that has it otherwise, with its value for each of the first one's. */
        @Form("$rule else $otherwise<a rule's name> $values")
        record Alternative(Name rule, Name otherwise, Mappings values) implements RoleValue {
            @Override
            public Name name() {
                return rule;
            }
        }

        /** A dtype that depends on a condition. */
        @Form("$dtype")
        record Computed(Expression dtype) implements RoleValue {}

        /** A dtype that the grammar defines, and the size of its elements. */
        @Form("$name $block")
        record Sized(Name name, Block block) implements RoleValue {}

        /**
         * A rule or a dtype.
         *
         * @param item the item in each element of a list of the rule, null for the rule itself
         * @param positions the rule with the indices of these elements, null for all elements
         */
        @Form("$name(?[$positions]?)(?.$item?)")
        record OfRule(
                Name name,
                @Nullable Name positions,
                @Nullable Name item) implements RoleValue {}

        /** The item in each element of a list; null for other values. */
        default @Nullable Name ofElements() {
            return this instanceof OfRule rule ? rule.item() : null;
        }
    }

    /**
     * The dimensions of a row.
     *
     * @param size its size in bytes, null if its elements determine it
     * @param multiple the multiple to which its size is padded, null for none
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

    /** A key by which tensors are sorted. */
    @Form("$word=sort by $rule<a rule's name>(?descending= descending?)")
    public record OrderKey(Name word, Name rule, boolean descending) implements Statement {}
}
