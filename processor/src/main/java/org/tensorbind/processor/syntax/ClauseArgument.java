package org.tensorbind.processor.syntax;

import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.syntax.Tree.Leniency;
import org.tensorbind.processor.syntax.Tree.Mappings;
import org.tensorbind.processor.syntax.Tree.Multiple;

/**
 * What follows the words of a clause.
 *
 * @param form how it is parsed and printed
 * @param symbol what documents call it, and a word of the clause itself
 * @param kind what the rule that it names must be; null for what names none, or any
 */
public record ClauseArgument(
        Form form, String symbol, @Nullable ArgumentKind kind) {
    /** How an argument is written. */
    public enum Form {
        WORD((parser, symbol) -> parser.word(symbol), Object::toString, Object::toString),
        EXPRESSION((parser, symbol) -> parser.expression(), Form::expression),
        CONSTANT((parser, symbol) -> parser.constant(), Form::expression),
        /** {@code when C}, or nothing. */
        CONDITION(
                (parser, symbol) -> parser.condition(),
                condition -> "when " + expression(condition),
                condition -> " when " + code(expression(condition)) + ", else the other one"),
        LITERAL((parser, symbol) -> parser.literal(), literal -> ExpressionPrinter.literal((Tree.Literal) literal)),
        RULE((parser, symbol) -> parser.name("a rule's name"), Object::toString),
        /** One of several words, which the resolver knows. */
        NAME(ClauseParser::name, Object::toString, Object::toString),
        /** A type that a value of a document has one of. */
        NUMBER(
                (parser, symbol) -> parser.number(),
                Object::toString,
                number -> String.format(Locale.ROOT, "%,d", (Long) number)),
        BYTE((parser, symbol) -> parser.byteValue(), Object::toString, Object::toString),
        /** {@code to multiple of 8}, or nothing. */
        MULTIPLE(
                (parser, symbol) -> parser.multipleIfAny(),
                multiple -> "to multiple of " + ((Multiple) multiple).of(),
                multiple -> " up to a multiple of " + ((Multiple) multiple).of()),
        /** Why; empty for nothing. */
        REASON(
                (parser, symbol) -> parser.optionalText(),
                reason -> reason.equals("") ? "" : ExpressionPrinter.quoted((String) reason),
                reason -> reason.equals("") ? "" : " (" + reason + ")"),
        LENIENCY(
                (parser, symbol) -> parser.leniency(),
                leniency -> ((Leniency) leniency).word(),
                leniency -> ((Leniency) leniency).description()),
        /** {@code { value = meaning, … }}. */
        MAPPINGS(
                (parser, symbol) -> parser.mappings(),
                mappings -> ((Mappings) mappings)
                        .all().stream()
                                .map(mapping -> mapping.value() + " = " + mapping.meaning())
                                .collect(Collectors.joining(", ", "{ ", " }")),
                mappings -> ((Mappings) mappings)
                        .all().stream()
                                .map(mapping -> code(mapping.value().text()) + " is " + mapping.meaning())
                                .collect(Collectors.joining(", ")));

        private final Parse parse;
        private final Function<Object, String> print;
        private final Function<Object, String> describe;

        Form(Parse parse, Function<Object, String> print) {
            this(parse, print, value -> code(print.apply(value)));
        }

        Form(Parse parse, Function<Object, String> print, Function<Object, String> describe) {
            this.parse = parse;
            this.print = print;
            this.describe = describe;
        }

        private static String expression(Object value) {
            return ExpressionPrinter.print((Expression) value);
        }

        private static String code(String text) {
            return "`" + text + "`";
        }
    }

    /** Parses an argument; null where it is left out. */
    private interface Parse {
        @Nullable
        Object of(ClauseParser parser, String symbol);
    }

    @Nullable
    Object parse(ClauseParser parser) {
        return form.parse.of(parser, symbol);
    }

    /** As a grammar has it; empty for what is left out. */
    String print(@Nullable Object value) {
        return value == null ? "" : form.print.apply(value);
    }

    /** As a sentence about the clause has it; empty for what is left out. */
    String describe(@Nullable Object value) {
        return value == null ? "" : form.describe.apply(value);
    }
}
