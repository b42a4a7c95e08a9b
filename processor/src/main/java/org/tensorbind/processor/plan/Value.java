package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import org.tensorbind.processor.format.Place.Edge;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.TextCode;

/**
 * A value that a program computes with. It knows where it comes from, so that nothing is looked up by name again. The values here serve
 * reading and writing; those that only a writer has are {@link Source}s.
 */
public sealed interface Value extends Asks permits Value.Computed, Value.Known, Source {
    /** The value of a part: a component where the rule that has the part is a record, else the value itself. */
    default Value part(Structures structures, Edge step) {
        return structures.isRecord(step.owner()) ? new Component(this, step.owner(), step.rule(), step.many()) : this;
    }

    /** The value of a part; a list that may be absent is one without elements where it is. */
    default Value partOrEmpty(Structures structures, Edge step) {
        boolean list = structures.isRecord(step.owner())
                && structures.value(step.rule()).kind() == Structures.Kind.LIST;
        return step.optional() && list ? new OrEmpty(part(structures, step)) : part(structures, step);
    }

    /** The value to which steps lead, which go through no list. */
    default Value below(Structures structures, List<Edge> steps) {
        Value value = this;
        for (Edge step : steps) {
            value = value.part(structures, step);
        }
        return value;
    }

    /** What is at hand: constants, items read before, what the program was given. */
    sealed interface Known extends Value {}

    /** What is computed from other values. */
    sealed interface Computed extends Value {}

    /** An integer. */
    record Number(long value) implements Known {}

    /** A floating-point number. */
    record Fraction(double value) implements Known {}

    /** A text. */
    record Text(String value) implements Known {}

    /** Constant bytes. */
    record Bytes(ByteBuffer value) implements Known {}

    /** A list of integers. */
    record Integers(List<Long> values) implements Known {}

    /** A truth value. */
    record Truth(boolean value) implements Known {}

    /** So many bytes, or integers, of one value. */
    record Repeated(long value, long count, boolean bytes) implements Known {}

    /** A list of so many times the same value. */
    record Copies(Known element, long count) implements Known {}

    /** A named value of the enumeration that {@code rule} is. */
    record Named(String rule, String enumerator) implements Known {}

    /** The item of a rule that this program has read before; while writing, the value that the program writes. */
    record Local(String rule) implements Known {}

    /** The values of a repeated rule that this program has read before. */
    record LocalList(String rule) implements Known {}

    /** What the program was given. */
    record Parameter(Need need) implements Known {}

    /** Where this program's rule starts, in bytes from the start of the file. */
    record Start() implements Known {}

    /** Where a reader is, in bytes from the start of the file. */
    record Position() implements Known {}

    /** The entries of a document's map that the grammar does not name. */
    record OtherEntries() implements Known {}

    /** What a scan keeps of the item of a rule; {@code number} tells several of the same rule apart. */
    record Scanned(String rule, Trait trait, int number) implements Known {}

    /** What is kept of an item without making it. */
    enum Trait {
        VALUE,
        COUNT,
        PRODUCT,
        WIDTH,
        DATA_SIZE,
        DENSE_SIZE
    }

    /** Bytes that are left of the region, which only a reader knows. */
    record Remaining() implements Known {}

    /** The size of the file in bytes, which only a reader knows. */
    record FileSize() implements Known {}

    /**
     * A component of a record.
     *
     * @param owner the rule that the record stands for
     * @param rule the rule whose value the component has
     * @param list whether it has all values of a repeated rule
     */
    record Component(Value of, String owner, String rule, boolean list) implements Computed {}

    /** The position of the element of {@code rule} that is being visited. */
    record ElementIndex(String rule) implements Computed {}

    /** The elements of the lists that elements of a list have, one behind the other; {@code inner} starts at the local {@code rule}. */
    record Inner(Value list, String rule, Value inner) implements Computed {}

    /** A list, an empty one where it is absent. */
    record OrEmpty(Value list) implements Computed {}

    /** The element of a list at the position of the element that is being read. */
    record AtPosition(Value list) implements Computed {}

    /** Element {@code index} of a list of integers; a reader looks whether there is one, and names {@code label} if not. */
    record ElementOf(String label, Value list, int index) implements Computed {}

