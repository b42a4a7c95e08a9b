package org.tensorbind.processor.plan.value;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Clause.Stored;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.structure.Format;

/** Decides how the items of rules are bytes, or elements of documents. */
public final class Codings {
    private final Format format;

    public Codings(Format format) {
        this.format = format;
    }

    /** That of a rule that is one value, or a list of integers. */
    public Coding of(Rule rule) {
        if (rule.isIntegers()) {
            return new Coding.Listed(of(rule, rule.elementType()), rule.isInParentheses());
        }
        if (format.structures().isPayload(rule.name())) {
            return rule.inDocument() ? new Coding.Element(Coding.Kind.DATA, rule.extension()) : data(rule);
        }
        Coding plain = of(rule, rule.typeInBytes());
        Stored stored = rule.clauses().stored();
        if (stored == null) {
            return plain;
        }
        if (stored.form() instanceof StoredForm.Rotated form) {
            return new Coding.Rotated(plain, form.bits(), form.right(), form.bias());
        }
        StoredForm.Scaled form = (StoredForm.Scaled) stored.form();
        return new Coding.Scaled(plain, form.factor(), form.divisor(), form.bias());
    }

    /** That of a rule's value where it is of a type. */
    public Coding of(Rule rule, Type type) {
        boolean dimension = format.isDimension(rule.name()) && rule.clauses().stored() == null;
        if (rule.inDocument()) {
            return new Coding.Element(
                    rule.clauses().orAny() ? Coding.Kind.TEXT_OR_ANY : element(type, dimension),
                    rule.isScalar() ? rule.extension() : null);
        }
        if (type.isText()) {
            byte[] end = rule.clauses().until();
            return new Coding.Text(type.textCode(), field(rule), end == null ? null : ByteBuffer.wrap(end));
        }
        return switch (type) {
            case BYTES -> new Coding.Bytes();
            case BITS -> new Coding.Part(rule.bitWidth());
            case DECIMAL, DECIMAL_FLOAT -> new Coding.Digits(type == Type.DECIMAL, rule.form(), field(rule));
            case FLOAT32, FLOAT64, WHOLE32, WHOLE64 -> new Coding.Ieee(type.byteSize(), type.isWhole());
            case BINCODE16 -> new Coding.Varint(Coding.Encoding.BINCODE16, false);
            case BINCODE32 -> new Coding.Varint(Coding.Encoding.BINCODE32, false);
            case BINCODE64 -> new Coding.Varint(Coding.Encoding.BINCODE64, dimension);
            case LEB128 -> new Coding.Varint(Coding.Encoding.LEB128, false);
            case UINT64 ->
                new Coding.Fixed(
                        type.byteSize(),
                        dimension || format.isUnsignedMetadata(rule.name()) ? Coding.Sign.BITS : Coding.Sign.UNSIGNED);
            default -> new Coding.Fixed(type.byteSize(), type.isSigned() ? Coding.Sign.SIGNED : Coding.Sign.UNSIGNED);
        };
    }

    private static Coding.@Nullable Field field(Rule rule) {
        Fill fill = rule.clauses().fill();
        return fill == null ? null : new Coding.Field(fill.value(), fill.left());
    }

    /** That of entries of a document's map that have no items of their own, by their type as the grammar says it. */
    public static Coding ofOthers(String type) {
        return new Coding.Element(element(Type.valueOf(type.toUpperCase(Locale.ROOT)), false), null);
    }

    private static Coding.Kind element(Type type, boolean dimension) {
        return switch (type) {
            case TEXT -> Coding.Kind.TEXT;
            case BYTES -> Coding.Kind.BYTES;
            case INT -> Coding.Kind.INT;
            case FLOAT -> Coding.Kind.FLOAT;
            case BOOL -> Coding.Kind.BOOL;
            case ANY -> Coding.Kind.ANY;
            default -> dimension ? Coding.Kind.UINT_BITS : Coding.Kind.UINT;
        };
    }

    /** Data whose size follows from its dtype, and whose place and the places behind it do not follow from each other, may have any dtype. */
    private Coding data(Rule rule) {
        boolean placed = isPlaced(rule)
                || format.grammar().rules().values().stream().anyMatch(around -> isPlacedWithPadding(around, rule));
        boolean free =
                placed && !rule.clauses().fillsRegion() && format.places().isListed(rule.name());
        boolean last = isBeforeTrailing(rule);
        return new Coding.Data(free || last, last);
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

    /** Whether a sequence is the data and padding behind it, and has a place of its own. */
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
