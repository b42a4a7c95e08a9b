package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteOrder;
import java.util.Locale;
import org.tensorbind.Layout;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Longs;

/** Prints known values as Java expressions. */
public final class KnownPrinter {
    /** What the integer is called for which an element of a list is made. */
    public static final String DIMENSION = "dimension";

    private final ValuePrinter values;
    private final ValueVariables variables;
    private final JavaTypes types;
    private final SuppliedPrinter supplied;

    KnownPrinter(ValuePrinter values, ValueVariables variables, JavaTypes types) {
        this.values = values;
        this.variables = variables;
        this.types = types;
        this.supplied = new SuppliedPrinter(types, values::print);
    }

    CodeBlock print(Known known) {
        if (known instanceof Known.Local local) {
            return local.list() ? variables.list(local.rule()) : variables.local(local.rule());
        }
        if (known instanceof Known.Parameter parameter) {
            return variables.parameter(parameter.need());
        }
        if (known instanceof Known.Here here) {
            return here.property() == Known.Property.DIMENSION
                    ? CodeBlock.of("$N", DIMENSION)
                    : variables.here(here.property());
        }
        if (known instanceof Known.OfList list) {
            return ofList(list);
        }
        if (known instanceof Known.Noted noted) {
            return CodeBlock.of("in.$LOf($S)", noted.function().word(), noted.rule());
        }
        return known instanceof Known.Scanned scanned ? variables.scanned(scanned) : ofWriter(known);
    }

    private CodeBlock ofList(Known.OfList list) {
        return switch (list.fact()) {
            case POSITION -> variables.elementIndex(list.list());
            case OUTER_INDEX -> variables.position(list.list());
            case INDEX, NUMBER, COUNT, TOTAL, TEXT ->
                CodeBlock.of(
                        "tensors.$L($N)",
                        list.fact().name().toLowerCase(Locale.ROOT),
                        variables.serializer().list(list.list()));
        };
    }

    private CodeBlock ofWriter(Known known) {
        if (known instanceof Known.OfTensor tensor) {
            return ofTensor(tensor);
        }
        if (known instanceof Known.Supplied item) {
            String owner = item.clause() == null ? "items" : tensor(item.clause()) + ".fields()";
            return supplied.print(owner, item.name(), item.type(), item.fallback());
        }
        if (known instanceof Known.OfFile file) {
            return ofFile(file);
        }
        SerializerNames names = variables.serializer();
        if (known instanceof Known.Planned planned) {
            return CodeBlock.of("$N.get($L)", names.quantity(planned), number(planned, names));
        }
        Known.Derived derived = (Known.Derived) known;
        if (derived.solved()) {
            return CodeBlock.of("$N()", names.solved(derived.rule()));
        }
        Value value = names.shortValue(derived.rule());
        return value == null ? CodeBlock.of("$N()", names.derivation(derived.rule())) : values.print(value);
    }

    /** Which of several it is of something that is planned. */
    public static CodeBlock number(Known.Planned planned, SerializerNames names) {
        return planned.list() == null
                ? CodeBlock.of("0")
                : CodeBlock.of("tensors.number($N)", names.list(planned.list()));
    }

    /** The tensor of a clause. */
    public static CodeBlock tensor(int clause) {
        return CodeBlock.of("tensors.get($L)", clause);
    }

    private CodeBlock ofTensor(Known.OfTensor part) {
        CodeBlock tensor = tensor(part.clause());
        String detail = part.detail();
        return switch (part.role()) {
            case NAME -> CodeBlock.of("$L.name()", tensor);
            case NAME_PART -> CodeBlock.of("tensors.nameItem($L)", detail);
            case DTYPE -> CodeBlock.of("$L.code($T.CODES)", tensor, types.named(detail));
            case SHAPE -> CodeBlock.of("$T.of($L.shape())", Longs.class, tensor);
            case DIMENSION -> CodeBlock.of("tensors.dimension($L, $L)", part.clause(), detail);
            case DATA -> CodeBlock.of("$L.data()", tensor);
            case CHECKSUM_INTEGER -> CodeBlock.of("$L.checksumInteger()", tensor);
            case CHECKSUM_BYTES -> CodeBlock.of("$L.checksumBytes()", tensor);
            case CHECKSUM_DIGITS -> CodeBlock.of("$L.checksumDigits()", tensor);
            case CHECKSUM_TEXT ->
                CodeBlock.of("$T.$L.format($L.checksum())", types.parser(), JavaNames.checksumForms(detail), tensor);
            case IS_PRESENT -> CodeBlock.of("tensors.has($L)", part.clause());
            case HAS_DATA ->
                detail.isEmpty()
                        ? CodeBlock.of("$L.hasData()", tensor)
                        : CodeBlock.of("$L.hasDataIn($S)", tensor, detail);
            case HAS_FIELD -> CodeBlock.of("$L.fields().has($S)", tensor, detail);
            case OTHER_FIELDS -> CodeBlock.of("contents.customOf($L)", tensor);
            case OTHER_TEXTS -> CodeBlock.of("contents.textsOf($L)", tensor);
            case IS_SPARSE -> CodeBlock.of("$L.layout() == $T.COO", tensor, Layout.class);
            case HAS_FILTER -> CodeBlock.of("$L.filter().equals($S)", tensor, detail);
            case IS_BIG_ENDIAN -> CodeBlock.of("$L.order() == $T.BIG_ENDIAN", tensor, ByteOrder.class);
            case IS_COLUMN_MAJOR -> CodeBlock.of("$L.columnMajor()", tensor);
        };
    }

    private CodeBlock ofFile(Known.OfFile file) {
        return switch (file.aspect()) {
            case METADATA -> CodeBlock.of("this.$N", variables.serializer().metadata());
            case HAS_METADATA -> CodeBlock.of("contents.metadata() != null");
            case HAS_ITEM -> CodeBlock.of("items.has($S)", file.detail());
            case OTHER_ENTRIES -> CodeBlock.of("items.entries($S)", file.detail());
            case OTHER_TEXTS -> CodeBlock.of("items.texts($S)", file.detail());
            case SIZES -> CodeBlock.of("contents.sizes()");
            case IS_BIG_ENDIAN -> CodeBlock.of("contents.order() == $T.BIG_ENDIAN", ByteOrder.class);
            case HAS_OPTION -> CodeBlock.of("contents.options().formatOptions().contains($S)", file.detail());
        };
    }
}
