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
 * What gives each thing of a tensor.
 *
 * @param rule the rule that represents a tensor
 * @param name parts of its name; empty where positions are the names, or elements of lists in lists
 * @param dtype its dtype as the file has it, null where the grammar says it
 * @param said the dtype that the grammar says, else null
 * @param content how its layout gives its shape and data
 * @param payloads how each kind of data is stored
 * @param missing what it may be without, without which it is unreadable
 * @param attributes values of its other items
 * @param customFields the map of fields that the grammar does not name, null where there is no place for them
 */
public record TensorDescription(
        String rule,
        List<Value> name,
        @Nullable Found dtype,
        @Nullable Value said,
        Content content,
        List<StoredData> payloads,
        List<MissingValue> missing,
        List<TensorPlan.Field> attributes,
        @Nullable Found customFields) {
    /** The name of the layout that is dense, which may be left out where the value is optional. */
    public static final String DENSE = "dense";

    /** The dtype that the file has. */
    public Found dtypeItem() {
        return Objects.requireNonNull(dtype, "the grammar says it");
    }

    /** The name of its layout, null where none has one. */
    public @Nullable Found layoutName() {
        return content instanceof Content.Plain plain ? plain.layout() : null;
    }

    /** The condition that its layout is dense: so named, or left out where that is the default. */
    public Value isDense(Found layout) {
        return layout.unlessThere(layout.isOneOf(List.of(DENSE)));
    }

    /** Whether the tensor has attributes. */
    public boolean hasAttributes() {
        return customFields != null || !attributes.isEmpty();
    }

    /** Whether a tensor may be incomplete that it needs, or be of an unknown layout. */
    public boolean isPartial() {
        return !missing.isEmpty() || (content instanceof Content.ByVariant variants && variants.otherwise() != null);
    }

    /** Whether a tensor may have no shape, or be incomplete without which nothing gives which it is. */
    public boolean shapeMayBeAbsent() {
        return content instanceof Content.Plain plain
                ? plain.shape() instanceof Dimensions.Listed list
                        && list.value().isNullable()
                : isPartial();
    }

    /** Whether a tensor may have no data, or be incomplete without which nothing gives which it is. */
    public boolean dataMayBeAbsent() {
        return content instanceof Content.Plain plain ? plain.stored().data().isNullable() : isPartial();
    }

    /** What tensors may be without that have a variant of the layout; of null what all of them may be without. */
    public List<MissingValue> missingOf(@Nullable String block) {
        return missing.stream()
                .filter(lack -> Objects.equals(lack.block(), block))
                .toList();
    }

    /** How a tensor's layout gives its shape and data. */
    public sealed interface Content {
        /** One layout of all tensors, or one that is given by a name; null where it is dense. */
        record Plain(
                Dimensions shape,
                Stored.Dense stored,
                @Nullable Found layout) implements Content {}

        /** A block for each variant of a choice; a tensor that is none of these is unreadable. */
        record ByVariant(
                Found choice, List<Block> blocks, @Nullable Unknown otherwise) implements Content {}
    }

    /**
     * What a tensor may be without.
     *
     * @param label what messages call it
     * @param block the variant of the layout that has it, null where all tensors do
     */
    public record MissingValue(
            String label, Found value, @Nullable String block) {}

    /** A variant of the layout: its values start at the {@link Known.Local} of its rule. */
    public record Block(String rule, Dimensions.Listed shape, Stored stored) {}

    /**
     * What a layout is that none of the blocks is: a map of any entries.
     *
     * @param tag under which its kind is, null where keys give it
     * @param keys of which it has none where keys give it
     */
    public record Unknown(String rule, @Nullable KindTag tag, List<String> keys) {}

    /** The rule that names the kinds that are known, and its key. */
    public record KindTag(String key, String rule) {}

    /** What gives a shape. */
    public sealed interface Dimensions {
        /**
         * A list; innermost first where it is reversed.
         *
         * @param label of the rule that has them, empty where that is not one for each tensor
         */
        record Listed(Found value, boolean reversed, String label) implements Dimensions {
            /** The dimensions, outermost first. */
            public Value outermostFirst() {
                return reversed ? Operator.REVERSED.of(value.orNull()) : value.orNull();
            }
        }

        /**
         * Values, outermost first.
         *
         * @param sources labels of the items that they are computed from, empty for those that are not
         * @param rows how the innermost dimensions are stored, null where nothing is between elements
         */
        record Computed(
                List<Value> values,
                List<String> sources,
                @Nullable Rows rows) implements Dimensions {}
    }

    /**
     * Rows that are stored with more after their elements.
     *
     * @param outer number of dimensions outside of a row
     * @param multiple whether the amount is what bytes of a row are filled up to a multiple of
     * @param separator what is repeated between two rows, null for nothing
     */
    public record Rows(
            int outer,
            boolean multiple,
            Value amount,
            @Nullable Separator separator) {
        /** Those of the tensors of a clause, null where nothing is between elements; expressions have these values. */
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

    /** Where stored bytes are. */
    public sealed interface Stored {
        /** All elements, one after the other. */
        record Dense(Found data) implements Stored {}

        /** The indices and values of elements that are not zero. */
        record Sparse(Dense indices, Dimensions.Listed indicesShape, Dense values, Dimensions.Listed valuesShape)
                implements Stored {}
    }

    /**
     * How one kind of data is stored.
     *
     * @param rule the data
     * @param filter null where it is stored as it is
     * @param columnMajor null for row-major data
     * @param checksum null where there is none
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
     * @param unknown what else a tag may have, null where it always gives
     */
    public record ColumnMajor(Value holds, @Nullable UnknownOrder unknown) {}

    /**
     * Values of a tag that give no order of elements.
     *
     * @param holds the condition that it is one of them
     * @param label what messages call the tag
     * @param known the two values that give one
     */
    public record UnknownOrder(Value holds, Value value, String label, List<String> known) {}

    /**
     * Which filter a tag names.
     *
     * @param label what messages call the tag
     * @param whenSet the filter of data whose tag is a bit that is set, null where the tag has named values
     * @param filters by the names of the tag's values
     */
    public record FilterTag(
            Found tag, String label, @Nullable String whenSet, Map<String, String> filters) {}

    /** The byte order of elements. */
    public sealed interface ElementOrder {
        /** All tensors have the same. */
        record Fixed(boolean big) implements ElementOrder {}

        /** That of the file, which each file gives. */
        record OfFile() implements ElementOrder {}

        /**
         * That which a tag gives of data without a filter.
         *
         * @param label what files call the tag
         * @param big the condition that it is big-endian
         * @param known the condition that the tag gives it
         */
        record ByTag(Found tag, String label, Value big, Value known) implements ElementOrder {}

        /** That of each dtype's code. */
        record ByDtype() implements ElementOrder {}

        /** Big-endian where a condition holds, or where it does not. */
        record ByCondition(Value condition, boolean bigWhenHeld) implements ElementOrder {}

        /** Whether the codes of a dtype give the order. */
        static boolean isGivenByDtype(Grammar grammar, @Nullable String dtypeRule) {
            Enumeration values =
                    dtypeRule == null ? null : grammar.rule(dtypeRule).values();
            return values != null && values.isOrdered();
        }

        /** That of elements which nothing next to them gives: as a clause says, or that of other items. */
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
     * @param item what has it
     * @param algorithm null for a text, which names it
     */
    public record Checksum(
            Found item,
            String label,
            SumForm form,
            @Nullable String algorithm) {}
}