    /** The elements of a list of integers at positions; a reader looks whether there are such, and names {@code label} if not. */
    record ElementsOf(String label, Value list, Value positions) implements Computed {}

    /** Two operands; of integers, the result is held within the range of 64 bits. */
    record Binary(Operator operator, Value left, Value right) implements Computed {
        /** A comparison of two numbers, one of which is a float. */
        static Value ofFloats(Operator operator, Value left, Value right) {
            return new Binary(operator, new Call(Function.COMPARE, List.of(left, right)), new Number(0));
        }

        /** Two operands, of which one may be the width of a dtype: times a number, that is the size of so many elements. */
        static Value of(Operator operator, Value left, Value right) {
            if (operator == Operator.TIMES && right instanceof Width width) {
                return new ElementBytes(left, width.dtype());
            }
            return operator == Operator.TIMES && left instanceof Width width
                    ? new ElementBytes(right, width.dtype())
                    : new Binary(operator, left, right);
        }
    }

    /**
     * A division, or what it leaves over. A reader refuses what cannot be divided and names {@code label}; a writer goes on with any number, as
     * what it has planned is read before it is written.
     */
    record Division(String label, Operator operator, Value left, Value right) implements Computed {}

    /** One of two values. */
    record Conditional(Value condition, Value then, Value otherwise) implements Computed {}

    /** A function of integers. */
    record Call(Function function, List<Value> arguments) implements Computed {}

    /** What is computed of numbers. */
    enum Function {
        MIN,
        MAX,
        ABS,
        /** How many digits it has in decimal. */
        DIGITS,
        /** How many segments a text has, of some characters and separated by a text; 0 where it has others. */
        SEGMENTS,
        /** Below, at or above 0 where the first float is below, at or above the second; what is no number is above all. */
        COMPARE,
        /** 2 to a power, a float; only of formulas of blocks. */
        EXP2;

        /** The function as grammars write it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether two texts are equal, or are not. */
    record SameText(Value left, Value right, boolean equal) implements Computed {}

    /** The most that an item may be where the reader sets no other limit. */
    record HighestOf(String label, long highest) implements Computed {}

    /** Whether the name of the element that is scanned is a text, or is not. */
    record ScannedName(String text, boolean equal) implements Computed {}

    /** Whether a named value of {@code rule} is {@code enumerator}, or is not. */
    record Matches(Value value, String rule, String enumerator, boolean equal) implements Computed {}

    /** The integer under a key in a list of pairs, whose values are {@code value}. */
    record Lookup(Value list, String rule, String key, String value, Value otherwise) implements Computed {}

    /** Where the item of a rule starts in the file, or how many bytes it has: noted when it was read, for each element of a list. */
    record Noted(Expr.Function function, String rule) implements Computed {}

    /** The position of the element around it in a list, by its label. */
    record IndexIn(String label) implements Computed {}

    /** The integers that the elements of a list have as {@code item}, which starts at the local {@code rule}. */
    record ItemsOf(Value list, String rule, Value item) implements Computed {}

    /** The product of a list of integers. */
    record Product(Value list) implements Computed {}

    /** Bytes of an element of a dtype. */
    record Width(Value dtype) implements Computed {}

    /** Bytes of so many elements of a dtype, which may be in blocks. */
    record ElementBytes(Value count, Value dtype) implements Computed {}

    /** Number of elements. */
    record Count(Value list) implements Computed {}

    /** Bytes of a text. */
    record TextSize(String rule, Value text, TextCode code) implements Computed {}

    /** A text in quotes, for a message. */
    record Quoted(Value text) implements Computed {}

    /** Number of bytes. */
    record Length(Value bytes) implements Computed {}

    /** Stored bytes of a tensor. */
    record DataSize(Value data) implements Computed {}

    /** Where a tensor's stored bytes are, in bytes from the start of the file. */
    record DataOffset(Value data) implements Computed {}

    /** 1 for a value that is there, 0 for none. */
    record Presence(Value value) implements Computed {}

    /** The code of a named value. */
    record Code(Value value) implements Computed {}

    /** A named value of {@code rule} that has the code of a value of another enumeration. */
    record SameCode(String rule, Value value) implements Computed {}
}
