package org.tensorbind.processor.relation;

import java.util.Locale;

/** What can be known of a rule. */
public record Quantity(Measure measure, String of) {
    /** The kinds of what can be known: values, and what is measured. */
    public enum Measure {
        VALUE,
        /** The values of all elements of a list. */
        VALUES,
        COUNT,
        SIZE,
        OFFSET,
        PRESENT;

        /** What a function of expressions measures. */
        static Measure of(Expr.Function function) {
            return valueOf(function.name());
        }

        /** The word in grammars. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What a measure in an expression represents, wherever it counts from. */
    public static Quantity of(Expr.Measure measure) {
        return of(measure.function(), measure.target());
    }

    /** What a function measures of a rule. */
    public static Quantity of(Expr.Function function, String rule) {
        return new Quantity(Measure.of(function), rule);
    }

    /** The value of an item. */
    public static Quantity value(String rule) {
        return new Quantity(Measure.VALUE, rule);
    }

    /** The values of a repeated rule. */
    public static Quantity values(String rule) {
        return new Quantity(Measure.VALUES, rule);
    }

    /** Where a rule starts, in bytes from the start of the file. */
    public static Quantity offset(String rule) {
        return new Quantity(Measure.OFFSET, rule);
    }

    /** Whether it is the value of an item. */
    public boolean isValue() {
        return measure == Measure.VALUE;
    }

    /** Whether it is the values of a list. */
    public boolean isList() {
        return measure == Measure.VALUES;
    }

    /** Whether it is where a rule starts. */
    public boolean isOffset() {
        return measure == Measure.OFFSET;
    }

    /** As grammars write it. */
    public String text() {
        return switch (measure) {
            case VALUE -> of;
            case VALUES -> of + "*";
            default -> measure.word() + "(" + of + ")";
        };
    }
}
