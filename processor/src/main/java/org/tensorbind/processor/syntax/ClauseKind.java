package org.tensorbind.processor.syntax;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The clauses that may follow a body: how each is written, how often, and what it means. */
public enum ClauseKind {
    EQUATION("= EXPRESSION", Times.ONCE, Applies.to(On.SINGLE), "Computed when writing and checked when reading: %s."),
    STORED("stored as EXPRESSION", Times.ONCE, Applies.outside(On.INTEGER), "Stored as %s."),
    DEFAULT("default CONSTANT", Times.ONCE, Applies.to(On.DEFAULTED), "%s unless another value is given."),
    LIMIT(
            "limit NUMBER REASON",
            Times.MANY,
            Applies.to(On.ONE_INTEGER).elsewhere("write it on the integer that is the count or the size"),
            "At most %s%s."),
    WRITE_LIMIT(
            "write limit NUMBER REASON",
            Times.MANY,
            Applies.to(On.ONE_INTEGER).elsewhere("write it on the integer that is the count or the size"),
            "At most %s when writing%s."),
    REQUIRE("require CONDITION REASON", Times.MANY, Applies.everywhere().but(On.CHOICE), "Required: %s%s."),
    STRICT_REQUIRE(
            "strict require CONDITION REASON",
            Times.MANY,
            Applies.everywhere().but(On.CHOICE),
            "Required in strict reading: %s%s."),
    UNIQUE("unique KEY LENIENT", Times.ONCE, Applies.everywhere().where(On.REPEATED, ""), "No two have the same %s%s."),
    ORDERED(
            "ordered SORT_KEY LENIENT",
            Times.ONCE,
            Applies.everywhere().where(On.REPEATED, ""),
            "They ascend by %s%s."),
    SIZED("sized EXPRESSION", Times.ONCE, Applies.anyOutside().but(On.BIT_FIELD), "Takes %s bytes."),
    AT("at EXPRESSION", Times.ONCE, Applies.anyOutside().but(On.BIT_FIELD), "Starts at byte %s."),
    ALIGN(
            "align EXPRESSION LENIENT",
            Times.ONCE,
            Applies.anyOutside().but(On.BIT_FIELD),
            "Starts at a multiple of %s bytes%s."),
    FILL(
            "fill BYTE MULTIPLE LENIENT",
            Times.ONCE,
            Applies.outside(On.SEQUENCE, On.DOCUMENT, On.TEXT, On.DECIMAL)
                    .but(
                            On.FILLED_AS_DIGITS,
                            "fill it with others: 'fill 0x20', or an integer with zeros before it: 'fill left 0x30'")
                    .elsewhere("write a rule around it: 'FIELD ::= RULE    sized 8  fill 0'"),
            "What is left is filled with bytes of value %s%s%s."),
    FILL_LEFT(
            "fill left BYTE MULTIPLE LENIENT",
            Times.ONCE,
            Applies.outside(On.TEXT, On.DECIMAL)
                    .but(
                            On.FILLED_AS_DIGITS,
                            "fill it with others: 'fill 0x20', or an integer with zeros before it: 'fill left 0x30'"),
            "What is left before it is filled with bytes of value %s%s%s."),
    UNTIL("until LITERAL", Times.ONCE, Applies.outside(On.TEXT, On.LINES), "Ends before %s."),
    PRESENT(
            "present when CONDITION",
            Times.ONCE,
            Applies.everywhere().but(On.BIT_FIELD).where(On.OPTIONAL, "write 'RULE?' where it is used"),
            "Present when %s."),
    WRITTEN(
            "written when CONDITION",
            Times.ONCE,
            Applies.anyInside().where(On.OPTIONAL, "write '?' before its key"),
            "Written when %s."),
    BY(
            "by TAG",
            Times.ONCE,
            Applies.to(On.CHOICE, On.WIDTHS)
                    .but(On.WIDTHS_VARIANT, "write a variant for each type, or a sequence that has the integer in it"),
            "The tag is %s."),
    WITH("with RULE IS VALUE", Times.MANY, Applies.to(On.OTHER_NAME), "In it %1$s is %3$s."),
    FILTER_BY(
            "filter by TAG MAPPINGS",
            Times.ONCE,
            Applies.to(On.DATA)
                    .but(On.IN_ROWS, "remove the filter or the row sizes")
                    .but(On.SHAPED_BY_SIZE, "let an item give that dimension"),
            "Goes through a filter that %s names: %s."),
    FILTER(
            "filter FILTER_NAME WHEN BIT",
            Times.ONCE,
            Applies.to(On.DATA)
                    .but(On.IN_ROWS, "remove the filter or the row sizes")
                    .but(On.SHAPED_BY_SIZE, "let an item give that dimension"),
            "Goes through the filter %1$s when %3$s is set."),
    BYTE_ORDER_BY(
            "byte-order by TAG MAPPINGS",
            Times.ONCE,
            Applies.to(On.DATA).elsewhere("for numbers, write 'byte-order big when TAG == VALUE'"),
            "Byte order by %s: %s."),
    BYTE_ORDER(
            "byte-order ORDER CASE",
            Times.ONCE,
            Applies.outside(On.DATA, On.ORDERED, On.WIDTHS, On.SEQUENCE).andInside(On.DATA),
            "Byte order %s%s."),
    CONTIGUOUS(
            "contiguous LENIENT",
            Times.ONCE,
            Applies.outside(On.DATA).but(On.FOLLOWING, "give the list a rule of its own, 'BUFFER ::= RULE*'"),
            "Each follows on the one before, in their order%s."),
    GAPLESS(
            "contiguous unordered LENIENT",
            Times.ONCE,
            Applies.outside(On.DATA).but(On.FOLLOWING, "give the list a rule of its own, 'BUFFER ::= RULE*'"),
            "Together they fill their region, in any order%s."),
    DISJOINT("disjoint LENIENT", Times.ONCE, Applies.to(On.DATA), "No two share bytes%s."),
    SHARED(
            "shared",
            Times.ONCE,
            Applies.outside(On.POOLED)
                    .but(On.COMPUTED, "remove it")
                    .but(On.SIZED_INSIDE, "move the size next to that rule, into a rule that contains both")
                    .where(On.PLACED, "add '= offset(RULE)' to an integer that occurs once for each"),
            "Any of them may share bytes, and equal ones are written once."),
    TRAILING(
            "trailing-bytes LENIENCY",
            Times.ONCE,
            Applies.to(On.FILE).elsewhere("write it on the first rule"),
            "Bytes may follow the last item%s."),
    PADDING(
            "padding BYTE MULTIPLE LENIENT",
            Times.ONCE,
            Applies.to(On.FILE).elsewhere("write it on the first rule"),
            "Padding has bytes of value %s%s%s."),
    BYTE_ORDER_MARK(
            "byte-order mark",
            Times.ONCE,
            Applies.outside(On.NAMED).elsewhere("name its values: 'uint16 { first = 0x0102 }'"),
            "Gives the byte order of the file: by values named little and big, or because it matches one of its values in one order only."),
    KEYS(
            "keys KEY_ORDER LENIENT",
            Times.ONCE,
            Applies.outside(On.DOCUMENT)
                    .but(On.PROTOBUF, "remove it; the fields of a new message are in the order of the grammar"),
            "Keys of its maps are sorted: %s%s."),
    ENCODING(
            "encoding ENCODING_NAME WHEN CONDITION",
            Times.ONCE,
            Applies.outside(On.PYTHON),
            "In ISO 8859-1 when %3$s, else in UTF-8."),
    OR_ANY(
            "or any",
            Times.EACH,
            Applies.inside(On.DTYPE),
            "A value of another type is read as the text of its notation, an unnamed code."),
    OR_NULL(
            "or null",
            Times.EACH,
            Applies.anyInside()
                    .but(On.NEEDED, "remove it; an empty list is '[ ]', a map '{ }'")
                    .but(On.METADATA, "entries without a value are omitted from the metadata")
                    .but(On.DERIVED, "remove it")
                    .but(On.EMPTY, "remove it")
                    .where(On.NULLABLE, "")
                    .elsewhere("remove it; an item that may be absent is 'RULE?', a key '? \"…\"'"),
            "May be null.");

