package org.tensorbind.processor.plan.step;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.Limit;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.plan.value.Asks;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/**
 * Refuses a file, or what a writer is given, unless a condition holds.
 *
 * @param label what has the fault, with the rules that lead to it from the program's rule
 * @param blame where the fault is reported
 * @param strict whether only strict reading looks
 * @param message its text, what the grammar says, or what to use instead; null for none
 * @param shown the value that ends the text, or has no name; null for none
 * @param keyed the only item of the condition, which has the fault; null where it has others
 */
public record Check(
        String rule,
        String label,
        Fault fault,
        Blame blame,
        boolean strict,
        Value holds,
        @Nullable String message,
        @Nullable Value shown,
        @Nullable KeyedItem keyed)
        implements Step, Asks {

    /** What a fault says. */
    public enum Fault {
        /** A message. */
        BROKEN,
        /** What the first of two numbers must be, which is the second, and what it is. */
        DIFFERENT,
        /** That something is above a limit, which options may raise. */
        ABOVE_LIMIT,
        /** That the type of an integer has no room for it, where a tag could tell a wider one. */
        NO_ROOM,
        /** Which names a value can have. */
        UNKNOWN,
        /** The same, but only if what the value means is asked for. */
        KEPT_UNKNOWN,
        /** That something is given, which is the first truth value, where it must be absent, which is the second, or the reverse. */
        PRESENCE
    }

    /** Where a fault is reported. */
    public enum Blame {
        /** Where the program's rule starts. */
        START,
        /** Where the item was noted, by {@link Step.Note}. */
        NOTED,
        /** Where reading has come to. */
        HERE,
        /** Where reading of the document has come to. */
        DOCUMENT,
        /** Where a code without a meaning was kept. */
        KEPT,
        /** To the caller of a writer. */
        CALLER
    }

    /** The item with a label in the element of a list that has a key. */
    public record KeyedItem(String list, String key, String label) {}

    /** What is refused in any case. */
    public static Check always(Rule rule, Fault fault, Blame blame, @Nullable String message, @Nullable Value shown) {
        return new Check(rule.name(), rule.label(), fault, blame, false, new Value.Truth(false), message, shown, null);
    }

    /** Whether it refuses in any case. */
    public boolean isAlways() {
        return holds instanceof Value.Truth;
    }

    /** A check of what a writer is given. */
    public static Check ofGiven(Rule rule, Fault fault, Value holds, @Nullable String message) {
        return new Check(rule.name(), rule.label(), fault, Blame.CALLER, false, holds, message, null, null);
    }

    /** Something is given exactly where a condition holds. */
    public static Check ofPresence(Rule rule, Value there, Value condition) {
        return ofGiven(rule, Fault.PRESENCE, Operator.EQUAL.of(there, condition), rule.text());
    }

    /** A check of a scan, which ends without telling the fault. */
    public static Check ofScan(Rule rule, Fault fault, Value holds) {
        return new Check(rule.name(), rule.label(), fault, Blame.HERE, false, holds, null, null, null);
    }

    /** The check of a scan for this one. */
    public Check scanned(Value newHolds) {
        return new Check(rule, label, fault, Blame.HERE, strict, newHolds, null, null, null);
    }

    /** What the grammar says, or what to use instead, where there always is one. */
    public String text() {
        return Objects.requireNonNull(message, () -> fault + " without a message");
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
    public Set<Given> given() {
        return fault == Fault.ABOVE_LIMIT ? Set.of(Given.CONTENTS) : Set.of();
    }

    /** The most that a rule may be, unless options say another limit. */
    public static Value highest(Rule rule, Limit limit) {
        return Operator.HIGHEST.of(new Value.Number(limit.highest())).with(rule.label());
    }
}
