package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.Found;
import org.tensorbind.processor.plan.TensorPlan;
import org.tensorbind.processor.plan.TensorPlan.Checksum;
import org.tensorbind.processor.plan.TensorPlan.ColumnMajor;
import org.tensorbind.processor.plan.TensorPlan.ElementOrder;
import org.tensorbind.processor.plan.TensorPlan.FilterTag;
import org.tensorbind.processor.plan.TensorPlan.Flag;
import org.tensorbind.processor.plan.TensorPlan.LayoutName;
import org.tensorbind.processor.plan.TensorPlan.StoredData;

/** Prints how a reader tells the way in which data is stored. */
final class StorageEmitter {
    private static final CodeBlock NO_FILTER = CodeBlock.of("$T.NONE", WriteOptions.class);

    private final JavaTypes types;
    private final TensorPlan plan;
    private final ReaderValues values;

    StorageEmitter(JavaTypes types, TensorPlan plan, ReaderValues values) {
        this.types = types;
        this.plan = plan;
        this.values = values;
    }

    /** Whether tensors' data may be stored in different ways. */
    private boolean isOfTensor(@Nullable StoredData data, @Nullable LayoutName layout) {
        return plan.isPartial() || plan.isOfTensor(plan.dtype(), data, layout);
    }

    /** A call of the method for a kind of data. */
    CodeBlock call(Found data, @Nullable LayoutName layout) {
        StoredData kind = plan.payloads().stream()
                .filter(stored -> stored.rule().equals(data.rule()))
                .findFirst()
                .orElse(null);
        return CodeBlock.of(
                isOfTensor(kind, layout) ? "$N(i, $L)" : "$N($L)",
                JavaNames.storageMethod(data.rule()),
                values.print(data));
    }