    /** How often a rule may have a clause: once, once with each argument, many times. */
    public enum Times {
        ONCE,
        EACH,
        MANY
    }

    /**
     * Clauses that contradict each other.
     *
     * @param on where they do
     */
    public record Exclusion(ClauseKind one, ClauseKind other, Set<On> on, String why) {
        Exclusion(ClauseKind one, ClauseKind other, String why) {
            this(one, other, EnumSet.allOf(On.class), why);
        }
    }

    /**
     * A clause that means something only next to others.
     *
     * @param on where it does
     * @param others any of which it needs
     */
    public record Need(ClauseKind one, Set<On> on, List<ClauseKind> others) {}

    /** Clauses that a rule does not have at once. */
    public static final List<Exclusion> EXCLUSIONS = List.of(
            new Exclusion(CONTIGUOUS, ALIGN, "alignment leaves gaps between data"),
            new Exclusion(GAPLESS, ALIGN, "alignment leaves gaps between data"),
            new Exclusion(SHARED, CONTIGUOUS, "contiguous items share no bytes"),
            new Exclusion(SHARED, GAPLESS, "contiguous items share no bytes"),
            new Exclusion(SHARED, DISJOINT, "disjoint items share no bytes"),
            new Exclusion(STORED, FILL, "a number with fill bytes is stored unchanged"),
            new Exclusion(STORED, FILL_LEFT, "a number with fill bytes is stored unchanged"),
            new Exclusion(UNTIL, FILL, EnumSet.of(On.TEXT), "the text ends at its terminator"),
            new Exclusion(UNTIL, FILL_LEFT, EnumSet.of(On.TEXT), "the text ends at its terminator"),
            new Exclusion(OR_NULL, DEFAULT, "null is written where no value is supplied"),
            new Exclusion(OR_NULL, PRESENT, "null is written where no value is supplied"),
            new Exclusion(OR_NULL, WRITTEN, "null is written where no value is supplied"));

