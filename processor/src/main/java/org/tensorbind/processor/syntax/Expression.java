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
        public String toString() {
            return Long.toString(value);
        }
    }

    /**
     * A number with a fraction.
     *
     * @param digits as {@link Double#parseDouble} takes them
     */
    record Fraction(String digits, Span span) implements Expression {
        @Override
        public String toString() {
            return digits;
        }
    }

    /** A quoted text. */
    record Text(String value, Span span) implements Expression {
        @Override
        public String toString() {
            return Printer.quoted(value);
        }
    }

    /** Constant bytes. */
    record Bytes(SyntaxTree.Literal value, Span span) implements Expression {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** {@code [1, 2, 3]}. */
    record Integers(List<Long> values, Span span) implements Expression {
        @Override
        public String toString() {
            return values.toString();
        }
    }

    /** {@code [1, 2.5, -3]}. */
    record Numbers(List<Expression> values, Span span) implements Expression {
        @Override
        public String toString() {
            return "[" + Printer.joined(values, ", ") + "]";
        }
    }

    /** {@code LIST[E]}: of formulas of blocks, numbers of a list. */
    record Indexed(Name list, Expression index) implements Expression {
        @Override
        public Span span() {
            return list.span();
        }

        @Override
        public String toString() {
            return list + "[" + Printer.print(index) + "]";
        }
    }

    /** {@code [A, B]}: the numbers of lists, one list after the other. */
    record Joined(List<Expression> lists, Span span) implements Expression {
        @Override
        public String toString() {
            return "[" + Printer.joined(lists, ", ") + "]";
        }
    }

    /** {@code true} or {@code false}. */
    record Truth(boolean value, Span span) implements Expression {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** A rule, a named value of an enumeration, or {@code end}; {@code A.B} is rule B inside rule A. */
    @Form("$path{.}")
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

    /** {@code LIST[POSITIONS].ITEM}: an integer of each of the elements of a list that are at positions. */
    @Form("$list[$positions].$item")
    record Items(Name list, Name positions, Name item) implements Expression {
        @Override
        public Span span() {
            return list.span();
        }
    }

    /** Element {@code index} of a list. */
    @Form("$list[$index]")
    record Element(Reference list, long index) implements Expression {
        @Override
        public Span span() {
            return list.span();
        }
    }

    /** {@code LIST["key"].VALUE else otherwise}: the integer under a key in a list of pairs. */
    @Form("$list[$key].$value else $otherwise")
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

        @Override
        public String toString() {
            boolean checksum = Keywords.CHECKSUMS.contains(function.text());
            String separator = function.text().equals("offset") ? " from " : checksum ? " with " : ", ";
            return function + "(" + Printer.joined(arguments, separator)
                    + (checksum && arguments.size() == 2 ? " = 0)" : ")");
        }
    }

    /** {@code -operand}. */
    @Form("-$operand")
    record Negation(Expression operand, Span span) implements Expression {}

    /** {@code condition ? then : otherwise}. */
    @Form("$condition ? $then : $otherwise")
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

        @Override
        public String toString() {
            return Printer.operand(left) + " " + operator + " " + Printer.operand(right);
        }
    }
}
