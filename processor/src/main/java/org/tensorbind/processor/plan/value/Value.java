package org.tensorbind.processor.plan.value;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.tensorbind.ElementType;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType;

/**
 * A value that a program computes with. It knows where it comes from, so that nothing is looked up by name again. The same values serve
 * reading, writing and scans; a {@link Known} says who has it.
 */
public sealed interface Value extends UsesSupplied
        permits Value.Constant, Value.Op, Value.Component, Value.Each, Known {
    /** The value of a part: a component where the rule that has the part is a record, else the value itself. */
    default Value part(Structures structures, Edge step) {
        return structures.isRecord(step.owner()) ? new Component(this, step.owner(), step.rule(), step.many()) : this;
    }

    /** The value of a part; a list that may be absent is one without elements where it is. */
    default Value partOrEmpty(Structures structures, Edge step) {
        boolean list = structures.isRecord(step.owner())
                && structures.value(step.rule()).kind() == ValueType.Kind.LIST;
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

    /** The same computed of other values than what is known. */
    default Value with(UnaryOperator<Value> others) {
        if (this instanceof Op op) {
            return new Op(
                    op.operator(),
                    op.operands().stream().map(operand -> operand.with(others)).toList(),
                    op.detail());
        }
        if (this instanceof Component component) {
            return new Component(component.of().with(others), component.owner(), component.rule(), component.list());
        }
        if (this instanceof Each each) {
            return new Each(
                    each.form(),
                    each.list().with(others),
                    each.variable(),
                    each.body().with(others));
        }
        return this instanceof Known ? others.apply(this) : this;
    }

    /** Whether this is what an operator computes. */
    default boolean is(Operator operator) {
        return this instanceof Op op && op.operator() == operator;
    }

    /** Whether it is a default that can be given before there is a file: a constant, or a list of such. */
    default boolean isConstant() {
        return this instanceof Op op
                ? op.operator().isRepetition() && op.operands().stream().allMatch(Value::isConstant)
                : this instanceof Constant;
    }

    /** What is known before there is a file. */
    sealed interface Constant extends Value {}

    /**
     * What an operator computes of its operands.
     *
     * @param detail what it is for: of a division, what has an error if nothing can be divided, empty where readers go on with any number, as writers do;
     *     of some others, a rule
     */
    record Op(Operator operator, List<Value> operands, String detail) implements Value {
        /** The same for something. */
        public Op with(String newDetail) {
            return new Op(operator, operands, newDetail);
        }

        /** The same with another operand after the others. */
        public Op and(Value more) {
            List<Value> all = new ArrayList<>(operands);
            all.add(more);
            return new Op(operator, List.copyOf(all), detail);
        }

        /** One of its operands. */
        public Value operand(int index) {
            return operands.get(index);
        }

        /** Whether it must have a result, for readers report that it has none. */
        public boolean isChecked() {
            return operator.isPartial() && !detail.isEmpty();
        }
    }

    /** An integer. */
    record Number(long value) implements Constant {}

    /** A floating-point number. */
    record Fraction(double value) implements Constant {}

    /** A text. */
    record Text(String value) implements Constant {}

    /** Constant bytes. */
    record Bytes(ByteBuffer value) implements Constant {}

    /** A list of integers. */
    record Integers(List<Long> values) implements Constant {}

    /** What is absent. */
    record Nothing() implements Constant {}

    /** A truth value. */
    record Truth(boolean value) implements Constant {}

    /** A type of elements. */
    record Type(ElementType value) implements Constant {
        /** The one that a grammar says, by its conditions. */
        public static Value of(TensorClause.Said said, Function<Expr, Value> values) {
            return said instanceof TensorClause.Said.When when
                    ? Operator.CONDITIONAL.of(
                            values.apply(when.condition()), of(when.then(), values), of(when.otherwise(), values))
                    : new Type(((TensorClause.Said.Always) said).type());
        }
    }

    /** A named value of the enumeration that {@code rule} is. */
    record Named(String rule, String enumerator) implements Constant {}

    /**
     * A component of a record.
     *
     * @param owner the rule that the record stands for
     * @param rule the rule whose value the component has
     * @param list whether it has all values of a repeated rule
     */
    record Component(Value of, String owner, String rule, boolean list) implements Value {}

    /**
     * What is made for each element of a list.
     *
     * @param variable the rule of the elements, whose local is one of them in {@code body}; of records none, there it is {@link Known.What#DIMENSION}
     */
    record Each(Form form, Value list, String variable, Value body) implements Value {
        /** The integers that the elements of a list have as {@code item}. */
        public static Value integers(Format format, Value list, String element, String item) {
            Place place = Objects.requireNonNull(format.places().ofEach(element, item), "checked before");
            return new Each(
                    Form.INTEGERS, list, element, new Known.Local(element).below(format.structures(), place.steps()));
        }
    }

    /** What is made of the elements of a list. */
    enum Form {
        /** The elements of the lists that they have, one after the other. */
        FLAT,
        /** A list of integers. */
        INTEGERS,
        /** A record for each of some integers. */
        RECORDS
    }
}
