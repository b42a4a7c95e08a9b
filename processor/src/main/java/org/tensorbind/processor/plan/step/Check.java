package org.tensorbind.processor.plan.step;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.Limit;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.UsesSupplied;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Leniency;

/**
 * Rejects a file, or values supplied to a writer, unless a condition is true.
 *
 * @param holds the condition
 * @param text the message of the grammar, or advice; for an offset, the item that starts there; null for none
 * @param shown the value at the end of the message, or the value without a name; null for none
 */
public record Check(
        Blame blame,
        Value holds,
        Problem problem,
        Leniency leniency,
        @Nullable String text,
        @Nullable Value shown) implements Step, UsesSupplied {

    /** The kind of problem, which determines the message. */
    public enum Problem {
        /** The message is the text. */
        BROKEN,
        /** The first of two numbers must be equal to the second. */
        DIFFERENT,
        /** A value is above a limit, which options may raise. */
        ABOVE_LIMIT,
        /** The type of an integer that a tag selects is too small for its value. */
        NO_ROOM,
        /** The code has no name; the message lists the named values. */
        UNKNOWN,
        /** The same, but reported only if the meaning of the value is used. */
        KEPT_UNKNOWN,
        /** An item is supplied that must be absent, or missing that must be present: two booleans differ. */
        PRESENCE,
        /** A computed size or count, named by the text, is below 0 or beyond 64 bits. */
        UNCOUNTABLE,
        /** An offset is not a multiple. */
        MISALIGNED,
        /** The data of tensors is at another offset. */
        MISPLACED,
        /** Bytes follow the last item of the file. */
        TRAILING,
        /** Bytes of the file belong to no item, or to two; the leniency applies to bytes after the last item. */
        UNCOVERED;

        /** Whether it is about the layout of the file. */
        public boolean isOfPlaces() {
            return ordinal() >= MISALIGNED.ordinal();
        }
    }

    /**
     * The item with the problem, and the offset that is reported.
     *
     * @param label the path of the item from the program's rule
     * @param keyed the item in a list of pairs that causes the problem, if it is the only item of the condition; else null
     */
    public record Blame(
            String rule, String label, At at, @Nullable KeyedItem keyed) {
        public static Blame of(Rule rule, At at) {
            return new Blame(rule.name(), rule.label(), at, null);
        }
    }

    /** The offset that is reported. */
    public enum At {
        /** The start of the program's rule. */
        START,
        /** The offset of the item that a {@link Step.Note} recorded. */
        NOTED,
        /** The current position. */
        HERE,
        /** The same, with the item in the element with the same index of its list. */
        ELEMENT,
        /** The current position in the document. */
        DOCUMENT,
        /** The offset that was recorded with an unnamed code. */
        KEPT,
        /** None: the caller of a writer gets an exception. */
        CALLER
    }

    /** An item of the element with a key in a list. */
    public record KeyedItem(String list, String key, String label) {}

    /** A check that always rejects. */
    public static Check always(Rule rule, Problem problem, At at, @Nullable String text, @Nullable Value shown) {
        return new Check(Blame.of(rule, at), new Value.Truth(false), problem, Leniency.REJECT, text, shown);
    }

    /** A check without a text. */
    public static Check of(Blame blame, Value holds, Problem problem, Leniency leniency) {
        return new Check(blame, holds, problem, leniency, null, null);
    }

    /** A check of values that are supplied to a writer. */
    public static Check ofGiven(Rule rule, Problem problem, Value holds, @Nullable String text) {
        return new Check(Blame.of(rule, At.CALLER), holds, problem, Leniency.REJECT, text, null);
    }

    /** A check that an item is supplied if and only if a condition is true. */
    public static Check ofPresence(Rule rule, Value present, Value condition) {
        return ofGiven(rule, Problem.PRESENCE, Operator.EQUAL.of(present, condition), rule.text());
    }

    /** A check of a scan, which falls back to reading item by item instead of reporting a problem. */
    public static Check ofScan(Rule rule, Problem problem, Value holds) {
        return of(Blame.of(rule, At.HERE), holds, problem, Leniency.REJECT);
    }

    /** Whether it always rejects. */
    public boolean isAlways() {
        return holds instanceof Value.Truth;
    }

    /** Whether it applies to strict reading only. */
    public boolean isStrict() {
        return !leniency.isChecked(false);
    }

    /** The text, of problems that always have one. */
    public String message() {
        return Objects.requireNonNull(text, () -> problem + " without a text");
    }

    /** One of the compared values. */
    public Value side(int index) {
        return ((Value.Op) holds).operand(index);
    }

    /** The limit, unless options set another one. */
    public long limit() {
        Value limit = side(1) instanceof Value.Op highest ? highest.operand(0) : side(1);
        return ((Value.Number) limit).value();
    }

    @Override
    public Set<SuppliedSource> given() {
        return problem == Problem.ABOVE_LIMIT ? Set.of(SuppliedSource.CONTENTS) : Set.of();
    }

    /** The highest value of a rule, unless options set another limit. */
    public static Value highest(Rule rule, Limit limit) {
        return Operator.HIGHEST.of(new Value.Number(limit.highest())).with(rule.label());
    }
}
