package org.tensorbind.processor.syntax;

import java.util.List;
import org.tensorbind.processor.diagnostic.Span;

/** A computation in a clause. */
public sealed interface Expression {
    /** Where it starts. */
    Span span();

    /** An integer. */
    record Number(long value, Span span) implements Expression {
        @Override
        public boolean equals(Object other) {
            return other instanceof Number number && number.value == value;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(value);
        }
    }

    /**
     * A number with a fraction.
     *
     * @param digits as {@link Double#parseDouble} takes them
     */
    record Fraction(String digits, Span span) implements Expression {
        @Override
        public boolean equals(Object other) {
            return other instanceof Fraction fraction && fraction.digits.equals(digits);
        }

        @Override
        public int hashCode() {
            return digits.hashCode();
        }
    }

    /** A quoted text. */
    record Text(String value, Span span) implements Expression {
        @Override
        public boolean equals(Object other) {
            return other instanceof Text text && text.value.equals(value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }
    }

    /** Constant bytes. */
    record Bytes(Tree.Literal value, Span span) implements Expression {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes bytes && bytes.value.equals(value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }
    }

    /** {@code [1, 2, 3]}. */
    record Integers(List<Long> values, Span span) implements Expression {
        @Override
        public boolean equals(Object other) {
            return other instanceof Integers list && list.values.equals(values);
        }

        @Override
        public int hashCode() {
            return values.hashCode();
        }
    }

    /** {@code true} or {@code false}. */
    record Truth(boolean value, Span span) implements Expression {
        @Override
        public boolean equals(Object other) {
            return other instanceof Truth truth && truth.value == value;
        }

        @Override
        public int hashCode() {
            return Boolean.hashCode(value);
        }
    }

    /** A rule, a named value of an enumeration, or {@code end}; {@code A.B} is rule B inside rule A. */
    record Reference(List<Name> path) implements Expression {
        @Override
        public Span span() {
            return path.get(0).span();
        }

        /** The last name. */
        public Name last() {
            return path.get(path.size() - 1);
        }
    }

    /** {@code LIST[POSITIONS].ITEM}: an integer of each of the elements of a list that stand at positions. */
    record Items(Name list, Name positions, Name item) implements Expression {
        @Override
        public Span span() {
            return list.span();
        }
    }

    /** Element {@code index} of a list. */
    record Element(Reference list, long index) implements Expression {
        @Override
        public Span span() {
            return list.span();
        }
    }

    /** {@code LIST["key"].VALUE else otherwise}: the integer under a key in a list of pairs. */
    record Lookup(Name list, String key, Name value, Expression otherwise) implements Expression {
        @Override
        public Span span() {
            return list.span();
        }
    }

    /** A function; {@code offset(X from Y)} has two arguments. */
    record Call(Name function, List<Expression> arguments) implements Expression {
        @Override
        public Span span() {
            return function.span();
        }
    }

    /** {@code -operand}. */
    record Negation(Expression operand, Span span) implements Expression {
        @Override
        public boolean equals(Object other) {
            return other instanceof Negation negation && negation.operand.equals(operand);
        }

        @Override
        public int hashCode() {
            return -operand.hashCode();
        }
    }

    /** {@code condition ? then : otherwise}. */
    record Conditional(Expression condition, Expression then, Expression otherwise) implements Expression {
        @Override
        public Span span() {
            return condition.span();
        }
    }

    /** Two operands and the operator between them. */
    record Binary(String operator, Expression left, Expression right) implements Expression {
        @Override
        public Span span() {
            return left.span();
        }
    }
}
