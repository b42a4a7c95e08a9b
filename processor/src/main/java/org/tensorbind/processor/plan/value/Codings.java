package org.tensorbind.processor.plan.value;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Clause.Stored;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.relation.Expr;

/** Determines how items are encoded as bytes, or as elements of documents. */
public final class Codings {
    private final Format format;

    public Codings(Format format) {
        this.format = format;
    }

    /** The coding of a rule that is a single value or a list of integers. */
    public ValueCoding of(Rule rule) {
        if (rule.isIntegers()) {
            return new ValueCoding.Listed(of(rule, rule.elementType()), rule.isInParentheses());
        }
        if (rule.coding() instanceof Coding.Packed packed) {
            return new ValueCoding.Packed(packed.byteSize(), packed.number() == Type.INT, isCounted(rule));
        }
        if (format.structures().isPayload(rule.name())) {
            return rule.inDocument() ? new ValueCoding.Element(ValueCoding.Kind.DATA, rule.extension()) : data(rule);
        }
        ValueCoding plain = of(rule, rule.typeInBytes());
        Stored stored = rule.clauses().stored();
        if (stored == null) {
            return plain;
        }
        if (stored.form() instanceof StoredForm.Rotated form) {
            return new ValueCoding.Rotated(plain, form.bits(), form.right(), form.bias());
        }
        StoredForm.Scaled form = (StoredForm.Scaled) stored.form();
        return new ValueCoding.Scaled(plain, form.factor(), form.divisor(), form.bias());
    }

    /** Whether an expression has the count of a rule's numbers. */
    private boolean isCounted(Rule rule) {
        return format.grammar()
                .expressions()
                .flatMap(expr -> expr.parts(Expr.Measure.class))
                .anyMatch(measure -> measure.function() == Expr.Function.COUNT
                        && measure.target().equals(rule.name()));
    }

    /** The coding of a rule's value as a type. */
    public ValueCoding of(Rule rule, Type type) {
        boolean dimension = format.isDimension(rule.name()) && rule.clauses().stored() == null;
        if (rule.inDocument()) {
            return new ValueCoding.Element(
                    rule.clauses().orAny() ? ValueCoding.Kind.TEXT_OR_ANY : element(type, dimension),
                    rule.form(),
                    rule.isScalar() ? rule.extension() : null);
        }
        if (type.isText()) {
            byte[] end = rule.clauses().until();
            return new ValueCoding.Text(type.textCode(), field(rule), end == null ? null : ByteBuffer.wrap(end));
        }
        return switch (type) {
            case BYTES -> new ValueCoding.Bytes();
            case BITS -> new ValueCoding.Part(rule.bitWidth());
            case DECIMAL, DECIMAL_FLOAT -> new ValueCoding.Digits(type == Type.DECIMAL, rule.form(), field(rule));
            case FLOAT32, FLOAT64, WHOLE32, WHOLE64 -> new ValueCoding.Ieee(type.byteSize(), type.isWhole());
            case BINCODE16 -> new ValueCoding.Varint(ValueCoding.Encoding.BINCODE16, false);
            case BINCODE32 -> new ValueCoding.Varint(ValueCoding.Encoding.BINCODE32, false);
            case BINCODE64 -> new ValueCoding.Varint(ValueCoding.Encoding.BINCODE64, dimension);
            case LEB128 -> new ValueCoding.Varint(ValueCoding.Encoding.LEB128, false);
            case UINT64 ->
                new ValueCoding.Fixed(
                        type.byteSize(),
                        dimension || format.isUnsignedMetadata(rule.name())
                                ? ValueCoding.Sign.BITS
                                : ValueCoding.Sign.UNSIGNED);
            default ->
                new ValueCoding.Fixed(
                        type.byteSize(), type.isSigned() ? ValueCoding.Sign.SIGNED : ValueCoding.Sign.UNSIGNED);
        };
    }

    private static ValueCoding.@Nullable Field field(Rule rule) {
        Fill fill = rule.clauses().fill();
        return fill == null ? null : new ValueCoding.Field(fill.value(), fill.left());
    }

    /** The coding of additional entries, by the name of their type in the grammar. */
    public static ValueCoding ofOthers(String type) {
        return new ValueCoding.Element(element(Type.valueOf(type.toUpperCase(Locale.ROOT)), false), null);
    }

    private static ValueCoding.Kind element(Type type, boolean dimension) {
        return switch (type) {
            case TEXT -> ValueCoding.Kind.TEXT;
            case BYTES -> ValueCoding.Kind.BYTES;
            case INT -> ValueCoding.Kind.INT;
            case FLOAT -> ValueCoding.Kind.FLOAT;
            case BOOL -> ValueCoding.Kind.BOOL;
            case ANY -> ValueCoding.Kind.ANY;
            default -> dimension ? ValueCoding.Kind.UINT_BITS : ValueCoding.Kind.UINT;
        };
    }

    /** Data with an offset of its own may have an unknown dtype, because nothing that follows depends on its size. */
    private ValueCoding data(Rule rule) {
        boolean placed = isPlaced(rule)
                || format.grammar().rules().values().stream().anyMatch(around -> isPlacedWithPadding(around, rule));
        boolean free =
                placed && !rule.clauses().fillsRegion() && format.places().isListed(rule.name());
        boolean last = isBeforeTrailing(rule);
        return new ValueCoding.Data(free || last, last);
    }

    /** Whether the file ends with this item, and other bytes may follow it. */
    private boolean isBeforeTrailing(Rule rule) {
        Rule file = format.rule(format.grammar().root());
        Item.Use last = file.lastUse();
        return file.clauses().trailing() != null && last != null && last.rule().equals(rule.name()) && last.isOne();
    }

    private boolean isPlaced(Rule placed) {
        return format.relations().position(placed.name()) != null;
    }

    /** Whether a sequence consists of the data and padding, and has an offset of its own. */
    private boolean isPlacedWithPadding(Rule around, Rule data) {
        if (!around.isSequence() || !isPlaced(around)) {
            return false;
        }
        return around.items().stream()
                        .allMatch(part -> part instanceof Item.Use use
                                && (use.rule().equals(data.name())
                                        || (format.rule(use.rule()).body() instanceof Body.Gap gap && !gap.isWhite())))
                && format.places().contains(around.name(), data.name());
    }
}
