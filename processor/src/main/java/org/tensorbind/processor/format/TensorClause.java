package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;

/**
 * A tensor clause: where tensors are, and the source of each of their properties.
 *
 * @param rule the rule that occurs once for each such tensor
 * @param name the parts of the name; empty if indices are the names
 * @param layout a choice whose variants are blocks, or an enumeration with dense among its names; null for dense tensors
 * @param byteOrder the byte order of its elements; null if the rule of its data or the whole file defines it
 * @param columnMajor when the index of the first dimension changes fastest; null for never
 * @param whole which tensors are all of an element around them, with its shape; null for none
 * @param external where else its data may be; null if it is always in the file
 * @param condition when the tensor is present; null if it is present whenever its data is
 * @param data the rule of its data; null if the variants of its layout have it
 * @param others other items in which its data may be instead
 * @param order the keys by which writers sort tensors
 * @param isElement whether its rule describes a tensor completely, with items in it, around it and at the same index of parallel lists; otherwise a
 *     tensor occurs where its data is, or where elements of a list describe it
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
        @Nullable Whole whole,
        @Nullable External external,
        @Nullable Condition condition,
        @Nullable String data,
        List<OtherData> others,
        List<OrderKey> order,
        boolean isElement) {

    /** The source of a dtype. */
    public sealed interface Dtype {
        /**
         * An enumeration.
         *
         * @param otherwise the item that has the dtype if this one is absent, null if it never is
         */
        record OfRule(String rule, @Nullable Otherwise otherwise) implements Dtype {}

        /**
         * The item that has the dtypes for which the first one is absent.
         *
         * @param values its value, by the name of the first one's value
         */
        record Otherwise(String rule, Map<String, String> values, Span span) {}
    }

    /** The source of a shape. */
    public sealed interface Shape {
        /** A list of dimensions; innermost first if it is reversed. */
        record OfList(String rule, boolean reversed) implements Shape {}

        /** The elements of a list, each of which has an item for a dimension. */
        record OfElements(String list, String item, boolean reversed) implements Shape {}

        /**
         * Elements of a list of the file, each with an item for a dimension; a tensor lists their indices.
         *
         * @param positions the tensor's list of indices
         */
        record AtPositions(String positions, String list, String item) implements Shape {}

        /**
         * Expressions, outermost first.
         *
         * @param row how the innermost dimensions are stored, null if elements are contiguous
         */
        record Computed(List<Expr> dimensions, @Nullable Row row) implements Shape {}

        /** The variant of the layout. */
        record OfLayout() implements Shape {}
    }

    /**
     * When a tensor is present.
     *
     * @param words the condition as text of the grammar
     */
    public record Condition(Expr when, String words, Span span) {}

    /**
     * Another item in which the data of a tensor may be.
     *
     * @param dtypes the names of the dtypes that such a tensor may have; empty if the item is not decoded
     */
    public record OtherData(String rule, List<String> dtypes, Span span) {
        /** Whether its numbers or bytes are elements. */
        public boolean isDecoded() {
            return !dtypes.isEmpty();
        }
    }

    /** A key of the order in which tensors are written. */
    public record OrderKey(String rule, boolean descending) {}

    /**
     * Elements that are stored column-major.
     *
     * @param tag the item that selects it, null if all tensors are column-major
     * @param value the named value that selects it; null if true or 1 does
     */
    public record ColumnMajor(
            Span span, @Nullable String tag, @Nullable String value) {}

    /**
     * Tensors that are all of an element of the list around theirs, if a tag in that has a value. Their names lack the last item, and the shape in the
     * element is theirs; other tensors have one dimension, and the tag and the shape are attributes of them.
     *
     * @param item the last item of their names
     */
    public record Whole(Span span, String item, String tag, String value) {}

    /**
     * Data in another file of the same folder, if a tag has a value.
     *
     * @param entry the rule of a pair of a key and a text; a tensor has a list of these, which describe the place of the data
     * @param file the key of the file's path
     * @param offset the key of the offset, in bytes
     * @param size the key of the size, in bytes
     */
    public record External(Span span, String entry, String file, String offset, String size, String tag, String value) {
        /** Whether a rule describes where the data is, so that it does not belong to data that is in the file. */
        public boolean describes(String rule) {
            return rule.equals(entry) || rule.equals(tag);
        }
    }

    /**
     * The dimensions of a row, and its size in the file.
     *
     * @param outer the number of dimensions outside a row
     * @param amount its size in bytes, or the multiple up to which it is padded
     * @param separator the item that is repeated between two rows, null for none
     */
    public record Row(Span span, int outer, boolean multiple, Expr amount, Expr.@Nullable Ref separator) {
        /** The expressions in it. */
        public Stream<Expr> expressions() {
            return Stream.concat(Stream.of(amount), Stream.ofNullable(separator));
        }

        /** Whether rows are stored without padding. */
        public boolean isContiguous() {
            return multiple && amount instanceof Expr.Int number && number.value() == 1;
        }
    }

    /** A dtype that the grammar gives, rather than the file. */
    public sealed interface DeclaredDtype extends Dtype {
        /** One dtype for all tensors. */
        record Always(ElementType type) implements DeclaredDtype {}

        /**
         * One of two dtypes, by a condition.
         *
         * @param words the condition as text of the grammar
         */
        record When(Expr condition, String words, DeclaredDtype then, DeclaredDtype otherwise)
                implements DeclaredDtype {}

        /** All possible element types. */
        default Stream<ElementType> all() {
            return this instanceof When when
                    ? Stream.concat(when.then().all(), when.otherwise().all())
                    : Stream.of(((Always) this).type());
        }

        /** The conditions that it depends on. */
        default Stream<Expr> conditions() {
            return this instanceof When when
                    ? Stream.concat(
                            Stream.of(when.condition()),
                            Stream.concat(
                                    when.then().conditions(), when.otherwise().conditions()))
                    : Stream.empty();
        }

        /** Its text in the grammar. */
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
     * @param when the condition under which it applies, otherwise the other byte order does; null for always
     * @param words its text in the grammar
     */
    public record Order(boolean big, @Nullable Expr when, String words, Span span) {}

    /** A part of a name. */
    public sealed interface NamePart {
        /** Constant text. */
        record Text(String text) implements NamePart {}

        /**
         * The index of an element in its list, times a positive factor, plus a non-negative bias.
         *
         * @param rule the rule of the elements
         */
        record Index(String rule, int factor, int bias) implements NamePart {
            /** Its text in patterns of names, without a factor of 1 or a bias of 0. */
            String text() {
                return "{" + rule + (factor == 1 ? "" : "*" + factor) + (bias == 0 ? "" : "+" + bias) + "}";
            }
        }

        /** The value of a rule. */
        record Item(String rule) implements NamePart {}
    }

    /** Returns a copy with another rule and name. */
    public TensorClause with(String newRule, List<NamePart> newName, boolean element) {
        return new TensorClause(
                newRule,
                span,
                newName,
                dtype,
                shape,
                layout,
                byteOrder,
                columnMajor,
                whole,
                external,
                condition,
                data,
                others,
                order,
                element);
    }

    /** Whether a property of its tensors is not simply an item; names that consist of several items are not counted. */
    public boolean isComputed() {
        boolean named = name.isEmpty() || nameRule() != null || isNameOfItems();
        return !named
                || byteOrder != null
                || condition != null
                || dtype instanceof DeclaredDtype
                || shape instanceof Shape.Computed;
    }

    /** Whether its name has several parts, which are constant texts and items. */
    public boolean isNameOfItems() {
        return name.size() > 1
                && name.stream().noneMatch(NamePart.Index.class::isInstance)
                && name.stream().anyMatch(NamePart.Item.class::isInstance);
    }

    /** The item that is the whole name, null for other names. */
    public @Nullable String nameRule() {
        return name.size() == 1 && name.get(0) instanceof NamePart.Item item ? item.rule() : null;
    }

    /** The item that is a part of the name, null if the name has none or is that item. */
    public @Nullable String namePart() {
        return nameRule() != null
                ? null
                : name.stream()
                        .filter(NamePart.Item.class::isInstance)
                        .map(part -> ((NamePart.Item) part).rule())
                        .findFirst()
                        .orElse(null);
    }

    /** Whether names are stored in the file, or indices are the names. */
    public boolean takesAnyName() {
        return name.isEmpty() || nameRule() != null;
    }

    /** The items of a tensor that have a role: its name or a part of it, its dtype, shape, layout and data. */
    public Stream<String> roles() {
        Stream<@Nullable String> single = Stream.of(dtypeRule(), otherDtypeRule(), ownShapeRule(), layout, data);
        return Stream.of(
                        name.stream()
                                .filter(NamePart.Item.class::isInstance)
                                .map(part -> ((NamePart.Item) part).rule()),
                        single.filter(Objects::nonNull),
                        otherData())
                .flatMap(roles -> roles);
    }

    /** The other items in which its data may be, if they are decoded. */
    public Stream<String> otherData() {
        return others.stream().filter(OtherData::isDecoded).map(OtherData::rule);
    }

    /** Whether a rule has a role; a list of indices of dimensions is an attribute instead. */
    public boolean hasRole(String rule) {
        return !rule.equals(positions()) && !isOfSome(rule) && roles().anyMatch(rule::equals);
    }

    /** Whether a rule is an attribute of some tensors only: of those that are not all of an element. */
    public boolean isOfSome(String rule) {
        return whole != null && (rule.equals(whole.tag()) || rule.equals(shapeRule()));
    }

    /** The enumeration that has its dtype, null if the clause gives it. */
    public @Nullable String dtypeRule() {
        return dtype instanceof Dtype.OfRule of ? of.rule() : null;
    }

    /** The item that has the dtype if {@link #dtypeRule} is absent; null for none. */
    public Dtype.@Nullable Otherwise otherDtype() {
        return dtype instanceof Dtype.OfRule of ? of.otherwise() : null;
    }

    private @Nullable String otherDtypeRule() {
        Dtype.Otherwise other = otherDtype();
        return other == null ? null : other.rule();
    }

    /** The dtype that the clause gives, null if a rule has it. */
    public @Nullable DeclaredDtype declaredDtype() {
        return dtype instanceof DeclaredDtype declared ? declared : null;
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

    /** The tensor's list of the indices of its dimensions among the {@link #axes}, null if it has axes of its own. */
    public @Nullable String positions() {
        return shape instanceof Shape.AtPositions at ? at.positions() : null;
    }

    /** The tensor's own item for its shape, null if the clause computes the shape. */
    public @Nullable String ownShapeRule() {
        return shape instanceof Shape.AtPositions at ? at.positions() : shapeRule();
    }

    /** The dimensions as text of an expression, if a list has them. */
    public String shapeText() {
        String elements = axes() == null ? "" : axes() + (positions() == null ? "" : "[" + positions() + "]") + ".";
        return elements + shapeRule();
    }

    /** Its dimensions, if elements of a list of the file have them. */
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

    /** How the innermost dimensions are stored, null if elements are contiguous. */
    public @Nullable Row row() {
        return shape instanceof Shape.Computed computed ? computed.row() : null;
    }

    /** The rule of its data; must not be called if variants of a layout have it. */
    public String dataRule() {
        return Objects.requireNonNull(data, "checked before");
    }

    /** The name with a placeholder in braces for each variable part. */
    public String pattern() {
        return patternWith(item -> "{}");
    }

    /**
     * The same for a name with an item in it.
     *
     * @param element of the list that has the item
     */
    public String pattern(String element) {
        return patternWith(item -> "{" + element + "." + item + "}");
    }

    private String patternWith(UnaryOperator<String> placeholder) {
        StringBuilder pattern = new StringBuilder();
        for (NamePart part : name) {
            pattern.append(
                    part instanceof NamePart.Text text
                            ? text.text()
                            : part instanceof NamePart.Index index
                                    ? index.text()
                                    : placeholder.apply(((NamePart.Item) part).rule()));
        }
        return pattern.toString();
    }

    /** Whether a tensor of this clause and a tensor of another may have the same name. */
    public boolean mayBeCalledAs(TensorClause other) {
        if (takesAnyName() || other.takesAnyName()) {
            return takesAnyName() && other.takesAnyName();
        }
        if (namePart() != null || other.namePart() != null) {
            return !differ(text(0), other.text(0), false)
                    && !differ(text(name.size() - 1), other.text(other.name.size() - 1), true);
        }
        if (name.size() != other.name.size()) {
            return false;
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

    /** The text of a part of the name; empty for other parts. */
    private String text(int part) {
        return name.get(part) instanceof NamePart.Text text ? text.text() : "";
    }

    /** Whether no name has both texts at its start, or at its end. */
    private static boolean differ(String one, String other, boolean atEnd) {
        int length = Math.min(one.length(), other.length());
        return atEnd
                ? !one.endsWith(other.substring(other.length() - length))
                : !one.startsWith(other.substring(0, length));
    }

    private static int greatestDivisor(int a, int b) {
        return b == 0 ? a : greatestDivisor(b, a % b);
    }

    /** The size in bytes of the item that is repeated between two rows. */
    public int separatorSize(Grammar grammar) {
        Expr.Ref item = Objects.requireNonNull(row(), "looked at before").separator();
        return item == null ? 0 : grammar.rule(item.target()).type().byteSize();
    }

    /** The expressions for its shape. */
    public List<Expr> expressions() {
        String list = shapeRule();
        return list == null ? dimensions() : List.of(new Expr.Ref(List.of(list), span));
    }
}
