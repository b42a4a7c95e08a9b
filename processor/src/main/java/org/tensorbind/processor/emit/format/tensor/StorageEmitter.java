package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.Storage;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorDescription.Checksum;
import org.tensorbind.processor.plan.tensor.TensorDescription.ColumnMajor;
import org.tensorbind.processor.plan.tensor.TensorDescription.ElementOrder;
import org.tensorbind.processor.plan.tensor.TensorDescription.FilterTag;
import org.tensorbind.processor.plan.tensor.TensorDescription.StoredData;
import org.tensorbind.processor.plan.tensor.TensorDescription.UnknownOrder;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.SumForm;

/** Prints how data is stored: its place and byte order, and calls for its filter, its checksum, the order of its elements and what hinders decoding. */
final class StorageEmitter {
    private static final CodeBlock NO_FILTER = CodeBlock.of("$T.NONE", WriteOptions.class);

    private final JavaTypes types;
    private final TensorDescription tensor;
    private final ValuePrinter values;
    private final CodeBlock fileOrder;

    /** @param fileOrder the byte order that the file gives */
    StorageEmitter(JavaTypes types, TensorDescription tensor, ValuePrinter values, CodeBlock fileOrder) {
        this.types = types;
        this.tensor = tensor;
        this.values = values;
        this.fileOrder = fileOrder;
    }

    /**
     * The storage of one kind of data.
     *
     * @param dtype the variable with the dtype, if that gives the byte order
     * @param named the dtype, whose code must have a name; null if the grammar gives the dtype, or if that is checked later
     * @param filterTag the value of what gives its filter, null where nothing does
     * @param missing what is missing of the tensor, null where it is always complete
     */
    CodeBlock storage(
            StoredData data,
            CodeBlock payload,
            @Nullable CodeBlock dtype,
            @Nullable CodeBlock named,
            @Nullable CodeBlock filterTag,
            @Nullable CodeBlock missing) {
        List<CodeBlock> calls = new ArrayList<>();
        calls.add(CodeBlock.of("$T.plain($L, $L)", Storage.class, payload, initialOrder(data.order(), dtype)));
        if (missing != null) {
            calls.add(CodeBlock.of("unreadable($L)", missing));
        }
        if (named != null) {
            calls.add(CodeBlock.of("ofDtype($L)", named));
        }
        addLayout(calls);
        addFilter(calls, data.filter(), filterTag);
        if (data.order() instanceof ElementOrder.ByTag tag) {
            calls.add(order(tag));
        }
        addElementOrder(calls, data.columnMajor());
        if (data.checksum() != null) {
            calls.add(checksum(data.checksum()));
        }
        return calls.size() == 2 ? CodeBlock.join(calls, ".") : CodeBlock.join(calls, "\n.");
    }

    private void addLayout(List<CodeBlock> calls) {
        Found layout = tensor.layoutName();
        if (layout != null) {
            calls.add(CodeBlock.of(
                    "unreadable($L ? null : $S + $L + $S)",
                    values.print(tensor.isDense(layout)),
                    "the layout ",
                    values.print(layout.orNull()),
                    " is not decoded; storedBytes() gives its bytes"));
        }
    }

    private void addFilter(List<CodeBlock> calls, @Nullable FilterTag filter, @Nullable CodeBlock tag) {
        if (filter == null || tag == null) {
            return;
        }
        if (filter.whenSet() != null) {
            calls.add(CodeBlock.of(
                    "filtered($L ? $S : $L)", values.alone(filter.tag().isSet()), filter.whenSet(), NO_FILTER));
            return;
        }
        calls.add(CodeBlock.of("filtered($L, $S, $L)", named(filter, tag), filter.label(), tag));
    }

    /** The filter that a tag of this value names, null where it names none that is known; an absent one names none. */
    private CodeBlock named(FilterTag filter, CodeBlock value) {
        CodeBlock.Builder named = CodeBlock.builder();
        if (filter.tag().isNullable()) {
            named.add("$L == null ? $L : ", value, NO_FILTER);
        }
        filter.filters().forEach((name, each) -> {
            CodeBlock constant = types.constant(filter.tag().rule(), name);
            named.add("$L.matches($L) ? $S : ", constant, value, each);
        });
        return named.add("null").build();
    }

    private CodeBlock initialOrder(ElementOrder order, @Nullable CodeBlock dtype) {
        if (order instanceof ElementOrder.ByDtype) {
            return tensor.dtypeItem().isNullable()
                    ? CodeBlock.of("$L == null ? $L : $L.byteOrder()", dtype, JavaNames.byteOrder(false), dtype)
                    : CodeBlock.of("$L.byteOrder()", dtype);
        }
        if (order instanceof ElementOrder.OfFile) {
            return fileOrder;
        }
        if (order instanceof ElementOrder.ByTag) {
            return JavaNames.byteOrder(false);
        }
        if (order instanceof ElementOrder.ByCondition condition) {
            return JavaNames.byteOrder(condition.bigWhenHeld(), values.alone(condition.condition()));
        }
        return JavaNames.byteOrder(((ElementOrder.Fixed) order).big());
    }

    /** The order of elements without a filter; a code without a name gives none. */
    private CodeBlock order(ElementOrder.ByTag tag) {
        return CodeBlock.of(
                "inOrder($L, $L, $S, $L)",
                values.alone(tag.big()),
                values.alone(tag.known()),
                tag.label(),
                values.print(tag.tag().orNull()));
    }

    private void addElementOrder(List<CodeBlock> calls, @Nullable ColumnMajor order) {
        if (order == null) {
            return;
        }
        calls.add(CodeBlock.of("columnMajor($L)", values.alone(order.holds())));
        UnknownOrder unknown = order.unknown();
        if (unknown != null) {
            calls.add(CodeBlock.of(
                    "unreadable($L ? $S + $L + $S : null)",
                    values.alone(unknown.holds()),
                    unknown.label() + " ",
                    values.print(unknown.value()),
                    " is neither " + String.join(" nor ", unknown.known())));
        }
    }

    /** A text that is present and gives no checksum is one of an algorithm that is not known. */
    private CodeBlock checksum(Checksum checksum) {
        CodeBlock value = values.print(checksum.item().orNull());
        if (checksum.form() == SumForm.TEXT) {
            String forms = JavaNames.checksumForms(checksum.item().rule());
            return CodeBlock.of(
                    "withChecksum($T.$L.parse($S, $L), $T.$L.unknown($L))",
                    types.parser(),
                    forms,
                    checksum.label(),
                    value,
                    types.parser(),
                    forms,
                    value);
        }
        return CodeBlock.of("withChecksum($S, $L, $S)", checksum.algorithm(), value, checksum.label());
    }
}
