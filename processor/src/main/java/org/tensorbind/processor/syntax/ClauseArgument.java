package org.tensorbind.processor.syntax;

import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.Tree.Mappings;
import org.tensorbind.processor.syntax.Tree.Multiple;
import org.tensorbind.value.Leniency;

/** What may follow the words of a clause. */
public enum ClauseArgument {
    EXPRESSION("E", ClauseParser::expression),
    CONDITION("C", ClauseParser::expression),
    CONSTANT("V", ClauseParser::constant),
    NUMBER("N", ClauseParser::number, number -> String.format(Locale.ROOT, "%,d", (Long) number)),
    BYTE("B", ClauseParser::byteValue, Object::toString),
    LITERAL("\"…\"", ClauseParser::literal),
    WHEN("when"),
    /** When it is so; else the opposite is. */
    CASE(
            "[when C]",
            ArgumentKind.BIT,
            ClauseParser::condition,
            condition -> " when " + code(condition) + ", else the other one"),
    /** Which rule gets a value, and the value. */
    RULE("A", ClauseParser::rule),
    IS("="),
    VALUE("B", ClauseParser::expression),
    KEY("K", ArgumentKind.KEY, ClauseParser::rule, ClauseArgument::code),
    SORT_KEY("K", ArgumentKind.SORT_KEY, ClauseParser::rule, ClauseArgument::code),
    TAG("TAG", ArgumentKind.NAMED, ClauseParser::rule, ClauseArgument::code),
    BIT("BIT", ArgumentKind.BIT, ClauseParser::rule, ClauseArgument::code),
    /** One of several words, which the resolver knows. */
    FILTER_NAME("F", parser -> parser.name("the name of a filter"), Object::toString),
    ORDER("big", parser -> parser.name("'little' or 'big'"), Object::toString),
    KEY_ORDER("ascending", parser -> parser.name("an order of keys"), Object::toString),
    ENCODING_NAME("latin1", parser -> parser.name("an encoding"), Object::toString),
    MULTIPLE(
            "[to multiple of M]",
            ClauseParser::multipleIfAny,
            multiple -> " up to a multiple of " + ((Multiple) multiple).of()),
    /** Why; empty for nothing. */
    REASON("[\"why\"]", ClauseParser::optionalText, reason -> reason.equals("") ? "" : " (" + reason + ")"),
    LENIENT("[lenient]", ClauseParser::leniency, leniency -> describe((Leniency) leniency)),
    LENIENCY("lenient", ClauseParser::leniency, leniency -> describe((Leniency) leniency)),
    MAPPINGS(
            "{ value = meaning, … }",
            ClauseParser::mappings,
            mappings -> ((Mappings) mappings)
                    .all().stream()
                            .map(mapping -> code(mapping.value()) + " is " + mapping.meaning())
                            .collect(Collectors.joining(", ")));

    private final String symbol;
    private final @Nullable ArgumentKind kind;
    private final Parse parse;
    private final Function<Object, String> describe;

    /** A word. */
    ClauseArgument(String word) {
        this(word, parser -> parser.word(word), Object::toString);
    }

    ClauseArgument(String symbol, Parse parse) {
        this(symbol, parse, ClauseArgument::code);
    }

    ClauseArgument(String symbol, Parse parse, Function<Object, String> describe) {
        this(symbol, null, parse, describe);
    }

    ClauseArgument(String symbol, @Nullable ArgumentKind kind, Parse parse, Function<Object, String> describe) {
        this.symbol = symbol;
        this.kind = kind;
        this.parse = parse;
        this.describe = describe;
    }

    /** Parses an argument; null where it is left out. */
    private interface Parse {
        @Nullable
        Object of(ClauseParser parser);
    }

    private static String code(Object value) {
        return "`" + Printer.print(value) + "`";
    }

    /** What a sentence about what has a leniency ends with. */
    public static String describe(Leniency leniency) {
        return switch (leniency) {
            case REJECT -> "";
            case LENIENT -> "; lenient reading takes anything else, too";
            case ACCEPT -> "; anything else is taken, too, and never written";
        };
    }

    /** What documents call it, or a word of the clause itself. */
    public String symbol() {
        return symbol;
    }

    /** What the rule that it names must be; null for what names none, or any. */
    public @Nullable ArgumentKind kind() {
        return kind;
    }

    @Nullable
    Object parse(ClauseParser parser) {
        return parse.of(parser);
    }

    /** As a grammar has it; empty for what is left out. */
    String print(@Nullable Object value) {
        boolean word = value instanceof String text && (text.isEmpty() || text.equals(symbol));
        String printed = word ? (String) value : Printer.print(value).strip();
        return this == CASE && value != null ? "when " + printed : printed;
    }

    /** As a sentence about the clause has it; empty for what is left out. */
    String describe(@Nullable Object value) {
        return value == null ? "" : describe.apply(value);
    }
}