    /** How one kind of data is stored: filter, byte order, checksum and what keeps it from being decoded. */
    MethodSpec method(StoredData data, @Nullable LayoutName layout) {
        ClassName dtype = types.named(plan.dtype().rule());
        boolean untyped = plan.dtype().isNullable();
        MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.storageMethod(data.rule()))
                .addModifiers(Modifier.PRIVATE)
                .addParameters(isOfTensor(data, layout) ? List.of(TensorMethods.INDEX) : List.of())
                .addParameter(Payload.class, "payload")
                .returns(Storage.class)
                .addStatement(
                        "$T unreadableBecause = $L",
                        Nullness.nullable(ClassName.get(String.class)),
                        plan.isPartial() ? "lacking(i)" : "null")
                .addStatement("$T dtype = $L", untyped ? Nullness.nullable(dtype) : dtype, values.print(plan.dtype()))
                .beginControlFlow("if ($Ldtype.elementType().blockBytes() == 0)", untyped ? "dtype != null && " : "")
                .addStatement("unreadableBecause = $S + dtype + $S + $T.KNOWN", "the dtype ", " is not one of ", dtype)
                .endControlFlow();
        addUnknownLayout(method, layout);
        addFilter(method, data.filter());
        addOrder(method, data.order());
        if (data.columnMajor() != null) {
            addUnknownElementOrder(method, data.columnMajor());
        }
        return method.addStatement(
                        "$T checksum = $L",
                        Nullness.nullable(ClassName.get(StoredChecksum.class)),
                        checksum(data.checksum()))
                .addStatement(
                        "return new $T(payload, filter, order, checksum, $L, unreadableBecause)$L",
                        Storage.class,
                        unknown(data.checksum()),
                        columnMajor(data.columnMajor()))
                .build();
    }

    private void addUnknownLayout(MethodSpec.Builder method, @Nullable LayoutName layout) {
        if (layout != null) {
            method.beginControlFlow("if (!$L)", isDense(layout))
                    .addStatement(
                            "unreadableBecause = $S + $L + $S",
                            "the layout ",
                            values.print(layout.value()),
                            " is not decoded; storedBytes() gives its bytes")
                    .endControlFlow();
        }
    }

    private CodeBlock orderOfDtype() {
        return plan.dtype().isNullable()
                ? CodeBlock.of("dtype == null ? $L : dtype.byteOrder()", JavaNames.byteOrder(false))
                : CodeBlock.of("dtype.byteOrder()");
    }

    /** Another code than those of the two orders tells none. */
    private void addUnknownElementOrder(MethodSpec.Builder method, ColumnMajor order) {
        Found tag = order.tag();
        if (tag == null || !order.mayTellNone()) {
            return;
        }
        method.beginControlFlow("if ($L)", isOtherOrder(order, tag, values::print, values::constant))
                .addStatement("unreadableBecause = $L", otherOrder(order, values.print(tag)))
                .endControlFlow();
    }

    /** Whether a tag is none of its values that tell an order of elements. */
    static CodeBlock isOtherOrder(
            ColumnMajor order,
            Found tag,
            Function<Found, CodeBlock> values,
            BiFunction<String, String, CodeBlock> constants) {
        CodeBlock value = values.apply(tag);
        CodeBlock there = tag.isNullable() ? CodeBlock.of("$L != null && ", value) : CodeBlock.of("");
        if (order.value() == null) {
            return CodeBlock.of("$L$L != 0 && $L != 1", there, value, value);
        }
        return CodeBlock.of(
                "$L!$L.matches($L) && !$L.matches($L)",
                there,
                constants.apply(tag.rule(), order.value()),
                value,
                constants.apply(tag.rule(), String.valueOf(order.other())),
                value);
    }

    /** Why elements are unreadable of which nothing tells the order. */
    static CodeBlock otherOrder(ColumnMajor order, CodeBlock value) {
        String known = order.value() == null ? "0 nor 1" : order.value() + " nor " + order.other();
        return CodeBlock.of("$S + $L + $S", order.label() + " ", value, " is neither " + known);
    }

    private CodeBlock columnMajor(@Nullable ColumnMajor order) {
        return order == null
                ? CodeBlock.of("")
                : CodeBlock.of(".columnMajor($L)", isColumnMajor(order, values::print, values::constant));
    }

    /** Whether elements are column-major. */
    static CodeBlock isColumnMajor(
            ColumnMajor order, Function<Found, CodeBlock> values, BiFunction<String, String, CodeBlock> constants) {
        Found tag = order.tag();
        if (tag == null) {
            return CodeBlock.of("true");
        }
        CodeBlock value = values.apply(tag);
        if (order.value() != null) {
            return CodeBlock.of("$L.matches($L)", constants.apply(tag.rule(), order.value()), value);
        }
        CodeBlock set = order.flag() == Flag.TRUTH ? value : CodeBlock.of("$L == 1", value);
        return tag.isNullable() ? CodeBlock.of("$L != null && $L", value, set) : set;
    }

    /** Whether the layout is dense: so named, or left out where that is the default. */
    CodeBlock isDense(LayoutName layout) {
        CodeBlock value = values.print(layout.value());
        CodeBlock dense =
                CodeBlock.of("$L.matches($L)", values.constant(layout.value().rule(), LayoutName.DENSE), value);
        return layout.value().isNullable() ? CodeBlock.of("($L == null || $L)", value, dense) : dense;
    }

    private void addFilter(MethodSpec.Builder method, @Nullable FilterTag filter) {
        if (filter == null || filter.whenSet() != null) {
            CodeBlock known = filter == null ? NO_FILTER : filter(filter, values.print(filter.tag()), values::constant);
            method.addStatement("String filter = $L", known);
            return;
        }
        boolean optional = filter.tag().isNullable();
        ClassName type = types.named(filter.tag().rule());
        CodeBlock tag = CodeBlock.of("filterTag");
        method.addStatement("$T $L = $L", optional ? Nullness.nullable(type) : type, tag, values.print(filter.tag()))
                .addStatement(
                        "$T filter = $L",
                        Nullness.nullable(ClassName.get(String.class)),
                        filter(filter, tag, values::constant))
                .beginControlFlow("if (filter == null)")
                .addStatement("filter = $L", NO_FILTER)
                .addStatement("unreadableBecause = $L", unknownFilter(types, filter, tag))
                .endControlFlow();
    }

    /** The filter that a tag of this value names, null where it names none that is known; an absent one names none. */
    static CodeBlock filter(FilterTag filter, CodeBlock value, BiFunction<String, String, CodeBlock> constants) {
        if (filter.whenSet() != null) {
            return CodeBlock.of("$L ? $S : $L", isSet(filter.tag(), value), filter.whenSet(), NO_FILTER);
        }
        CodeBlock.Builder named = CodeBlock.builder();
        if (filter.tag().isNullable()) {
            named.add("$L == null ? $L$W: ", value, NO_FILTER);
        }
        filter.filters().forEach((name, each) -> {
            CodeBlock constant = constants.apply(filter.tag().rule(), name);
            named.add("$L.matches($L) ? $S$W: ", constant, value, each);
        });
        return named.add("null").build();
    }

    /** Why data is unreadable whose tag has this value, which names no filter. */
    static CodeBlock unknownFilter(JavaTypes types, FilterTag filter, CodeBlock value) {
        return CodeBlock.of(
                "$S + $L + $S + $T.KNOWN",
                filter.label() + " ",
                value,
                " is not one of ",
                types.named(filter.tag().rule()));
    }

    private static CodeBlock isSet(Found bit, CodeBlock value) {
        return bit.isNullable() ? CodeBlock.of("$L != null && $L != 0", value, value) : CodeBlock.of("$L != 0", value);
    }

    private void addOrder(MethodSpec.Builder method, ElementOrder order) {
        method.addStatement("$T order = $L", ByteOrder.class, usualOrder(order));
        if (!(order instanceof ElementOrder.ByTag tag)) {
            return;
        }
        for (String name : tag.bigNames()) {
            method.beginControlFlow(
                            "if (filter.equals($T.NONE) && $L.matches($L))",
                            WriteOptions.class,
                            values.constant(tag.tag().rule(), name),
                            values.print(tag.tag()))
                    .addStatement("order = $T.BIG_ENDIAN", ByteOrder.class)
                    .endControlFlow();
        }
        if (!tag.knownNames().isEmpty()) {
            addUnknownOrder(method, tag);
        }
    }

    /** A code without a name tells no order. */
    private void addUnknownOrder(MethodSpec.Builder method, ElementOrder.ByTag tag) {
        CodeBlock value = values.print(tag.tag());
        List<CodeBlock> known = tag.knownNames().stream()
                .map(name ->
                        CodeBlock.of("$L.matches($L)", values.constant(tag.tag().rule(), name), value))
                .toList();
        method.beginControlFlow(
                        "if (filter.equals($T.NONE) && $L!($L))",
                        WriteOptions.class,
                        tag.tag().isNullable() ? CodeBlock.of("$L != null && ", value) : CodeBlock.of(""),
                        CodeBlock.join(known, " || "))
                .addStatement(
                        "unreadableBecause = $S + $L + $S + $T.KNOWN",
                        tag.label() + " ",
                        value,
                        " is not one of ",
                        types.named(tag.tag().rule()))
                .endControlFlow();
    }

    private CodeBlock usualOrder(ElementOrder order) {
        if (order instanceof ElementOrder.ByDtype) {
            return orderOfDtype();
        }
        if (order instanceof ElementOrder.OfFile) {
            return CodeBlock.of("byteOrder()");
        }
        if (order instanceof ElementOrder.ByTag) {
            return JavaNames.byteOrder(false);
        }
        return order instanceof ElementOrder.ByBit bit
                ? JavaNames.byteOrder(bit.bigWhenSet(), isSet(bit.bit(), values.print(bit.bit())))
                : JavaNames.byteOrder(((ElementOrder.Fixed) order).big());
    }

    private CodeBlock unknown(@Nullable Checksum checksum) {
        return checksum == null ? CodeBlock.of("null") : unknown(types, checksum, values.print(checksum.item()));
    }

    /** A text that is there and gives no checksum is one of an algorithm that is not known. */
    static CodeBlock unknown(JavaTypes types, Checksum checksum, CodeBlock value) {
        return checksum instanceof Checksum.OfText text
                ? CodeBlock.of(
                        "$T.$L.unknown($L)",
                        types.parser(),
                        JavaNames.checksumForms(text.item().rule()),
                        value)
                : CodeBlock.of("null");
    }

    private CodeBlock checksum(@Nullable Checksum checksum) {
        return checksum == null ? CodeBlock.of("null") : checksum(types, checksum, values.print(checksum.item()));
    }

    /** The checksum that an item with this value is. */
    static CodeBlock checksum(JavaTypes types, Checksum checksum, CodeBlock value) {
        if (checksum instanceof Checksum.OfText text) {
            return CodeBlock.of(
                    "$T.$L.parse($S, $L)",
                    types.parser(),
                    JavaNames.checksumForms(text.item().rule()),
                    text.label(),
                    value);
        }
        Checksum.OfItem item = (Checksum.OfItem) checksum;
        String method = switch (item.form()) {
            case INTEGER -> "ofInteger";
            case BYTES -> "ofBytes";
            case DIGITS -> "ofDigits";
        };
        CodeBlock stored =
                CodeBlock.of("$T.$L($S, $L, $S)", StoredChecksum.class, method, item.algorithm(), value, item.label());
        return item.item().isNullable() ? CodeBlock.of("$L == null ? null : $L", value, stored) : stored;
    }
}
