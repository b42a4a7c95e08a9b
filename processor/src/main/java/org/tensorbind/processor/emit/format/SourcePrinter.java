package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tensorbind.Layout;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.value.Longs;

/** Prints what only a writer has as Java expressions. */
final class SourcePrinter {
    /** What the integer is called for which an element of a list is made. */
    static final String DIMENSION = "dimension";

    private final JavaTypes types;
    private final SerializerNames names;
    private final Function<Value, CodeBlock> values;
    private final CodeBlock position;
    private final SuppliedPrinter supplied;
    private final Map<Source.AsVariant, String> variants = new HashMap<>();

    /**
     * @param values prints other values in the same method
     * @param position where the method's items stand in the file, as far as it knows
     */
    SourcePrinter(JavaTypes types, SerializerNames names, Function<Value, CodeBlock> values, CodeBlock position) {
        this.types = types;
        this.names = names;
        this.values = values;
        this.position = position;
        this.supplied = new SuppliedPrinter(types, values, SuppliedPrinter.AS_IT_IS);
    }

    /** From here on a variable has a choice as the variant that it is, until {@link #forgetVariants}. */
    void variant(Source.AsVariant variant, String variable) {
        variants.put(variant, variable);
    }

    /** No variable has a variant any longer. */
    void forgetVariants() {
        variants.clear();
    }

    CodeBlock print(Source source) {
        if (source instanceof Source.OfTensor role) {
            return role(role.role(), role.rule(), tensor(role.clause()));
        }
        if (source instanceof Source.Attribute field) {
            return supplied.print(tensor(field.clause()) + ".fields()", field.field(), field.type(), field.fallback());
        }
        if (source instanceof Source.UserSupplied item) {
            return supplied.print("items", item.item(), item.type(), item.fallback());
        }
        if (source instanceof Source.HasAttribute field) {
            return CodeBlock.of("$L.fields().has($S)", tensor(field.clause()), field.field());
        }
        if (source instanceof Source.IsSupplied item) {
            return CodeBlock.of("items.has($S)", item.item());
        }
        if (source instanceof Source.OtherEntries item) {
            return CodeBlock.of(item.texts() ? "items.texts($S)" : "items.entries($S)", item.item());
        }
        if (source instanceof Source.Derived derived) {
            return CodeBlock.of("$N()", names.derivation(derived.rule()));
        }
        if (source instanceof Source.Planned planned) {
            return CodeBlock.of("$N.get($L)", names.quantity(planned), number(planned));
        }
        return source instanceof Source.Solved solved
                ? CodeBlock.of("$N()", names.solved(solved.rule()))
                : tensor(source);
    }

    /** Which of several it is of something that is planned. */
    CodeBlock number(Source.Planned planned) {
        return planned.list() == null
                ? CodeBlock.of("0")
                : CodeBlock.of("tensors.number($N)", names.list(planned.list()));
    }

    /** The tensor of a clause. */
    static CodeBlock tensor(int clause) {
        return CodeBlock.of("tensors.get($L)", clause);
    }

    private CodeBlock tensor(Source source) {
        if (source instanceof Source.ElementPosition position) {
            return CodeBlock.of(
                    position.inFile() ? "tensors.number($N)" : "tensors.index($N)", names.list(position.list()));
        }
        if (source instanceof Source.ElementCount count) {
            return CodeBlock.of(count.inFile() ? "tensors.total($N)" : "tensors.count($N)", names.list(count.list()));
        }
        if (source instanceof Source.TensorDimension dimension) {
            return CodeBlock.of("tensors.dimension($L, $L)", dimension.clause(), dimension.index());
        }
        if (source instanceof Source.HasTensor has) {
            return CodeBlock.of("tensors.has($L)", has.clause());
        }
        if (source instanceof Source.ToldByPresence told) {
            CodeBlock value = values.apply(told.value());
            return CodeBlock.of(
                    "tensors.$N($L, $L)",
                    told.there() ? "where" : "without",
                    told.clause(),
                    told.value() instanceof Value.Number ? CodeBlock.of("(long) $L", value) : value);
        }
        if (source instanceof Source.NameItem item) {
            return CodeBlock.of("tensors.nameItem($L)", item.item());
        }
        if (source instanceof Source.CustomAttributes custom) {
            return CodeBlock.of(
                    custom.texts() ? "contents.textsOf($L)" : "contents.customOf($L)", tensor(custom.clause()));
        }
        return condition(source);
    }

