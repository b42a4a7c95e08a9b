package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.WriteOptions;
import org.tensorbind.processor.emit.format.value.ElementTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.FormatPlan;

/** Prints what a format can hold. */
final class TraitsEmitter {
    private TraitsEmitter() {}

    /** Calls that are as many as a format has items are statements: compilers go through a chain of calls recursively. */
    static TypeSpec type(FormatPlan plan, JavaTypes types) {
        FormatPlan.Traits traits = plan.traits();
        CodeBlock.Builder chain = CodeBlock.builder().add("$T.builder($S)", FormatTraits.class, plan.title());
        tensors(chain, traits, types);
        storage(chain, traits);
        items(chain, traits);
        CodeBlock.Builder statements = CodeBlock.builder();
        Stream.concat(traits.items().stream(), traits.fields().stream()).forEach(item -> values(statements, item));
        TypeSpec.Builder type = TypeSpec.classBuilder("Traits")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("Created on first use: looking up a format does not need them.\n");
        FieldSpec.Builder field = FieldSpec.builder(FormatTraits.class, "TRAITS", Modifier.STATIC, Modifier.FINAL);
        if (statements.isEmpty()) {
            return type.addField(field.initializer("$>$>$L\n.build()$<$<", chain.build())
                            .build())
                    .build();
        }
        MethodSpec method = MethodSpec.methodBuilder("traits")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(FormatTraits.class)
                .addCode("$[$T traits = $L;\n$]", FormatTraits.Builder.class, chain.build())
                .addCode(statements.build())
                .addStatement("return traits.build()")
                .build();
        return type.addField(field.initializer("traits()").build())
                .addMethod(method)
                .build();
    }

    private static void tensors(CodeBlock.Builder code, FormatPlan.Traits traits, JavaTypes types) {
        flag(code, "hasNames", traits.named());
        flag(code, "requiresUniqueNames", traits.uniqueNames());
        strings(code, "reservedNames", traits.reservedNames());
        flag(code, "hasMetadata", traits.metadata());
        flag(code, "hasTypedMetadata", traits.typedMetadata());
        if (traits.dtypeRule() != null) {
            code.add("\n.elementTypes($T.CODES.elementTypes())", types.named(traits.dtypeRule()));
        } else {
            dtypes(code, traits, types);
        }
        each(
                code,
                "variableLength",
                traits.variableLength().stream()
                        .map(type ->
                                CodeBlock.of("$T.$L", DType.class, type.dtype().name()))
                        .toList());
        flag(code, "hasCoo", traits.coo());
        flag(code, "isSingleTensor", traits.single());
    }

    private static void dtypes(CodeBlock.Builder code, FormatPlan.Traits traits, JavaTypes types) {
        each(
                code,
                "dtypes",
                traits.dtypes().stream()
                        .filter(type -> !type.isBlock())
                        .map(type ->
                                CodeBlock.of("$T.$L", DType.class, type.dtype().name()))
                        .toList());
        each(
                code,
                "blockTypes",
                traits.dtypes().stream()
                        .filter(ElementType::isBlock)
                        .map(type -> ElementTypes.block(type, types))
                        .toList());
    }

    private static void storage(CodeBlock.Builder code, FormatPlan.Traits traits) {
        choices(code, "filters", traits.filters());
        choices(code, "checksums", traits.checksums());
        if (traits.bigEndian() != null) {
            code.add("\n.byteOrder($L)", JavaNames.byteOrder(traits.bigEndian()));
        }
        if (traits.bigByDefault() != null) {
            code.add("\n.defaultByteOrder($L)", JavaNames.byteOrder(traits.bigByDefault()));
        }
        flag(code, "hasOwnByteOrder", traits.ownDataOrder());
        if (traits.namePattern() != null) {
            code.add("\n.namePattern($S)", traits.namePattern());
        }
        if (traits.readerOnly() != null) {
            code.add("\n.readOnlyReason($S)", traits.readerOnly());
        }
        if (!traits.rowMajor()) {
            code.add("\n.hasRowMajor(false)");
        }
        flag(code, "hasColumnMajor", traits.columnMajor());
        flag(code, "allowsSharedData", traits.sharedData());
    }

    private static void items(CodeBlock.Builder code, FormatPlan.Traits traits) {
        strings(code, "attributes", traits.attributes());
        each(
                code,
                "attributeItems",
                traits.fields().stream().map(TraitsEmitter::item).toList());
        flag(code, "customAttributes", traits.customAttributes());
        flag(code, "numberedAttributes", traits.numberedAttributes());
        strings(code, "reservedAttributes", traits.reservedAttributes());
        strings(code, "options", traits.options());
        each(code, "fileItems", traits.items().stream().map(TraitsEmitter::item).toList());
    }

    private static void flag(CodeBlock.Builder code, String name, boolean value) {
        if (value) {
            code.add("\n.$L(true)", name);
        }
    }

    /** What may be chosen for data; the builder knows of none by itself. */
    private static void choices(CodeBlock.Builder code, String name, List<String> values) {
        if (!values.equals(List.of(WriteOptions.NONE))) {
            strings(code, name, values);
        }
    }

    private static void strings(CodeBlock.Builder code, String name, Collection<String> values) {
        each(code, name, values.stream().map(value -> CodeBlock.of("$S", value)).toList());
    }

    private static void each(CodeBlock.Builder code, String name, List<CodeBlock> values) {
        if (!values.isEmpty()) {
            code.add("\n.$L($L)", name, CodeBlock.join(values, ", "));
        }
    }

    private static void values(CodeBlock.Builder code, FormatPlan.Item value) {
        if (!value.codes().isEmpty()) {
            List<CodeBlock> arguments = new ArrayList<>(List.of(CodeBlock.of("$S", value.name())));
            value.codes().forEach((number, name) -> {
                arguments.add(plain(number));
                arguments.add(CodeBlock.of("$S", name));
            });
            code.addStatement("traits.codes($L)", CodeBlock.join(arguments, ", "));
        }
        if (value.follows()) {
            code.addStatement("traits.derived($S)", value.name());
        } else if (value.defaultValue() != null) {
            code.addStatement(
                    value.each() ? "traits.defaultElement($S, $L)" : "traits.defaultValue($S, $L)",
                    value.name(),
                    plain(value.defaultValue()));
        }
    }

    private static CodeBlock plain(Object value) {
        if (value instanceof List<?> list) {
            return list.size() > 1 && Set.copyOf(list).size() == 1
                    ? CodeBlock.of("$T.nCopies($L, $L)", Collections.class, list.size(), plain(list.get(0)))
                    : CodeBlock.of(
                            "$T.of($L)",
                            List.class,
                            CodeBlock.join(
                                    list.stream().map(TraitsEmitter::plain).toList(), ", "));
        }
        return value instanceof String
                ? CodeBlock.of("$S", value)
                : CodeBlock.of(value instanceof Long ? "$LL" : "$L", value);
    }

    private static CodeBlock item(FormatPlan.Item item) {
        return CodeBlock.of(
                "new $T($S, $T.$L, $L, $L)",
                FormatTraits.Item.class,
                item.name(),
                FormatTraits.ItemType.class,
                item.type().name(),
                item.required(),
                item.hasDefault());
    }
}
