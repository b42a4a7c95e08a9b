package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Occurrence;
import org.tensorbind.value.Leniency;

/** An item of a rule. */
public sealed interface Item {
    /** Whether it is a list of which every element begins with the same bytes. */
    default boolean isWhile() {
        return this instanceof Use use && use.end() != null && use.end().begins();
    }

    /**
     * How bytes give how many elements a list has.
     *
     * @param bytes the constant after the last element, with which no element begins
     * @param begins whether every element begins with them instead, and nothing that follows the list
     */
    record Stop(byte[] bytes, boolean begins) {}

    /**
     * A rule.
     *
     * @param count the number of elements, if the item itself gives it
     * @param key the key of a map's field, empty for what has none
     * @param nullable whether null is where it has no value
     */
    record Use(
            String rule,
            Occurrence occurrence,
            @Nullable Expr count,
            @Nullable Stop end,
            String key,
            boolean nullable,
            Span span)
            implements Item {
        public static Use of(String rule, Occurrence occurrence, Span span) {
            return new Use(rule, occurrence, null, null, "", false, span);
        }

        /** Whether it occurs once, always. */
        public boolean isOne() {
            return occurrence == Occurrence.ONE;
        }

        /** Whether there are any number of it. */
        public boolean isMany() {
            return occurrence == Occurrence.MANY;
        }

        /** Whether it may be absent. */
        public boolean mayBeAbsent() {
            return occurrence == Occurrence.OPTIONAL;
        }

        /** Whether it may have no value. */
        public boolean optional() {
            return mayBeAbsent() || nullable;
        }
    }

    /** Constant bytes. */
    record Constant(byte[] bytes, Span span) implements Item {}

    /** Bits of a word that are 0. */
    record ZeroBits(int width, Leniency leniency, Span span) implements Item {}
}
