package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.FormatTraits;
import org.tensorbind.processor.plan.FormatPlan;

/** Prints what a format can hold. */
final class TraitsEmitter {
    private TraitsEmitter() {}

    static FieldSpec field(FormatPlan plan) {
        FormatPlan.Traits traits = plan.traits();
        List<CodeBlock> arguments = List.of(
                CodeBlock.of("$S", plan.title()),
                CodeBlock.of("$L", traits.named()),
                CodeBlock.of("$L", traits.uniqueNames()),
                strings(Set.class, traits.reservedNames()),
                CodeBlock.of("$L", traits.metadata()),
                dtypes(traits.dtypes()),
                CodeBlock.of("$L", traits.coo()),
                CodeBlock.of("$L", traits.single()),
                strings(List.class, traits.filters()),
                strings(List.class, traits.checksums()),
                order(traits.bigEndian()),
                strings(Set.class, traits.attributes()),
                CodeBlock.of("$L", traits.customAttributes()),
                strings(Set.class, traits.reservedAttributes()),
                strings(Set.class, traits.options()),
                items(traits.items()));
        return FieldSpec.builder(FormatTraits.class, "TRAITS", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer("new $T($L)", FormatTraits.class, CodeBlock.join(arguments, ",$W"))
                .build();
    }

    private static CodeBlock strings(Class<?> collection, Collection<String> values) {
        List<CodeBlock> literals =
                values.stream().map(value -> CodeBlock.of("$S", value)).toList();
        return CodeBlock.of("$T.of($L)", collection, CodeBlock.join(literals, ",$W"));
    }

    private static CodeBlock dtypes(List<DType> dtypes) {
        List<CodeBlock> constants = dtypes.stream()
                .map(dtype -> CodeBlock.of("$T.$L", DType.class, dtype.name()))
                .toList();
        return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(constants, ",$W"));
    }

    private static CodeBlock order(@Nullable Boolean bigEndian) {
        return bigEndian == null
                ? CodeBlock.of("null")
                : CodeBlock.of("$T.$L", ByteOrder.class, bigEndian ? "BIG_ENDIAN" : "LITTLE_ENDIAN");
    }

    private static CodeBlock items(List<FormatTraits.Item> items) {
        List<CodeBlock> each = items.stream()
                .map(item -> CodeBlock.of(
                        "new $T($S, $T.$L, $L, $L)",
                        FormatTraits.Item.class,
                        item.name(),
                        FormatTraits.ItemType.class,
                        item.type().name(),
                        item.required(),
                        item.hasDefault()))
                .toList();
        return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(each, ",$W"));
    }
}