    private CodeBlock condition(Source source) {
        if (source instanceof Source.KeptLayout layout) {
            return CodeBlock.of(
                    layout.known() instanceof Value.Named
                            ? "$T.of($L.layoutCode($L.code()))"
                            : "$T.of($L.layoutCode(($L).code()))",
                    types.named(layout.rule()),
                    tensor(layout.clause()),
                    values.apply(layout.known()));
        }
        if (source instanceof Source.IsSparse sparse) {
            return CodeBlock.of("$L.layout() == $T.COO", tensor(sparse.clause()), Layout.class);
        }
        if (source instanceof Source.HasFilter filter) {
            return CodeBlock.of("$L.filter().equals($S)", tensor(filter.clause()), filter.filter());
        }
        if (source instanceof Source.IsBigEndian order) {
            return CodeBlock.of("$L.order() == $T.BIG_ENDIAN", tensor(order.clause()), ByteOrder.class);
        }
        if (source instanceof Source.IsBigEndianFile) {
            return CodeBlock.of("contents.order() == $T.BIG_ENDIAN", ByteOrder.class);
        }
        if (source instanceof Source.IsColumnMajor order) {
            return CodeBlock.of("$L.columnMajor()", tensor(order.clause()));
        }
        if (source instanceof Source.HasOption option) {
            return CodeBlock.of("contents.options().formatOptions().contains($S)", option.option());
        }
        if (source instanceof Source.IsVariant variant) {
            return CodeBlock.of("$L instanceof $T", values.apply(variant.choice()), types.named(variant.variant()));
        }
        if (source instanceof Source.IsThere there) {
            return CodeBlock.of("$L != null", values.apply(there.value()));
        }
        if (source instanceof Source.HasMetadata) {
            return CodeBlock.of("contents.metadata() != null");
        }
        return other(source);
    }

    private CodeBlock other(Source source) {
        if (source instanceof Source.AsVariant variant) {
            String variable = variants.get(variant);
            return variable != null
                    ? CodeBlock.of("$N", variable)
                    : CodeBlock.of("($T) $L", types.named(variant.variant()), values.apply(variant.choice()));
        }
        if (source instanceof Source.WithCode code) {
            CodeBlock literal =
                    code.text() == null ? CodeBlock.of("$LL", code.number()) : CodeBlock.of("$S", code.text());
            return CodeBlock.of("new $T($L)", types.named(code.rule()), literal);
        }
        if (source instanceof Source.Counted counted) {
            List<CodeBlock> arguments = new ArrayList<>(List.of(position, values.apply(counted.value())));
            counted.beside().forEach(given -> arguments.add(values.apply(given)));
            return CodeBlock.of("$N($L)", names.size(counted.rule()), CodeBlock.join(arguments, ", "));
        }
        if (source instanceof Source.Records records) {
            return CodeBlock.of(
                    "$T.each($L, $N -> $L)",
                    Types.LISTS,
                    values.apply(records.integers()),
                    DIMENSION,
                    values.apply(records.element()));
        }
        if (source instanceof Source.NewRecord made) {
            CodeBlock components = made.components().stream().map(values).collect(CodeBlock.joining(",$W"));
            return CodeBlock.of("new $T($L)", types.named(made.rule()), components);
        }
        if (source instanceof Source.Dimension) {
            return CodeBlock.of("$N", DIMENSION);
        }
        if (source instanceof Source.NamedByDimension named) {
            return CodeBlock.of("$S + $N", named.text(), DIMENSION);
        }
        if (source instanceof Source.Sizes) {
            return CodeBlock.of("contents.sizes()");
        }
        if (source instanceof Source.PositionsGiven given) {
            return CodeBlock.of(
                    "$T.positions($S, $S, $L, $L, $L)",
                    Types.LISTS,
                    given.of().label(),
                    given.of().item(),
                    values.apply(given.of().integers()),
                    values.apply(given.of().list()),
                    values.apply(given.positions()));
        }
        if (source instanceof Source.PositionsOf positions) {
            return CodeBlock.of(
                    "$T.positions($S, $S, $L, $L)",
                    Types.LISTS,
                    positions.label(),
                    positions.item(),
                    values.apply(positions.integers()),
                    values.apply(positions.list()));
        }
        if (source instanceof Source.NoElements) {
            return CodeBlock.of("$T.of()", List.class);
        }
        if (source instanceof Source.Nothing) {
            return CodeBlock.of("null");
        }
        if (source instanceof Source.Metadata) {
            return CodeBlock.of("this.$N", names.metadata());
        }
        throw new IllegalStateException("no code for " + source);
    }

    private CodeBlock role(Source.Role role, String rule, CodeBlock part) {
        return switch (role) {
            case NAME -> CodeBlock.of("$L.name()", part);
            case DTYPE -> CodeBlock.of("$T.of($L)", types.named(rule), part);
            case SHAPE -> CodeBlock.of("$T.of($L.shape())", Longs.class, part);
            case REVERSED_SHAPE -> CodeBlock.of("$T.of($L.shape()).reversed()", Longs.class, part);
            case DATA -> CodeBlock.of("$L.data()", part);
            case CHECKSUM_INTEGER -> CodeBlock.of("$L.checksumInteger()", part);
            case CHECKSUM_BYTES -> CodeBlock.of("$L.checksumBytes()", part);
            case CHECKSUM_DIGITS -> CodeBlock.of("$L.checksumDigits()", part);
            case CHECKSUM_TEXT ->
                CodeBlock.of("$T.$L.format($L.checksum())", types.parser(), JavaNames.checksumForms(rule), part);
        };
    }
}
