package org.tensorbind.processor.plan.value;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
 * A value in a program: a constant, a {@link Known} value with its source, or an operation on values. Nothing is looked up by name again. Reading, writing
 * and scans use the same values.
 */
public sealed interface Value extends UsesSupplied
        permits Value.Constant, Value.Op, Value.Component, Value.Each, Known {
    /** The value of an item: a component if the enclosing rule is a record, else the value itself. */
    default Value part(Structures structures, Edge step) {
        return structures.isRecord(step.owner()) ? new Component(this, step.owner(), step.rule(), step.many()) : this;
    }

    /** The value of an item; an absent list becomes an empty one. */
    default Value partOrEmpty(Structures structures, Edge step) {
        boolean list = structures.isRecord(step.owner())
                && structures.value(step.rule()).kind() == ValueType.Kind.LIST;
        return step.optional() && list ? Operator.OR_EMPTY.of(part(structures, step)) : part(structures, step);
    }

    /** The value at the end of some steps, none of which is in a list. */
    default Value below(Structures structures, List<Edge> steps) {
        Value value = this;
        for (Edge step : steps) {
            value = value.part(structures, step);
        }
        return value;
    }

    /** The same value with other values for the known ones. */
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

    /** Whether this is the result of an operator. */
    default boolean is(Operator operator) {
        return this instanceof Op op && op.operator() == operator;
    }

    /** Whether it does not depend on a file: a constant, or a list of constants. */
    default boolean isConstant() {
        return this instanceof Op op
                ? op.operator().isRepetition() && op.operands().stream().allMatch(Value::isConstant)
                : this instanceof Constant;
    }

    /** A value that does not depend on a file. */
    sealed interface Constant extends Value {}

    /**
     * The result of an operator.
     *
     * @param detail for a partial operator, the item at which a reader reports an undefined result; empty to continue with any number, as writers do
     *     do; for some other operators, a rule
     */
    record Op(Operator operator, List<Value> operands, String detail) implements Value {
        /** The same with another detail. */
        public Op with(String newDetail) {
            return new Op(operator, operands, newDetail);
        }

        /** The same with a further operand. */
        public Op and(Value more) {
            List<Value> all = new ArrayList<>(operands);
            all.add(more);
            return new Op(operator, List.copyOf(all), detail);
        }

        /** One of its operands. */
        public Value operand(int index) {
            return operands.get(index);
        }

        @Override
        public Set<SuppliedSource> given() {
            return operator == Operator.AT_MOST ? Set.of(SuppliedSource.CONTENTS) : Set.of();
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

    /** An absent value. */
    record Nothing() implements Constant {}

    /** A boolean. */
    record Truth(boolean value) implements Constant {}

    /** An element type. */
    record Type(ElementType value) implements Constant {
        /** The element type of a tensor clause, as a conditional of its alternatives. */
        public static Value of(TensorClause.DeclaredDtype declared, Function<Expr, Value> values) {
            return declared instanceof TensorClause.DeclaredDtype.When when
                    ? Operator.CONDITIONAL.of(
                            values.apply(when.condition()), of(when.then(), values), of(when.otherwise(), values))
                    : new Type(((TensorClause.DeclaredDtype.Always) declared).type());
        }
    }

    /** A named value of the enumeration of {@code rule}. */
    record Named(String rule, String enumerator) implements Constant {}

    /**
     * A component of a record.
     *
     * @param owner the rule of the record
     * @param rule the rule whose value the component has
     * @param list whether it is the list of all values of a repeated rule
     */
    record Component(Value of, String owner, String rule, boolean list) implements Value {}

    /**
     * A value for each element of a list.
     *
     * @param variable the rule of the elements, whose local is one of them in {@code body}; of records none, there it is {@link Known.Property#DIMENSION}
     */
    record Each(Form form, Value list, String variable, Value body) implements Value {
        /** The integers of {@code item} in the elements of a list. */
        public static Value integers(Format format, Value list, String element, String item) {
            Place place = Objects.requireNonNull(format.places().ofEach(element, item), "checked before");
            return new Each(
                    Form.INTEGERS, list, element, new Known.Local(element).below(format.structures(), place.steps()));
        }
    }

    /** The kind of list that is made. */
    enum Form {
        /** The elements of the nested lists, concatenated. */
        FLAT,
        /** A list of integers. */
        INTEGERS,
        /** A record for each of some integers. */
        RECORDS
    }
}
