package org.tensorbind.processor.relation;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What can be known of a rule.
 *
 * @param found the value that is looked up in a list, null for other quantities
 */
public record Quantity(Measure measure, String of, @Nullable Found found) {
    /** The kinds of what can be known: values, and what is measured. */
    public enum Measure {
        VALUE,
        /** The values of all elements of a list. */
        VALUES,
        /** An integer that is found in a list by a key. */
        LOOKUP,
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

    /**
     * The integer under a key in a list of pairs.
     *
     * @param value the rule whose integer it is
     * @param otherwise what it is where no element has the key
     */
    public record Found(String key, String value, long otherwise) {}

    private Quantity(Measure measure, String of) {
        this(measure, of, null);
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

    /** What is looked up in a list; the whole list where other items give what it is without the key. */
    public static Quantity lookup(Expr.Lookup lookup) {
        return lookup.otherwise() instanceof Expr.Int otherwise
                ? new Quantity(
                        Measure.LOOKUP, lookup.list(), new Found(lookup.key(), lookup.value(), otherwise.value()))
                : values(lookup.list());
    }

    /** Where a rule starts, in bytes from the start of the file. */
    public static Quantity offset(String rule) {
        return new Quantity(Measure.OFFSET, rule);
    }

    /** Whether it is the value of an item. */
    public boolean isValue() {
        return measure == Measure.VALUE;
    }

    /** Whether it is the values of a list, or is found in them. */
    public boolean isOfList() {
        return measure == Measure.VALUES || measure == Measure.LOOKUP;
    }

    /** Whether it is the values of a list. */
    public boolean isList() {
        return measure == Measure.VALUES;
    }

    /** Whether it is where a rule starts. */
    public boolean isOffset() {
        return measure == Measure.OFFSET;
    }

    /** What is looked up. */
    public Found sought() {
        return Objects.requireNonNull(found, "it is no look-up");
    }

    /** The same of a rule that is called otherwise. */
    public Quantity called(String name) {
        return new Quantity(measure, name, found);
    }

    /** As grammars write it. */
    public String text() {
        String what =
                found == null ? of : of + "[\"" + found.key() + "\"]." + found.value() + " else " + found.otherwise();
        if (measure == (found == null ? Measure.VALUE : Measure.LOOKUP)) {
            return what;
        }
        return isList() && found == null ? of + "*" : measure.word() + "(" + what + ")";
    }
}
