package org.tensorbind.processor.relation;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.syntax.Applies;
import org.tensorbind.processor.syntax.On;

/** A computation on the items of a format. */
public sealed interface Expr {
    /** The operators whose result is a truth value. */
    Set<String> CONDITIONS = Set.of("==", "!=", "<", "<=", ">", ">=", "&&", "||");

    /**
     * The operator for a product that is solved for a factor. A remainder is not an error at this point, because the product is checked against the
     * value that was read.
     */
    String INVERSE = "inverse";

    /** Its location in the grammar. */
    Span span();

    /** The operands that are expressions; names of rules are not included. */
    default List<Expr> operands() {
        return List.of();
    }

    /** Returns a copy with each operand replaced. */
    default Expr map(UnaryOperator<Expr> change) {
        return this;
    }

    /** All subexpressions, this one last. */
    default Stream<Expr> parts() {
        return Stream.concat(operands().stream().flatMap(Expr::parts), Stream.of(this));
    }

    /** All subexpressions of one type. */
    default <E extends Expr> Stream<E> parts(Class<E> kind) {
        return parts().filter(kind::isInstance).map(kind::cast);
    }

    /** Whether it is a comparison or combines comparisons. */
    default boolean isCondition() {
        return false;
    }

    /** An integer. */
    record Int(long value, Span span) implements Expr {}

    /**
     * A number with a fraction.
     *
     * @param digits in the syntax of {@link Double#parseDouble}
     */
    record Fraction(String digits, Span span) implements Expr {
        /** The nearest double. */
        public double value() {
            return Double.parseDouble(digits);
        }
    }

    /** A text. */
    record Text(String value, Span span) implements Expr {}

    /** Constant bytes. */
    record Bytes(ByteBuffer value, Span span) implements Expr {}

    /** A list of integers. */
    record Integers(List<Long> values, Span span) implements Expr {}

    /** A truth value. */
    record Truth(boolean value, Span span) implements Expr {}

    /** The size of the file. */
    record End(Span span) implements Expr {}

    /** The value of a rule; a path of several names is the last rule, inside the rules before it. */
    record Ref(List<String> path, Span span) implements Expr {
        /** The rule whose value it is. */
        public String target() {
            return path.get(path.size() - 1);
        }

        /** The rule at which the search begins. */
        public String head() {
            return path.get(0);
        }
    }

    /** A dimension of the tensor of a clause. */
    record Dimension(int clause, int index, Span span) implements Expr {}

    /** Whether a tensor of a clause is present. */
    record TensorPresent(int clause, Span span) implements Expr {
        @Override
        public boolean isCondition() {
            return true;
        }
    }

    /**
     * The value of an item if a tensor of a clause is present, or if it is absent.
     *
     * @param value a named value, or a number
     */
    record Given(String item, int clause, boolean present, Expr value, Span span) implements Expr {}

    /** A named value of an enumeration that the context gives. */
    record EnumName(String name, Span span) implements Expr {}

    /** The code of an item with named values, a number. */
    record CodeOf(Ref item, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return List.of(item);
        }
    }

    /** Element {@code index} of a list of integers; a negative index counts from the end, -1 is the last element. */
    record Element(Ref list, int index, Span span) implements Expr {}

    /**
     * The integer with a key in a list of pairs.
     *
     * @param list the repeated rule; a key identifies each element
     * @param value the rule of the integer in an element, or the variant of a choice in it
     * @param otherwise the value if no element has the key
     */
    record Lookup(String list, String key, String value, Expr otherwise, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return List.of(otherwise);
        }
    }

    /** The index of the enclosing element of {@code list}, from 0. */
    record Index(String list, Span span) implements Expr {}

    /**
     * The values of {@code item} in each element of a list.
     *
     * @param positions the indices of the elements, null for all elements
     */
    record Items(String list, String item, @Nullable Expr positions, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return positions == null ? List.of() : List.of(positions);
        }

        @Override
        public Expr map(UnaryOperator<Expr> change) {
            return positions == null ? this : new Items(list, item, change.apply(positions), span);
        }
    }

    /**
     * A measure of a rule: count, size, offset or presence.
     *
     * @param base the rule that an offset is relative to, null for the start of the file
     */
    record Measure(
            Function function, String target, @Nullable String base, Span span) implements Expr {
        public Measure(Function function, String target, Span span) {
            this(function, target, null, span);
        }

        /** Whether it is an offset. */
        public boolean isOffset() {
            return function == Function.OFFSET;
        }

        /** Whether it is a size. */
        public boolean isSize() {
            return function == Function.SIZE;
        }
    }

    /** The position of a reader, from the start of the file. */
    record Here(Span span) implements Expr {}

    /** An offset or a size that a reader recorded when it read the target. */
    record Noted(Function function, String target, Span span) implements Expr {}

    /** A function of values. */
    record Call(String function, List<Expr> arguments, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return arguments;
        }

        @Override
        public Expr map(UnaryOperator<Expr> change) {
            return new Call(function, arguments.stream().map(change).toList(), span);
        }
    }

    /** The concatenation of lists of numbers. */
    record Joined(List<Expr> lists, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return lists;
        }

        @Override
        public Expr map(UnaryOperator<Expr> change) {
            return new Joined(lists.stream().map(change).toList(), span);
        }
    }

    /**
     * Consecutive rows of a table, each selected by an integer.
     *
     * @param columns the number of numbers in a row
     * @param from the element of a block at which the first row begins
     * @param each the number of elements for each number of a row, 0 before that is known
     */
    record Row(String table, int columns, Expr index, int from, int each, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return List.of(index);
        }

        @Override
        public Expr map(UnaryOperator<Expr> change) {
            return new Row(table, columns, change.apply(index), from, each, span);
        }

        /** Returns a copy for the elements of a block from {@code first} on. */
        public Row at(int first, int elements) {
            return new Row(table, columns, index, first, elements, span);
        }
    }

    /** One of two integers. */
    record Conditional(Expr condition, Expr then, Expr otherwise, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return List.of(condition, then, otherwise);
        }

        @Override
        public Expr map(UnaryOperator<Expr> change) {
            return new Conditional(change.apply(condition), change.apply(then), change.apply(otherwise), span);
        }
    }

    /**
     * A checksum of a rule's bytes.
     *
     * @param zeroed the item whose bytes count as zero, null for none
     */
    record ChecksumOf(
            String algorithm, String target, @Nullable String zeroed, Span span) implements Expr {}

    /** An infix operator with two operands. */
    record Binary(String operator, Expr left, Expr right, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return List.of(left, right);
        }

        @Override
        public Expr map(UnaryOperator<Expr> change) {
            return new Binary(operator, change.apply(left), change.apply(right), span);
        }

        @Override
        public boolean isCondition() {
            return CONDITIONS.contains(operator);
        }
    }

    /** The measures of a rule. */
    enum Function {
        COUNT(Applies.everywhere()),
        SIZE(Applies.anyOutside()
                .andInside(On.DATA)
                .but(On.BIT_FIELD, "name the rule of its integer")
                .elsewhere("move it outside, or remove the item that gives its size")),
        OFFSET(Applies.anyOutside()
                .but(On.BIT_FIELD, "name the rule of its integer")
                .elsewhere("move it outside, or remove the item that gives its offset")),
        PRESENT(Applies.everywhere());

        private final Applies applies;

        Function(Applies applies) {
            this.applies = applies;
        }

        /** The rules that it applies to. */
        public Applies applies() {
            return applies;
        }

        /** The word in grammars. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
