package org.tensorbind.processor.syntax;

import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.SyntaxTree.Mappings;
import org.tensorbind.processor.syntax.SyntaxTree.Multiple;
import org.tensorbind.value.Leniency;

/** What may follow the words of a clause. */
public enum ClauseArgument {
    EXPRESSION("E", (in, clauses) -> clauses.expression()),
    CONDITION("C", (in, clauses) -> clauses.expression()),
    CONSTANT("V", (in, clauses) -> clauses.constant()),
    NUMBER(
            "N",
            (in, clauses) -> in.number("the highest value"),
            number -> String.format(Locale.ROOT, "%,d", (Long) number)),
    BYTE("B", (in, clauses) -> in.byteValue(), Object::toString),
    LITERAL("\"…\"", (in, clauses) -> clauses.literal()),
    WHEN("when"),
    /** When it is so; else the opposite is. */
    CASE(
            "[when C]",
            ArgumentKind.BIT,
            (in, clauses) -> clauses.condition(),
            condition -> " when " + code(condition) + ", else the other one"),
    /** Which rule gets a value, and the value. */
    RULE("A", ClauseArgument::rule),
    IS("="),
    VALUE("B", (in, clauses) -> clauses.expression()),
    KEY("K", ArgumentKind.KEY, ClauseArgument::rule, ClauseArgument::code),
    SORT_KEY("K", ArgumentKind.SORT_KEY, ClauseArgument::rule, ClauseArgument::code),
    TAG("TAG", ArgumentKind.NAMED, ClauseArgument::rule, ClauseArgument::code),
    BIT("BIT", ArgumentKind.BIT, ClauseArgument::rule, ClauseArgument::code),
    /** One of several words, which the resolver knows. */
    FILTER_NAME("F", (in, clauses) -> in.name("the name of a filter"), Object::toString),
    ORDER("big", (in, clauses) -> in.name("'little' or 'big'"), Object::toString),
    KEY_ORDER("ascending", (in, clauses) -> in.name("an order of keys"), Object::toString),
    ENCODING_NAME("latin1", (in, clauses) -> in.name("an encoding"), Object::toString),
    MULTIPLE(
            "[to multiple of M]",
            (in, clauses) -> clauses.multipleIfAny(),
            multiple -> " up to a multiple of " + ((Multiple) multiple).of()),
    /** Why; empty for nothing. */
    REASON(
            "[\"why\"]",
            (in, clauses) -> in.peek().kind() == Token.Kind.TEXT ? in.next().text() : "",
            reason -> reason.equals("") ? "" : " (" + reason + ")"),
    LENIENT("[lenient]", (in, clauses) -> clauses.leniency(), leniency -> describe((Leniency) leniency)),
    LENIENCY("lenient", (in, clauses) -> clauses.leniency(), leniency -> describe((Leniency) leniency)),
    MAPPINGS(
            "{ value = meaning, … }",
            (in, clauses) -> clauses.mappings(),
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
        this(word, (in, clauses) -> in.expect(word).text(), Object::toString);
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
        Object of(TokenStream in, ClauseParser clauses);
    }

    private static Name rule(TokenStream in, ClauseParser clauses) {
        return in.name("a rule's name");
    }

    private static String code(Object value) {
        return "`" + Printer.print(value) + "`";
    }

    /** What a sentence about what has a leniency ends with. */
    public static String describe(Leniency leniency) {
        return switch (leniency) {
            case REJECT -> "";
            case LENIENT -> "; lenient reading accepts any other, too";
            case ACCEPT -> "; readers accept any other, writers never write it";
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
    Object parse(TokenStream in, ClauseParser clauses) {
        return parse.of(in, clauses);
    }

    /** As a grammar has it; empty for what is left out. */
    String print(@Nullable Object value) {
        if (value instanceof String text && (text.isEmpty() || text.equals(symbol))) {
            return text;
        }
        String printed = Printer.print(value).strip();
        return this == CASE && value != null ? "when " + printed : printed;
    }

    /** As a sentence about the clause has it; empty for what is left out. */
    String describe(@Nullable Object value) {
        return value == null ? "" : describe.apply(value);
    }
}
