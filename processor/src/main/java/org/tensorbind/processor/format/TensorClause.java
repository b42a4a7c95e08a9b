package org.tensorbind.processor.format;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;

/**
 * A tensor clause: where tensors are, and what says each thing of them.
 *
 * @param rule that occurs once for each such tensor
 * @param name empty where positions are the names
 * @param layout a choice whose variants are blocks, or an enumeration with dense among its names; null for dense tensors
 * @param byteOrder of its elements, null where the rule of its bytes says it, or all items have it
 * @param columnMajor where the index of the first dimension changes fastest, null for nowhere
 * @param condition when a file, or an element of a list, has such a tensor; null for always where its data is
 * @param data the rule of its bytes, null where the variants of its layout have them
 * @param order by which writers sort tensors
 * @param isElement whether its rule is all of a tensor, of which items in it, around it and at its position in other lists say everything; else a
 *     tensor is where its bytes are, or where elements of a list describe it
 */
public record TensorClause(
        String rule,
        Span span,
        List<NamePart> name,
        Dtype dtype,
        Shape shape,
        @Nullable String layout,
        @Nullable Order byteOrder,
        @Nullable ColumnMajor columnMajor,
        @Nullable Condition condition,
        @Nullable String data,
        List<OrderKey> order,
        boolean isElement) {

    /** What says a dtype. */
    public sealed interface Dtype {
        /** An enumeration. */
        record OfRule(String rule) implements Dtype {}
    }

    /** What says a shape. */
    public sealed interface Shape {
        /** A list of dimensions; the innermost first where it is reversed. */
        record OfList(String rule, boolean reversed) implements Shape {}

        /** The elements of a list, each of which has an item for a dimension. */
        record OfElements(String list, String item, boolean reversed) implements Shape {}

        /**
         * The elements of a list of the file that are at the positions that a tensor lists, each of which has an item for a dimension.
         *
         * @param positions the list of the tensor
         */
        record AtPositions(String positions, String list, String item) implements Shape {}

        /**
         * Expressions, outermost first.
         *
         * @param row how the innermost dimensions are stored, null where nothing is between elements
         */
        record Computed(List<Expr> dimensions, @Nullable Row row) implements Shape {}

        /** The variant of the layout. */
        record OfLayout() implements Shape {}
    }

    /**
     * When a tensor is present.
     *
     * @param words the condition as the grammar says it
     */
    public record Condition(Expr when, String words, Span span) {}

    /** A key of the order in which tensors are written. */
    public record OrderKey(String rule, boolean descending) {}

    /**
     * Elements that are stored column-major.
     *
     * @param tag what gives it, null where all tensors are
     * @param value the named value that represents it, null where the tag is true or 1 then
     */
    public record ColumnMajor(
            Span span, @Nullable String tag, @Nullable String value) {}

    /**
     * The dimensions of a row, and what it takes in the file.
     *
     * @param outer number of dimensions outside of it
     * @param amount bytes that it takes, or what they are a multiple of
     * @param separator the item that is repeated between two rows, null for none
     */
    public record Row(Span span, int outer, boolean multiple, Expr amount, Expr.@Nullable Ref separator) {
        /** What is computed or repeated in it. */
        public Stream<Expr> expressions() {
            return Stream.concat(Stream.of(amount), Stream.ofNullable(separator));
        }

        /** Whether nothing follows its elements. */
        public boolean isContiguous() {
            return multiple && amount instanceof Expr.Int number && number.value() == 1;
        }
    }

    /** A dtype that the grammar says. */
    public sealed interface Said extends Dtype {
        /** One dtype for all tensors. */
        record Always(ElementType type) implements Said {}

        /**
         * What one says where a condition holds, else what the other one says.
         *
         * @param words the condition as the grammar says it
         */
        record When(Expr condition, String words, Said then, Said otherwise) implements Said {}

        /** All that it may be. */
        default Stream<ElementType> all() {
            return this instanceof When when
                    ? Stream.concat(when.then().all(), when.otherwise().all())
                    : Stream.of(((Always) this).type());
        }

        /** What shows which it is. */
        default Stream<Expr> conditions() {
            return this instanceof When when
                    ? Stream.concat(
                            Stream.of(when.condition()),
                            Stream.concat(
                                    when.then().conditions(), when.otherwise().conditions()))
                    : Stream.empty();
        }

        /** As the grammar says it. */
        default String text() {
            return this instanceof When when
                    ? when.words() + " ? " + when.then().text() + " : "
                            + when.otherwise().text()
                    : ((Always) this).type().toString();
        }
    }

    /**
     * A byte order.
     *
     * @param when it is that, else it is the other one; null for always
     * @param words as the grammar says it
     */
    public record Order(boolean big, @Nullable Expr when, String words, Span span) {}

    /** Item of a name. */
    public sealed interface NamePart {
        /** A text that is in all names. */
        record Text(String text) implements NamePart {}

        /**
         * The position of an element among those of its rule, times a number above 0, plus one that is not below 0.
         *
         * @param factor what it is multiplied by
         * @param bias what is added
         */
        record Index(String rule, int factor, int bias) implements NamePart {
            /** As patterns of names have it: without what changes nothing. */
            String text() {
                return "{" + rule + (factor == 1 ? "" : "*" + factor) + (bias == 0 ? "" : "+" + bias) + "}";
            }
        }

        /** The value of a rule. */
        record Item(String rule) implements NamePart {}
    }

    /** The same, of another rule, with another name, and whether the rule is all of a tensor. */
    public TensorClause with(String newRule, List<NamePart> newName, boolean element) {
        return new TensorClause(
                newRule, span, newName, dtype, shape, layout, byteOrder, columnMajor, condition, data, order, element);
    }

    /** Whether it says anything that is no item, but for a name of several. */
    public boolean isComputed() {
        boolean named = name.isEmpty() || nameRule() != null || isNameOfItems();
        return !named
                || byteOrder != null
                || condition != null
                || dtype instanceof Said
                || shape instanceof Shape.Computed;
    }

    /** Whether its name is made of several parts, and items are all of them that differ. */
    public boolean isNameOfItems() {
        return name.size() > 1
                && name.stream().noneMatch(NamePart.Index.class::isInstance)
                && name.stream().anyMatch(NamePart.Item.class::isInstance);
    }

    /** The item that is its name, null for other names. */
    public @Nullable String nameRule() {
        return name.size() == 1 && name.get(0) instanceof NamePart.Item item ? item.rule() : null;
    }

    /** Whether files have its names, or positions are the names. */
    public boolean takesAnyName() {
        return name.isEmpty() || nameRule() != null;
    }

    /** The items of a tensor that are its name, or part of it, its dtype, its shape, its layout and its bytes. */
    public Stream<String> roles() {
        Stream<@Nullable String> others = Stream.of(dtypeRule(), ownShapeRule(), layout, data);
        return Stream.concat(
                name.stream().filter(NamePart.Item.class::isInstance).map(part -> ((NamePart.Item) part).rule()),
                others.filter(Objects::nonNull));
    }

    /** Whether the value of a rule is one of its roles, and no attribute as positions of dimensions are. */
    public boolean says(String rule) {
        return !rule.equals(positions()) && roles().anyMatch(rule::equals);
    }

    /** The enumeration that has its dtype, null where the clause says it. */
    public @Nullable String dtypeRule() {
        return dtype instanceof Dtype.OfRule of ? of.rule() : null;
    }

    /** What the clause says of its dtype, null where a rule has it. */
    public @Nullable Said said() {
        return dtype instanceof Said said ? said : null;
    }

    /** The list that has its dimensions, or the item that has one in each of {@link #axes}; null for other shapes. */
    public @Nullable String shapeRule() {
        if (shape instanceof Shape.AtPositions at) {
            return at.item();
        }
        return shape instanceof Shape.OfList list
                ? list.rule()
                : shape instanceof Shape.OfElements elements ? elements.item() : null;
    }

    /** The elements of a list that have one dimension each, null for other shapes. */
    public @Nullable String axes() {
        if (shape instanceof Shape.AtPositions at) {
            return at.list();
        }
        return shape instanceof Shape.OfElements elements ? elements.list() : null;
    }

    /** The list of a tensor that says which {@link #axes} are those of its dimensions, null where all of its own are. */
    public @Nullable String positions() {
        return shape instanceof Shape.AtPositions at ? at.positions() : null;
    }

    /** What a tensor has itself for its shape, null where the clause says all of it. */
    public @Nullable String ownShapeRule() {
        return shape instanceof Shape.AtPositions at ? at.positions() : shapeRule();
    }

    /** The dimensions as expressions name them, where a list has them. */
    public String shapeText() {
        String elements = axes() == null ? "" : axes() + (positions() == null ? "" : "[" + positions() + "]") + ".";
        return elements + shapeRule();
    }

    /** Its dimensions, where the elements of a list of the file have them. */
    public Expr.Items dimensionsAt(Shape.AtPositions at) {
        return new Expr.Items(at.list(), at.item(), new Expr.Ref(List.of(at.positions()), span), span);
    }

    /** Whether the innermost dimension is the first of its list. */
    public boolean reversed() {
        return (shape instanceof Shape.OfList list && list.reversed())
                || (shape instanceof Shape.OfElements elements && elements.reversed());
    }

    /** The dimensions that the clause computes, outermost first. */
    public List<Expr> dimensions() {
        return shape instanceof Shape.Computed computed ? computed.dimensions() : List.of();
    }

    /** How the innermost dimensions are stored, null where nothing is between elements. */
    public @Nullable Row row() {
        return shape instanceof Shape.Computed computed ? computed.row() : null;
    }

    /** The rule of its bytes, where no variants of a layout have them. */
    public String dataRule() {
        return Objects.requireNonNull(data, "checked before");
    }

    /** The name with each part that differs in braces. */
    public String pattern() {
        StringBuilder pattern = new StringBuilder();
        for (NamePart part : name) {
            pattern.append(
                    part instanceof NamePart.Text text
                            ? text.text()
                            : part instanceof NamePart.Index index ? index.text() : "{}");
        }
        return pattern.toString();
    }

    /** Whether a tensor of this one and one of the other may have the same name. */
    public boolean mayBeCalledAs(TensorClause other) {
        if (takesAnyName() || other.takesAnyName() || name.size() != other.name.size()) {
            return takesAnyName() && other.takesAnyName();
        }
        for (int i = 0; i < name.size(); i++) {
            boolean meet = name.get(i) instanceof NamePart.Index one && other.name.get(i) instanceof NamePart.Index two
                    ? (one.bias() - two.bias()) % greatestDivisor(one.factor(), two.factor()) == 0
                    : name.get(i).equals(other.name.get(i));
            if (!meet) {
                return false;
            }
        }
        return true;
    }

    private static int greatestDivisor(int a, int b) {
        return b == 0 ? a : greatestDivisor(b, a % b);
    }

    /** Bytes of the item that is repeated between two rows. */
    public int separatorSize(Grammar grammar) {
        Expr.Ref item = Objects.requireNonNull(row(), "looked at before").separator();
        return item == null ? 0 : grammar.rule(item.target()).type().byteSize();
    }

    /** The expressions that say its shape. */
    public List<Expr> expressions() {
        String list = shapeRule();
        return list == null ? dimensions() : List.of(new Expr.Ref(List.of(list), span));
    }
}
