package org.tensorbind.processor.syntax;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.Span;

/**
 * A grammar file as it is written.
 *
 * @param name by which programs call the format
 * @param title by which people call it
 * @param rules in the order of the file; the first is the whole file
 * @param lets values that are not on the wire
 * @param blocks how the elements of dtypes in blocks are decoded
 * @param broken names of rules whose definitions have faults
 * @param bindings the tensor, dense, coo and metadata clauses
 */
public record Tree(
        Name name,
        String title,
        List<Property> properties,
        List<Rule> rules,
        List<Let> lets,
        List<BlockRule> blocks,
        List<Binding> bindings,
        List<Name> broken) {

    /** What the format's header says. */
    public sealed interface Property {
        /** {@code byte-order little}. */
        record ByteOrder(boolean big) implements Property {}

        /** {@code extension "acme", "acm"}. */
        record Extension(List<String> extensions) implements Property {}

        /** {@code option NAME "what it does"}. */
        record Option(Name name, String description) implements Property {}

        /** {@code reader only "why"}: nothing writes such files. */
        record ReaderOnly(String reason) implements Property {}

        /** {@code refuse "ACM0" "why"}: files that start so are in another format. */
        record Refuse(Literal start, String reason) implements Property {}
    }

    /** A constant: text as UTF-8, or hexadecimal digits. */
    public record Literal(String content, boolean hexadecimal) {}

    /** {@code NAME ::= body clauses}. */
    public record Rule(Name name, Body body, List<Clause> clauses) {}

    /** {@code let NAME = expression}. */
    public record Let(Name name, Expression value) {}

    /** {@code block NAME ::= parts decode expression}. */
    public record BlockRule(Name name, List<BlockPart> parts, Expression value) {}

    /**
     * {@code NAME: uint4[32] apart 16 as [0, 1, …]}.
     *
     * @param count how many there are, null for one
     * @param apart how many elements the parts of a byte are apart, 1 where nothing is said here
     * @param numbers what codes stand for, empty for themselves
     */
    public record BlockPart(Name name, Name type, @Nullable Long count, long apart, List<Long> numbers) {}

    /** What stands behind {@code ::=}. */
    public sealed interface Body {
        /** Items one after the other. */
        record Sequence(List<Item> items) implements Body {}

        /** One of several rules. */
        record Choice(List<Variant> variants) implements Body {}

        /**
         * A predefined type, perhaps with named values, perhaps repeated.
         *
         * @param form how a number stands in digits, of {@code decimal float}; the shortest for other types
         * @param extent how many there are, of text and bytes how many bytes; null where nothing is said here
         */
        record Terminal(
                Name type,
                DecimalForm form,
                boolean dtype,
                List<Enumerator> values,
                boolean closed,
                boolean repeated,
                @Nullable Expression extent)
                implements Body {
            /** Whether it is a list of integers. */
            public boolean isList() {
                return repeated || (extent != null && !isOfBytes());
            }

            /** Whether a size in bytes tells where it ends. */
            public boolean isOfBytes() {
                return Words.BYTE_STRINGS.contains(type.text().split(" ")[0]);
            }
        }

        /** A text that holds a checksum of a rule's bytes, in one of several forms. */
        record Checksum(Name covered, List<ChecksumForm> forms) implements Body {}

        /** Bytes of one value: so many, or up to a multiple. */
        record Padding(long value, Expression amount, boolean toMultiple, Leniency leniency, boolean optionalAtEnd)
                implements Body {}

        /**
         * White space: at least {@code minimum} of any of the characters are read, the first is written, up to {@code remainder} bytes behind a
         * multiple.
         *
         * @param otherEnds where it may end, too, when it is read
         */
        record White(
                String characters,
                long minimum,
                @Nullable Expression more,
                long remainder,
                long multiple,
                List<WhiteEnd> otherEnds,
                Leniency leniency)
                implements Body {}

        /** {@code R of M}: bytes behind a multiple. */
        record WhiteEnd(long remainder, long multiple) {}

        /** An integer whose bits are several items; the first has the lowest bits, or the highest. */
        record Bits(Name type, boolean highestFirst, List<BitPart> parts) implements Body {}

        /**
         * A document in a notation.
         *
         * @param separators between a key and its value, of lines only
         */
        record Document(Name notation, List<String> separators, Body content) implements Body {}

        /** {@code { "key": TYPE, … }} of a document. */
        record DocumentMap(List<Member> members) implements Body {}

        /** {@code [ TYPE* ]} or {@code [ A, B ]} of a document, or with parentheses a tuple. */
        record DocumentArray(List<Body> elements, boolean repeated, boolean tuple) implements Body {}

        /** {@code ext 1 TYPE}: an extension type of MessagePack, which holds a value, or bytes as they are. */
        record Extension(Name word, long number, Body content) implements Body {}

        /** {@code KEY => VALUE}: one entry of a document's map. */
        record Pair(Name key, Body value) implements Body {}
    }

    /** Part of an integer: so many of its bits. */
    public sealed interface BitPart {
        /** Number of bits. */
        long width();

        /** {@code NAME: 3 dtype { value = 0, … } clauses}. */
        record Item(Name name, long width, Body.Terminal type, List<Clause> clauses) implements BitPart {}

        /** {@code zero: 14}. */
        record Zero(Name word, long width, Leniency leniency) implements BitPart {}
    }

    /** How often an item stands. */
    public enum Occurrence {
        ONE,
        OPTIONAL,
        MANY
    }

    /** What a reader does with bytes that no meaning depends on. */
    public enum Leniency {
        REJECT("", ""),
        LENIENT("lenient", "; lenient reading takes anything else, too"),
        ACCEPT("accept", "; anything else is taken, too, and never written");

        private final String word;
        private final String description;

        Leniency(String word, String description) {
            this.word = word;
            this.description = description;
        }

        /** The word for it, empty for none. */
        public String word() {
            return word;
        }

        /** What a sentence about an item ends with. */
        public String description() {
            return description;
        }
    }

    /** Part of a sequence: a rule or a constant. */
    public sealed interface Item {
        /**
         * A rule's name.
         *
         * @param count how many there are of one that stands many times, null where nothing is said here
         * @param until what stands behind the last of many and tells that it is, or what each of them begins with and nothing behind them; null for
         *     nothing
         * @param begins whether it is what each of them begins with
         */
        record Use(
                Name rule,
                Occurrence occurrence,
                @Nullable Expression count,
                @Nullable Literal until,
                boolean begins) implements Item {}

        /** Constant bytes. */
        record Constant(Literal literal) implements Item {}
    }

    /** {@code LABEL: RULE}, or {@code RULE} alone, which is its own label. */
    public record Variant(Name label, Name rule) {}

    /** {@code NAME = value | alias (256 in 144 bytes)}. */
    public record Enumerator(
            Name name, List<Code> codes, @Nullable Block block) {}

    /** {@code (256 in 144 bytes)}, or {@code (4 bits)}, which has no number of elements. */
    public record Block(Name sign, @Nullable Long elements, long size) {}

    /**
     * A value on the wire: the first of an enumerator is written, the others are read, or written with an option.
     *
     * @param big the byte order that it tells, null for none
     */
    public record Code(
            @Nullable Long number,
            @Nullable Literal text,
            boolean lenient,
            @Nullable Name option,
            @Nullable Boolean big) {}

    /** {@code "prefix" = algorithm upper}. */
    public record ChecksumForm(String prefix, Name algorithm, boolean upperCase) {}

    /** Part of a document's map. */
    public sealed interface Member {
        /** {@code ? "key": TYPE = equation}. */
        record Field(String key, Name keyName, boolean optional, Body type, List<Clause> clauses) implements Member {}

        /** {@code * text => TYPE}: all other keys. */
        record Others(Name type) implements Member {}

        /**
         * {@code * RULE}: entries that a rule describes.
         *
         * @param separator {@code nested "."}: between the keys of maps that entries stand in; null where they stand in this one
         */
        record Entries(Name rule, @Nullable String separator) implements Member {}
    }

    /**
     * What follows a body.
     *
     * @param span of its first word
     * @param arguments in the order of those of its kind; null for what is left out
     */
    public record Clause(ClauseKind kind, Span span, List<@Nullable Object> arguments) {
        /** What messages call it: its words, and what tells it from others with the same. */
        public String name() {
            return kind.times() == ClauseKind.Times.EACH ? print() : String.join(" ", kind.words());
        }

        /** What a rule may have one of, where not many: clauses of the same first word exclude each other, but for those that tell. */
        public String onceFor() {
            return kind.times() == ClauseKind.Times.EACH
                    ? print()
                    : kind.words().get(0);
        }

        /** As a grammar has it. */
        public String print() {
            return kind.print(arguments);
        }

        String printArguments() {
            return kind.printArguments(arguments);
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

        /** Where a clause stands does not make it another clause. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Clause clause && clause.kind == kind && clause.arguments.equals(arguments);
        }

        @Override
        public int hashCode() {
            return Objects.hash(kind, arguments);
        }
    }

    /** {@code to multiple of 8}. */
    public record Multiple(long of) {}

    /** {@code { value = meaning, … }}. */
    public record Mappings(List<Mapping> all) {}

    /** {@code value = meaning}. */
    public record Mapping(Name value, Name meaning) {}

    /** {@code tensor RULE { role RULE, … }}, and the like for dense, coo and metadata. */
    public record Binding(
            Name kind,
            Name rule,
            List<Role> roles,
            List<OrderKey> order,
            @Nullable ColumnMajor columnMajor,
            @Nullable ElementOrder byteOrder,
            @Nullable Presence presence) {}

    /** {@code present when CONDITION}. */
    public record Presence(Name word, Expression when) {}

    /**
     * {@code byte-order big}, or {@code byte-order big when CONDITION else little}.
     *
     * @param when null for always
     */
    public record ElementOrder(
            Name word, boolean big, @Nullable Expression when) {}

    /**
     * {@code order column-major when RULE == VALUE}.
     *
     * @param tag what tells it, null where all tensors are
     * @param value the named value that stands for it, null where the tag is true or 1 then
     */
    public record ColumnMajor(
            Name word, @Nullable Name tag, @Nullable Name value) {}

    /**
     * {@code role RULE}, or what is said instead of a rule.
     *
     * @param rule the rule, or a dtype; of other things, where they stand
     * @param item {@code shape RULE.ITEM}: what of each element of a list of the rule, else null
     * @param positions {@code shape RULE[POSITIONS].ITEM}: the rule of the positions of these elements, else null
     * @param template {@code name "layers.{index(LAYER)}.weight"}, else null
     * @param computed {@code shape [ROWS, 3]}, or {@code dtype C ? u8 : u16}, a single one, else null
     * @param row the innermost of the computed dimensions, where they stand in brackets of their own, else null
     * @param block {@code dtype i24 (24 bits)}: the size of elements of a dtype of the format's own, else null
     */
    public record Role(
            Name role,
            Name rule,
            @Nullable Name item,
            @Nullable Name positions,
            boolean reversed,
            @Nullable String template,
            @Nullable List<Expression> computed,
            @Nullable Row row,
            @Nullable Block block) {
        /** What is said without rows, and without a dtype of its own. */
        public Role(
                Name role,
                Name rule,
                @Nullable Name item,
                boolean reversed,
                @Nullable String template,
                @Nullable List<Expression> computed) {
            this(role, rule, item, null, reversed, template, computed, null, null);
        }

        /** Whether it is said by a rule, or a word. */
        public boolean isName() {
            return template == null && computed == null;
        }
    }

    /**
     * {@code [WIDTH, 3] sized PITCH}, {@code [WIDTH, 3] to multiple of 4} or {@code [WIDTH] separated by WIDTH}: the dimensions of a row.
     *
     * @param sign where it stands
     * @param outer number of dimensions in front of it
     * @param amount bytes that a row takes, or what they are a multiple of; null where its elements tell
     * @param separator the item that is repeated between two rows, null for none
     */
    public record Row(
            Name sign,
            int outer,
            boolean multiple,
            @Nullable Expression amount,
            @Nullable Name separator) {}

    /** {@code order RULE descending}. */
    public record OrderKey(Name rule, boolean descending) {}
}
