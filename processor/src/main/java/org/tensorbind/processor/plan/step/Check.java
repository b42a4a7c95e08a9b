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
 * Rejects a file, or what a writer is given, unless a condition holds.
 *
 * @param text what the grammar says, or what to use instead; of a place the item that starts there; null for none
 * @param shown the value that ends the text, or has no name; null for none
 */
public record Check(
        Blame blame,
        Value holds,
        Fault fault,
        Leniency leniency,
        @Nullable String text,
        @Nullable Value shown) implements Step, UsesSupplied {

    /** What an error says. */
    public enum Fault {
        /** A text. */
        BROKEN,
        /** What the first of two numbers must be, which is the second, and what it is. */
        DIFFERENT,
        /** That something is above a limit, which options may raise. */
        ABOVE_LIMIT,
        /** That the type of an integer has no room for it, where a tag could give a wider one. */
        NO_ROOM,
        /** Which names a value can have. */
        UNKNOWN,
        /** The same, but only if what the value means is asked for. */
        KEPT_UNKNOWN,
        /** That something is given, which is the first truth value, where it must be absent, which is the second, or the reverse. */
        PRESENCE,
        /** That a computed size or count, which the text says, is below 0 or beyond the integers of 64 bits. */
        UNCOUNTABLE,
        /** Of what something must start at a multiple. */
        MISALIGNED,
        /** Where the data of tensors lies instead. */
        MISPLACED,
        /** What follows the last item of the file. */
        TRAILING,
        /** Which bytes of the file are those of no item, or of two; what may follow the last one, the leniency says. */
        UNCOVERED;

        /** Whether it is about where something lies. */
        public boolean isOfPlaces() {
            return ordinal() >= MISALIGNED.ordinal();
        }
    }

    /**
     * What has an error, and where that is reported.
     *
     * @param label of what has it, with the rules that lead to it from the program's rule
     * @param keyed the only item of the condition, in a list of pairs, which has the error; null where it has others
     */
    public record Blame(
            String rule, String label, At at, @Nullable KeyedItem keyed) {
        public static Blame of(Rule rule, At at) {
            return new Blame(rule.name(), rule.label(), at, null);
        }
    }

    /** Where an error is reported. */
    public enum At {
        /** Where the program's rule starts. */
        START,
        /** Where the item was noted, by {@link Step.Note}. */
        NOTED,
        /** Where reading has come to. */
        HERE,
        /** The same, at the element at the same position of the list that has the item. */
        ELEMENT,
        /** Where reading of the document has come to. */
        DOCUMENT,
        /** Where a code without a meaning was kept. */
        KEPT,
        /** To the caller of a writer. */
        CALLER
    }

    /** The item with a label in the element of a list that has a key. */
    public record KeyedItem(String list, String key, String label) {}

    /** What is rejected in any case. */
    public static Check always(Rule rule, Fault fault, At at, @Nullable String text, @Nullable Value shown) {
        return new Check(Blame.of(rule, at), new Value.Truth(false), fault, Leniency.REJECT, text, shown);
    }

    /** A check without a text. */
    public static Check of(Blame blame, Value holds, Fault fault, Leniency leniency) {
        return new Check(blame, holds, fault, leniency, null, null);
    }

    /** A check of what a writer is given. */
    public static Check ofGiven(Rule rule, Fault fault, Value holds, @Nullable String text) {
        return new Check(Blame.of(rule, At.CALLER), holds, fault, Leniency.REJECT, text, null);
    }

    /** Something is given exactly where a condition holds. */
    public static Check ofPresence(Rule rule, Value there, Value condition) {
        return ofGiven(rule, Fault.PRESENCE, Operator.EQUAL.of(there, condition), rule.text());
    }

    /** A check of a scan, which ends without reporting the fault. */
    public static Check ofScan(Rule rule, Fault fault, Value holds) {
        return of(Blame.of(rule, At.HERE), holds, fault, Leniency.REJECT);
    }

    /** Whether it rejects in any case. */
    public boolean isAlways() {
        return holds instanceof Value.Truth;
    }

    /** Whether only strict reading looks. */
    public boolean isStrict() {
        return !leniency.isChecked(false);
    }

    /** What the grammar says, or what to use instead, where there always is one. */
    public String message() {
        return Objects.requireNonNull(text, () -> fault + " without a text");
    }

    /** One of the values that are compared. */
    public Value side(int index) {
        return ((Value.Op) holds).operand(index);
    }

    /** The number that something must not be above, where options say no other. */
    public long limit() {
        Value limit = side(1) instanceof Value.Op highest ? highest.operand(0) : side(1);
        return ((Value.Number) limit).value();
    }

    @Override
    public Set<SuppliedSource> given() {
        return fault == Fault.ABOVE_LIMIT ? Set.of(SuppliedSource.CONTENTS) : Set.of();
    }

    /** The most that a rule may be, unless options say another limit. */
    public static Value highest(Rule rule, Limit limit) {
        return Operator.HIGHEST.of(new Value.Number(limit.highest())).with(rule.label());
    }
}
