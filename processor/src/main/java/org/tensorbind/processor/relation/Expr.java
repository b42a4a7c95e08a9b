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
     * The operator of a product that is solved for a factor. What it leaves over is no error of its own: the product is compared with what was
     * read.
     */
    String INVERSE = "inverse";

    /** Where it is in the grammar. */
    Span span();

    /** The expressions that it is computed from; a rule's name is none. */
    default List<Expr> operands() {
        return List.of();
    }

    /** The same of other operands. */
    default Expr map(UnaryOperator<Expr> change) {
        return this;
    }

    /** All that it is made of, itself as the last. */
    default Stream<Expr> parts() {
        return Stream.concat(operands().stream().flatMap(Expr::parts), Stream.of(this));
    }

    /** Those of one kind of all that it is made of. */
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
     * @param digits as {@link Double#parseDouble} takes them
     */
    record Fraction(String digits, Span span) implements Expr {
        /** The nearest float of 64 bits. */
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

    /** A rule's value; of several names, the last rule inside the ones before it. */
    record Ref(List<String> path, Span span) implements Expr {
        /** The rule whose value it is. */
        public String target() {
            return path.get(path.size() - 1);
        }

        /** The rule from which it is looked for. */
        public String head() {
            return path.get(0);
        }
    }

    /** A dimension of the tensor of a clause. */
    record Dimension(int clause, int index, Span span) implements Expr {}

    /** Whether there is a tensor of a clause. */
    record Filled(int clause, Span span) implements Expr {
        @Override
        public boolean isCondition() {
            return true;
        }
    }

    /**
     * What an item is where there is a tensor of a clause, or is none.
     *
     * @param value a named value, or a number
     */
    record Given(String item, int clause, boolean there, Expr value, Span span) implements Expr {}

    /** A named value of an enumeration that the context gives. */
    record EnumName(String name, Span span) implements Expr {}

    /** The code of an item with named values, a number. */
    record CodeOf(Ref item, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return List.of(item);
        }
    }

    /** Element {@code index} of a list of integers; below 0 from its end, -1 for the last. */
    record Element(Ref list, int index, Span span) implements Expr {}

    /**
     * The integer under a key in a list of pairs.
     *
     * @param list the repeated rule, elements of which are unique by a key
     * @param value the rule in an element whose integer it is, or the variant of a choice in it
     * @param otherwise what represents it where no element has the key
     */
    record Lookup(String list, String key, String value, Expr otherwise, Span span) implements Expr {
        @Override
        public List<Expr> operands() {
            return List.of(otherwise);
        }
    }

    /** The position of the element of {@code list} around it, from 0. */
    record Index(String list, Span span) implements Expr {}

    /**
     * The values of {@code item} in each element of a list.
     *
     * @param positions of the elements whose values they are, null for all
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
     * A function of a rule's place or extent: count, size, offset, present.
     *
     * @param base the rule from whose start an offset counts, null for the start of the file
     */
    record Measure(
            Function function, String target, @Nullable String base, Span span) implements Expr {
        public Measure(Function function, String target, Span span) {
            this(function, target, null, span);
        }

        /** Whether it is a place. */
        public boolean isOffset() {
            return function == Function.OFFSET;
        }

        /** Whether it is a number of bytes. */
        public boolean isSize() {
            return function == Function.SIZE;
        }
    }

    /** Where a reader is, from the start of the file. */
    record Here(Span span) implements Expr {}

    /** A place or a size that a reader has noted when it read the target. */
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

    /** Numbers of lists, one list after the other. */
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
     * Rows of a table, one after the other, of which each is selected by an integer.
     *
     * @param columns how many numbers a row has
     * @param from the element of a block that the first row begins at
     * @param each for how many elements each number of a row is, 0 before that is known
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

        /** The same for the elements of a block from one on. */
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
     * @param zeroed the item that is taken as zero, null for none
     */
    record ChecksumOf(
            String algorithm, String target, @Nullable String zeroed, Span span) implements Expr {}

    /** Two operands. */
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

    /** What can be measured of a rule. */
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

        /** Of what an item may say it. */
        public Applies applies() {
            return applies;
        }

        /** The word in grammars. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
