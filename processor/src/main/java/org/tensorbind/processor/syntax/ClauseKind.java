package org.tensorbind.processor.syntax;

import static org.tensorbind.processor.syntax.ClauseArgument.Form.BYTE;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.CONDITION;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.CONSTANT;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.EXPRESSION;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.LENIENCY;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.LITERAL;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.MAPPINGS;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.MULTIPLE;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.NAME;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.NUMBER;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.REASON;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.RULE;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.TYPE;
import static org.tensorbind.processor.syntax.ClauseArgument.Form.WORD;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The clauses that may follow a body: how each is written, how often, and what it means. */
public enum ClauseKind {
    EQUATION("=", Times.ONCE, "Computed when writing and checked when reading: %s.", arg(EXPRESSION, "E")),
    STORED("stored", Times.ONCE, "Stored as %s.", arg(EXPRESSION, "E")),
    DEFAULT("default", Times.ONCE, "%s unless another value is given.", arg(CONSTANT, "V")),
    LIMIT("limit", Times.MANY, "At most %s%s.", arg(NUMBER, "N"), arg(REASON, "")),
    WRITE_LIMIT("write limit", Times.MANY, "At most %s when writing%s.", arg(NUMBER, "N"), arg(REASON, "")),
    REQUIRE("require", Times.MANY, "Required: %s%s.", arg(EXPRESSION, "C"), arg(REASON, "")),
    STRICT_REQUIRE(
            "strict require", Times.MANY, "Required in strict reading: %s%s.", arg(EXPRESSION, "C"), arg(REASON, "")),
    UNIQUE("unique", Times.ONCE, "No two have the same %s%s.", arg(RULE, "K"), arg(LENIENCY, "")),
    ORDERED("ordered", Times.ONCE, "They ascend by %s%s.", arg(RULE, "K"), arg(LENIENCY, "")),
    SIZED("sized", Times.ONCE, "Takes %s bytes.", arg(EXPRESSION, "E")),
    AT("at", Times.ONCE, "Starts at byte %s.", arg(EXPRESSION, "E")),
    ALIGN("align", Times.ONCE, "Starts at a multiple of %s bytes%s.", arg(EXPRESSION, "E"), arg(LENIENCY, "")),
    FILL(
            "fill",
            Times.ONCE,
            "What is left is filled with bytes of value %s%s%s.",
            arg(BYTE, "B"),
            arg(MULTIPLE, ""),
            arg(LENIENCY, "")),
    FILL_LEFT(
            "fill left",
            Times.ONCE,
            "What is left before it is filled with bytes of value %s%s%s.",
            arg(BYTE, "B"),
            arg(MULTIPLE, ""),
            arg(LENIENCY, "")),
    UNTIL("until", Times.ONCE, "Ends before %s.", arg(LITERAL, "\"…\"")),
    PRESENT("present when", Times.ONCE, "Present when %s.", arg(EXPRESSION, "C")),
    WRITTEN("written when", Times.ONCE, "Written when %s.", arg(EXPRESSION, "C")),
    BY("by", Times.ONCE, "Which one it is, %s tells.", arg(RULE, "TAG")),
    WITH("with", Times.MANY, "In it %1$s is %3$s.", arg(RULE, "A"), arg(WORD, "="), arg(EXPRESSION, "B")),
    FILTER_BY(
            "filter by",
            Times.ONCE,
            "Goes through a filter that %s names: %s.",
            arg(RULE, "TAG"),
            arg(MAPPINGS, "{ … }")),
    FILTER(
            "filter",
            Times.ONCE,
            "Goes through the filter %1$s when %3$s is set.",
            arg(NAME, "F"),
            arg(WORD, "when"),
            arg(RULE, "BIT")),
    BYTE_ORDER_BY("byte-order by", Times.ONCE, "Byte order as %s says: %s.", arg(RULE, "TAG"), arg(MAPPINGS, "{ … }")),
    BYTE_ORDER("byte-order", Times.ONCE, "Byte order %s%s.", arg(NAME, "big"), arg(CONDITION, "")),
    CONTIGUOUS("contiguous", Times.ONCE, "Each follows on the one before, in their order%s.", arg(LENIENCY, "")),
    GAPLESS("gapless", Times.ONCE, "Together they fill their region, in any order%s.", arg(LENIENCY, "")),
    DISJOINT("disjoint", Times.ONCE, "No two share bytes%s.", arg(LENIENCY, "")),
    SHARED("shared", Times.ONCE, "Any of them may share bytes, and equal ones are written once."),
    TRAILING("trailing", Times.ONCE, "Bytes may follow the last item%s.", arg(LENIENCY, "lenient")),
    TELLS_BYTE_ORDER(
            "tells byte-order",
            Times.ONCE,
            "Tells the byte order of the file: by values called little and big, or as it is one of its values in one order only."),
    KEYS("keys", Times.ONCE, "Keys of its maps are sorted: %s%s.", arg(NAME, "ascending"), arg(LENIENCY, "")),
    ENCODING(
            "encoding",
            Times.ONCE,
            "In ISO 8859-1 when %3$s, else in UTF-8.",
            arg(NAME, "latin1"),
            arg(WORD, "when"),
            arg(EXPRESSION, "C")),
    OR_ANY("or any", Times.EACH, "A value of another kind is taken for a text of its notation, which has no meaning."),
    OR_NULL("or null", Times.EACH, "May be null."),
    OR_TYPE("or", Times.EACH, "May be %s, too.", arg(TYPE, "uint"));

    /** How often a rule may have a clause: once, once with each argument, many times. */
    public enum Times {
        ONCE,
        EACH,
        MANY
    }

    private final List<String> words;
    private final Times times;
    private final String sentence;
    private final List<ClauseArgument> arguments;

    ClauseKind(String words, Times times, String sentence, ClauseArgument... arguments) {
        this.words = List.of(words.split(" "));
        this.times = times;
        this.sentence = sentence;
        this.arguments = List.of(arguments);
    }

    private static ClauseArgument arg(ClauseArgument.Form form, String symbol) {
        return new ClauseArgument(form, symbol);
    }

    /** The words that begin it. */
    List<String> words() {
        return words;
    }

    /** How often a rule may have it. */
    public Times times() {
        return times;
    }

    List<ClauseArgument> arguments() {
        return arguments;
    }

    /** A clause as a grammar has it. */
    String print(List<@Nullable Object> values) {
        return (String.join(" ", words) + " " + printArguments(values)).strip();
    }

    /** What follows the words of a clause. */
    String printArguments(List<@Nullable Object> values) {
        return IntStream.range(0, arguments.size())
                .mapToObj(i -> arguments.get(i).print(values.get(i)))
                .filter(argument -> !argument.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** What a clause says, in a sentence; code is in backticks. */
    String sentence(List<@Nullable Object> values) {
        return String.format(
                sentence,
                IntStream.range(0, arguments.size())
                        .mapToObj(i -> arguments.get(i).describe(values.get(i)))
                        .toArray());
    }
}