    /** Clauses that need others. */
    public static final List<Need> NEEDS = List.of(
            new Need(FILL, EnumSet.of(On.TEXT, On.DECIMAL), List.of(SIZED)),
            new Need(FILL_LEFT, EnumSet.of(On.TEXT, On.DECIMAL), List.of(SIZED)),
            new Need(SIZED, EnumSet.of(On.DECIMAL), List.of(FILL, FILL_LEFT)),
            new Need(FILL, EnumSet.of(On.LINES), List.of(UNTIL)));

    private final List<String> words;
    private final List<ClauseArgument> arguments;
    private final Times times;
    private final Applies applies;
    private final String sentence;

    /** @param form its words, and what its arguments are */
    ClauseKind(String form, Times times, Applies applies, String sentence) {
        List<String> parts = List.of(form.split(" "));
        this.words = parts.stream().filter(part -> !part.matches("[A-Z_]+")).toList();
        this.arguments =
                parts.stream().skip(words.size()).map(ClauseArgument::valueOf).toList();
        this.times = times;
        this.applies = applies;
        this.sentence = sentence;
    }

    /** How it is written, in documents; what may be left out is in brackets. */
    public String usage() {
        return Stream.concat(words.stream(), arguments.stream().map(ClauseArgument::symbol))
                .collect(Collectors.joining(" "));
    }

    /** The words that begin it, as messages have them. */
    public String text() {
        return String.join(" ", words);
    }

    /** The words that begin it. */
    List<String> words() {
        return words;
    }

    /** How often a rule may have it. */
    public Times times() {
        return times;
    }

    /** What it may be on. */
    public Applies applies() {
        return applies;
    }

    /** What follows its words. */
    public List<ClauseArgument> arguments() {
        return arguments;
    }

    /** What the rule that it names must be; null where it names none, or any. */
    public @Nullable ArgumentKind argument() {
        return arguments.stream()
                .map(ClauseArgument::kind)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** What follows the words of a clause, each after a space. */
    String print(List<@Nullable Object> values) {
        return IntStream.range(0, arguments.size())
                .mapToObj(i -> arguments.get(i).print(values.get(i)))
                .filter(argument -> !argument.isEmpty())
                .map(argument -> " " + argument)
                .collect(Collectors.joining());
    }

    /** Describes a clause in a sentence; code is in backticks. */
    String sentence(List<@Nullable Object> values) {
        return String.format(
                sentence,
                IntStream.range(0, arguments.size())
                        .mapToObj(i -> arguments.get(i).describe(values.get(i)))
                        .toArray());
    }
}
