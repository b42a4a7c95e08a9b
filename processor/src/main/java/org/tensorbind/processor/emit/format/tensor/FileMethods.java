package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.override;
import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.MetadataForms;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.tensor.FileFacts;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorPlan.Field;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.read.Cursor;
import org.tensorbind.value.Lists;
import org.tensorbind.value.MixedElements;

/** Prints the methods of a reader that return properties of the file. */
final class FileMethods {
    private final JavaTypes types;
    private final FileFacts facts;
    private final ValuePrinter values;

    FileMethods(JavaTypes types, FileFacts facts, ValuePrinter values) {
        this.types = types;
        this.facts = facts;
        this.values = values;
    }

    /** Adds the methods to the reader. */
    void addTo(TypeSpec.Builder reader) {
        if (facts.metadata() != null) {
            reader.addMethod(hasMetadata(facts.metadata())).addMethod(metadata(facts.metadata()));
        }
        if (facts.hasItems()) {
            reader.addMethod(items());
        }
        if (facts.others() != null) {
            reader.addMethod(isTensor(facts.others()));
        }
        if (facts.freeForms()) {
            reader.addMethod(readAgain());
        }
        if (facts.metadata() != null) {
            new MetadataForms(types, facts.metadata()).addTo(reader);
        }
    }

    private MethodSpec readAgain() {
        return override("readAgain", Modifier.PROTECTED)
                .addParameter(Cursor.class, "in")
                .addException(IOException.class)
                .addStatement("new $T(in).$N()", types.parser(), JavaNames.readMethod(facts.root()))
                .build();
    }

    private MethodSpec items() {
        MethodSpec.Builder method = override("fileItems", Modifier.PUBLIC)
                .returns(TensorMethods.mapOf(Object.class))
                .addStatement("$T items = new $T<>()", TensorMethods.mapOf(Object.class), LinkedHashMap.class);
        if (facts.givesByteOrder()) {
            method.addStatement("putByteOrder(items)");
        }
        method.addCode(each(
                facts.items(),
                field -> statement("items.put($S, $L)", field.name(), values.print(field.value())),
                values));
        FileFacts.Others others = facts.others();
        if (others != null) {
            method.addStatement(
                            "$T elements = new $T<>($L, $T::isTensor)",
                            ParameterizedTypeName.get(ClassName.get(MixedElements.class), elementType(others)),
                            MixedElements.class,
                            values.print(others.list().orEmpty()),
                            types.reader())
                    .beginControlFlow("if (!elements.others().isEmpty())")
                    .addStatement("items.put($S, elements.others())", others.item())
                    .endControlFlow();
        }
        return method.addStatement("return items").build();
    }

    private TypeName elementType(FileFacts.Others others) {
        return types.ofRule(others.list().rule());
    }

    /** Tells tensors from other elements of their list, for the reader and the serializer. */
    private MethodSpec isTensor(FileFacts.Others others) {
        return MethodSpec.methodBuilder("isTensor")
                .addModifiers(Modifier.STATIC)
                .addJavadoc("Whether an element has what only tensors have.\n")
                .addParameter(elementType(others), "element")
                .returns(TypeName.BOOLEAN)
                .addStatement(
                        "return $L != null",
                        new ValuePrinter(ValueVariables.only("element"), types).print(others.part()))
                .build();
    }

    private MethodSpec hasMetadata(TensorPlan.Metadata metadata) {
        CodeBlock has =
                metadata.value().isNullable() ? values.alone(metadata.value().isPresent()) : CodeBlock.of("true");
        return override("hasMetadata", Modifier.PUBLIC)
                .returns(TypeName.BOOLEAN)
                .addStatement("return $L", has)
                .build();
    }

    private MethodSpec metadata(TensorPlan.Metadata metadata) {
        MethodSpec.Builder method = override("storedMetadata", Modifier.PROTECTED)
                .returns(ParameterizedTypeName.get(
                        ClassName.get(Map.class),
                        ClassName.get(String.class),
                        WildcardTypeName.subtypeOf(Object.class)));
        TensorPlan.Metadata.Pair pair = metadata.pair();
        if (pair == null) {
            CodeBlock value = values.print(metadata.value().value());
            CodeBlock stored = metadata.value().isNullable()
                    ? CodeBlock.of(
                            "$L ? $L : $T.of()", values.alone(metadata.value().isPresent()), value, Map.class)
                    : value;
            return method.addStatement("return $L", stored).build();
        }
        return method.addStatement(
                        "return lastWins($L.stream().map(entry -> $T.entry(entry.$N(), entry.$N())).toList())",
                        pairs(metadata.value()),
                        Map.class,
                        types.names().component(pair.rule(), pair.key()),
                        types.names().component(pair.rule(), pair.value()))
                .build();
    }

    private CodeBlock pairs(Found list) {
        return list.isNullable()
                ? CodeBlock.of("$T.orEmpty($L)", Lists.class, values.print(list.orNull()))
                : values.print(list.orNull());
    }

    /** A statement for each field that is present; consecutive ones with one condition are together. */
    static CodeBlock each(List<Field> fields, Function<Field, CodeBlock> statement, ValuePrinter values) {
        CodeBlock.Builder code = CodeBlock.builder();
        int next = 0;
        while (next < fields.size()) {
            Value condition = fields.get(next).when();
            CodeBlock.Builder together = CodeBlock.builder();
            while (next < fields.size() && Objects.equals(fields.get(next).when(), condition)) {
                together.add(statement.apply(fields.get(next++)));
            }
            code.add(when(condition, together.build(), values));
        }
        return code.build();
    }

    /** Statements, where a condition holds. */
    static CodeBlock when(@Nullable Value condition, CodeBlock statements, ValuePrinter values) {
        return condition == null
                ? statements
                : CodeBlock.builder()
                        .beginControlFlow("if ($L)", values.alone(condition))
                        .add(statements)
                        .endControlFlow()
                        .build();
    }
}
