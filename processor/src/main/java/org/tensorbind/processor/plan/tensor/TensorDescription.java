package org.tensorbind.processor.plan.tensor;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.DataOrder;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Enumeration;

/**
 * The sources of a tensor's properties.
 *
 * @param rule the rule that represents a tensor
 * @param name the parts of its name; empty if indices are the names
 * @param dtype the dtype item, null if the grammar gives the dtype
 * @param declaredDtype the dtype that the grammar gives, else null
 * @param content how its layout gives its shape and data
 * @param external where else the data may be, null if it is always in the file
 * @param payloads how each kind of data is stored
 * @param missing required items that may be absent, which makes the tensor unreadable
 * @param attributes the values of its other items
 * @param customFields the map of additional entries, null if the format has none
 */
public record TensorDescription(
        String rule,
        List<Value> name,
        @Nullable Found dtype,
        @Nullable Value declaredDtype,
        Content content,
        @Nullable External external,
        List<StoredData> payloads,
        List<MissingValue> missing,
        List<TensorPlan.Field> attributes,
        @Nullable Found customFields) {
    /** The name of the dense layout, which is the default if the item is optional. */
    public static final String DENSE = "dense";

    /** The dtype item. */
    public Found dtypeItem() {
        return Objects.requireNonNull(dtype, "the grammar says it");
    }

    /** The item with the name of its layout, null for none. */
    public @Nullable Found layoutName() {
        return content instanceof Content.Plain plain ? plain.layout() : null;
    }

    /** What messages call the rule of the dimensions, where it occurs once for each tensor; else empty. */
    public String shapeRule() {
        return content instanceof Content.Plain plain && plain.shape() instanceof Dimensions.Listed shape
                ? shape.label()
                : "";
    }

    /** The condition that its layout is dense: by its name, or because the item is absent. */
    public Value isDense(Found layout) {
        return layout.absentOr(layout.isOneOf(List.of(DENSE)));
    }

    /** Whether the tensor has attributes. */
    public boolean hasAttributes() {
        return customFields != null || !attributes.isEmpty();
    }

    /** Whether a tensor may lack a required item, or have an unknown layout. */
    public boolean isPartial() {
        return !missing.isEmpty()
                || !otherData().isEmpty()
                || (content instanceof Content.ByVariant variants && variants.otherwise() != null);
    }

    /** The other items in which its data may be. */
    public List<OtherData> otherData() {
        return content instanceof Content.Plain plain ? plain.stored().others() : List.of();
    }

    /** Whether the shape of a tensor may be unknown. */
    public boolean shapeMayBeAbsent() {
        return content instanceof Content.Plain plain
                ? plain.shape() instanceof Dimensions.Listed list
                        && list.value().isNullable()
                : isPartial();
    }

    /** Whether the data of a tensor may be unknown. */
    public boolean dataMayBeAbsent() {
        return content instanceof Content.Plain plain ? plain.stored().data().isNullable() : isPartial();
    }

    /** The required items that may be absent in a variant of the layout; for null, those of all tensors. */
    public List<MissingValue> missingOf(@Nullable String block) {
        return missing.stream()
                .filter(lack -> Objects.equals(lack.block(), block))
                .toList();
    }

    /** How a tensor's layout gives its shape and data. */
    public sealed interface Content {
        /** The same structure for all tensors, with an item that names the layout; null if all are dense. */
        record Plain(
                Dimensions shape,
                Stored.Dense stored,
                @Nullable Found layout) implements Content {}

        /** A block for each variant of a choice; a tensor of any other layout is unreadable. */
        record ByVariant(
                Found choice, List<Block> blocks, @Nullable Unknown otherwise) implements Content {}
    }

    /**
     * Data in another file.
     *
     * @param holds the condition that the data is there
     * @param list the pairs of texts that describe the place of the data
     * @param entry the rule of a pair
     * @param pair the rules of its texts, the key first
     * @param file the key of the file's path
     * @param offset the key of the offset
     * @param size the key of the size
     * @param attributes the names of the attributes that describe the place
     */
    public record External(
            Value holds,
            Found list,
            String entry,
            List<String> pair,
            String file,
            String offset,
            String size,
            List<String> attributes) {}

    /**
     * A required item of a tensor that may be absent.
     *
     * @param label its name in messages
     * @param because what is wrong with the tensor
     * @param block the variant of the layout that contains it, null if all tensors do
     */
    public record MissingValue(
            String label,
            String because,
            Found value,
            @Nullable String block) {}

    /** A variant of the layout; its values are relative to the {@link Known.Local} of its rule. */
    public record Block(String rule, Dimensions.Listed shape, Stored stored) {}

    /**
     * An unknown layout: a map with arbitrary entries.
     *
     * @param tag the key of its name, null if keys distinguish layouts
     * @param keys the keys that distinguish the known layouts
     */
    public record Unknown(String rule, @Nullable KindTag tag, List<String> keys) {}

    /** The rule with the names of the known layouts, and its key. */
    public record KindTag(String key, String rule) {}

    /** The source of a shape. */
    public sealed interface Dimensions {
        /**
         * A list; innermost first if it is reversed.
         *
         * @param label the label of the rule of the list, empty if it does not occur once for each tensor
         * @param some the tensors that have this shape, null for all
         */
        record Listed(
                Found value,
                boolean reversed,
                String label,
                @Nullable Some some) implements Dimensions {
            /** The dimensions, outermost first. */
            public Value outermostFirst() {
                return reversed ? Operator.REVERSED.of(value.orNull()) : value.orNull();
            }
        }

        /**
         * The tensors with a shape; all others have one dimension.
         *
         * @param when the condition that a tensor has the shape
         * @param byteSize of the elements of others
         * @param dtype their dtype, which may be unknown
         */
        record Some(Value when, Value byteSize, Value dtype) {}

        /**
         * Values, outermost first.
         *
         * @param sources the labels of the items that they are computed from, empty for constants
         * @param rows how the innermost dimensions are stored, null if elements are contiguous
         */
        record Computed(
                List<Value> values,
                List<String> sources,
                @Nullable Rows rows) implements Dimensions {}
    }

    /**
     * Rows with padding or a separator.
     *
     * @param outer the number of dimensions outside a row
     * @param multiple whether rows are padded to a multiple of {@code amount}, instead of having that size
     * @param separator the item that is repeated between two rows, null for none
     */
    public record Rows(
            int outer,
            boolean multiple,
            Value amount,
            @Nullable Separator separator) {
        /** The rows of a clause's tensors, null if elements are contiguous. {@code values} computes expressions. */
        public static @Nullable Rows of(TensorClause clause, Grammar grammar, Function<Expr, Value> values) {
            TensorClause.Row row = clause.row();
            if (row == null) {
                return null;
            }
            Value amount = values.apply(row.amount());
            Separator separator = row.separator() == null
                    ? null
                    : new Separator(values.apply(row.separator()), clause.separatorSize(grammar));
            return new Rows(row.outer(), row.multiple(), amount, separator);
        }
    }

    /** An integer of a fixed number of bytes. */
    public record Separator(Value value, int byteSize) {}

    /** The stored data. */
    public sealed interface Stored {
        /**
         * All elements, contiguous or in rows.
         *
         * @param item the label of the data in messages; null if it can be in one item only
         * @param others the other items in which they may be
         */
        record Dense(Found data, @Nullable String item, List<OtherData> others) implements Stored {
            public Dense(Found data) {
                this(data, null, List.of());
            }
        }

        /** The indices and values of elements that are not zero. */
        record Sparse(Dense indices, Dimensions.Listed indicesShape, Dense values, Dimensions.Listed valuesShape)
                implements Stored {}
    }

    /**
     * Another item in which data may be.
     *
     * @param label its name in messages
     * @param dtypes the names of the dtypes whose elements it may have; empty for a list that is not decoded
     */
    public record OtherData(String label, Found data, List<String> dtypes) {}

    /**
     * How one kind of data is stored.
     *
     * @param rule the rule of the data
     * @param filter null for none
     * @param columnMajor null for row-major data
     * @param checksum null for none
     */
    public record StoredData(
            String rule,
            @Nullable FilterTag filter,
            ElementOrder order,
            @Nullable ColumnMajor columnMajor,
            @Nullable Checksum checksum) {}

    /**
     * Whether elements are stored column-major.
     *
     * @param holds the condition that they are
     * @param unknown the tag values without a defined order, null for none
     */
    public record ColumnMajor(Value holds, @Nullable UnknownOrder unknown) {}

    /**
     * Values of a tag that do not define an element order.
     *
     * @param holds the condition that the tag has one of them
     * @param label the tag's name in messages
     * @param known the two values that define one
     */
    public record UnknownOrder(Value holds, Value value, String label, List<String> known) {}

    /**
     * The filter that a tag selects.
     *
     * @param label the tag's name in messages
     * @param whenSet the filter if the tag is a bit that is set, null if the tag has named values
     * @param filters by the names of the tag's values
     */
    public record FilterTag(
            Found tag, String label, @Nullable String whenSet, Map<String, String> filters) {}

    /** The byte order of elements. */
    public sealed interface ElementOrder {
        /** A constant byte order. */
        record Fixed(boolean big) implements ElementOrder {}

        /** The byte order of the file, which each file gives. */
        record OfFile() implements ElementOrder {}

        /**
         * Given by a tag, for data without a filter.
         *
         * @param label the tag's name in messages
         * @param big the condition that it is big-endian
         * @param known the condition that the tag has a known value
         */
        record ByTag(Found tag, String label, Value big, Value known) implements ElementOrder {}

        /** Given by the code of the dtype. */
        record ByDtype() implements ElementOrder {}

        /** Given by a condition: big-endian if it holds, or if it does not. */
        record ByCondition(Value condition, boolean bigWhenHeld) implements ElementOrder {}

        /** Whether the codes of a dtype give the byte order. */
        static boolean isGivenByDtype(Grammar grammar, @Nullable String dtypeRule) {
            Enumeration values =
                    dtypeRule == null ? null : grammar.rule(dtypeRule).values();
            return values != null && values.isOrdered();
        }

        /** The byte order of elements that is not given per tensor: that of a clause, or that of the file. */
        static ElementOrder undetermined(Grammar grammar, @Nullable DataOrder clause) {
            if (clause != null) {
                return new Fixed(clause.big().containsValue(true));
            }
            return grammar.orderTag() != null ? new OfFile() : new Fixed(grammar.bigEndian());
        }
    }

    /**
     * The checksum of stored bytes.
     *
     * @param item the item that stores it
     * @param algorithm the algorithm; null for a text, which names it
     */
    public record Checksum(
            Found item,
            String label,
            SumForm form,
            @Nullable String algorithm) {}
}
