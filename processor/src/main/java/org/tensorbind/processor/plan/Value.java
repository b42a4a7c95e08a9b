package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.List;
import org.tensorbind.processor.format.Place.Edge;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.relation.Expr;

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
        return step.optional() && list ? Operator.OR_EMPTY.of(part(structures, step)) : part(structures, step);
    }

    /** The value to which steps lead, which go through no list. */
    default Value below(Structures structures, List<Edge> steps) {
        Value value = this;
        for (Edge step : steps) {
            value = value.part(structures, step);
        }
        return value;
    }

    /** Whether this is what an operator computes. */
    default boolean is(Operator operator) {
        return this instanceof Op op && op.operator() == operator;
    }

    /** What is at hand: constants, items read before, what the program was given. */
    sealed interface Known extends Value {}

    /** What is computed from other values. */
    sealed interface Computed extends Value {}

    /**
     * What an operator computes of its operands.
     *
     * @param detail what it is for: of a division, what has a fault if nothing can be divided, empty where readers go on with any number, as writers do;
     *     of some others, a rule
     */
    record Op(Operator operator, List<Value> operands, String detail) implements Computed {
        /** The same for something. */
        Op with(String newDetail) {
            return new Op(operator, operands, newDetail);
        }

        /** One of its operands. */
        public Value operand(int index) {
            return operands.get(index);
        }

        /** Whether it is a division that has to be possible. */
        public boolean isChecked() {
            return operator.isDivision() && !detail.isEmpty();
        }
    }

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

    /** What a scan keeps of an item. */
    record Scanned(ScanVariable variable) implements Known {}

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

    /** The element of a list at the position of the element that is being read. */
    record AtPosition(Value list) implements Computed {}

    /** Element {@code index} of a list of integers; a reader looks whether there is one, and names {@code label} if not. */
    record ElementOf(String label, Value list, int index) implements Computed {}

    /** The elements of a list of integers at positions; a reader looks whether there are such, and names {@code label} if not. */
    record ElementsOf(String label, Value list, Value positions) implements Computed {}

    /** The integer under a key in a list of pairs, whose values are {@code value}. */
    record Lookup(Value list, String rule, String key, String value, Value otherwise) implements Computed {}

    /** Where the item of a rule starts in the file, or how many bytes it has: noted when it was read, for each element of a list. */
    record Noted(Expr.Function function, String rule) implements Computed {}

    /** The position of the element around it in a list, by its label. */
    record IndexIn(String label) implements Computed {}

    /** The integers that the elements of a list have as {@code item}, which starts at the local {@code rule}. */
    record ItemsOf(Value list, String rule, Value item) implements Computed {}
}
