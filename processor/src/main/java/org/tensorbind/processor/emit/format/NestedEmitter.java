package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.format.NestedTensors;
import org.tensorbind.processor.plan.Found;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.TensorPlan.Level;
import org.tensorbind.processor.plan.TensorPlan.Tensors.Nested;
import org.tensorbind.write.TensorGroups;
import org.tensorbind.write.TensorPart;

/** Prints what readers and writers know of tensors in lists in lists. */
final class NestedEmitter {
    private static final ClassName LIST = ClassName.get(List.class);

    private final JavaTypes types;
    private final Nested nested;
    private final FoundPrinter values;

    /** @param values of a reader, where elements of lists are those that {@link #collect} visits */
    NestedEmitter(JavaTypes types, Nested nested, FoundPrinter values) {
        this.types = types;
        this.nested = nested;
        this.values = values;
    }

    /** The variable of an element that is visited. */
    static String visited(String rule) {
        return "each" + RuleNames.type(rule);
    }

    /** The field that has the element around each tensor. */
    static String field(String rule) {
        return RuleNames.member(rule) + "Of";
    }

    /** Adds the reader's fields, and the method that fills them. */
    void addTo(TypeSpec.Builder reader) {
        List<CodeBlock> places = new ArrayList<>();
        nested.levels().forEach(level -> places.add(CodeBlock.of("$S", level.path())));
        reader.addField(groups());
        reader.addField(FieldSpec.builder(NestedTensors.class, "tensors", Modifier.PRIVATE, Modifier.FINAL)
                .initializer("new $T(GROUPS,$W$L)", NestedTensors.class, CodeBlock.join(places, ",$W"))
                .build());
        for (Level level : nested.levels()) {
            TypeName list =
                    ParameterizedTypeName.get(LIST, types.ofRule(level.rule()).box());
            reader.addField(FieldSpec.builder(list, field(level.rule()), Modifier.PRIVATE, Modifier.FINAL)
                    .initializer("new $T<>()", ArrayList.class)
                    .build());
        }
        reader.addMethod(collect());
    }

    private FieldSpec groups() {
        List<CodeBlock> texts = new ArrayList<>();
        nested.texts().forEach(text -> texts.add(CodeBlock.of("$S", text)));
        List<CodeBlock> rules = new ArrayList<>();
        nested.items().forEach(item -> rules.add(CodeBlock.of("$S", item.rule())));
        return FieldSpec.builder(TensorGroups.class, "GROUPS", Modifier.STATIC, Modifier.FINAL)
                .initializer(
                        "new $T($T.of($L),$W$T.of($L),$W$L)",
                        TensorGroups.class,
                        List.class,
                        CodeBlock.join(texts, ",$W"),
                        List.class,
                        CodeBlock.join(rules, ",$W"),
                        levels())
                .build();
    }

    private CodeBlock levels() {
        List<CodeBlock> levels = new ArrayList<>();
        for (Level level : nested.levels()) {
            List<CodeBlock> items = new ArrayList<>();
            level.items().forEach(item -> items.add(CodeBlock.of("$L", item)));
            levels.add(CodeBlock.of("new int[] {$L}", CodeBlock.join(items, ", ")));
        }
        return CodeBlock.join(levels, ",$W");
    }

    private MethodSpec collect() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("collect")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Finds the tensors, which stand in lists in lists.\n");
        int last = nested.levels().size() - 1;
        for (int i = 0; i <= last; i++) {
            Level level = nested.levels().get(i);
            method.beginControlFlow(
                    "for ($T $N : $L)", types.ofRule(level.rule()), visited(level.rule()), values.list(level.list()));
            if (i < last) {
                method.addStatement("tensors.begin($L)", i);
            }
        }
        for (Level level : nested.levels()) {
            method.addStatement("$N.add($N)", field(level.rule()), visited(level.rule()));
        }
        method.addStatement(
                "tensors.add($L)", nested.items().stream().map(this::item).collect(CodeBlock.joining(",$W")));
        for (int i = last; i >= 0; i--) {
            method.endControlFlow();
            if (i > 0) {
                method.addStatement("tensors.end($L)", i - 1);
            }
        }
        return method.build();
    }

    private CodeBlock item(Found item) {
        return values.print(item);
    }

    /**
     * The writer's method that sorts tensors.
     *
     * @param lists whether names tell in which lists tensors stand
     * @param separator what joins keys of tensors in maps in maps, null for others
     */
    static MethodSpec arrange(JavaTypes types, boolean lists, @Nullable String separator) {
        CodeBlock together = separator == null ? CodeBlock.of("parts") : CodeBlock.of("inMaps(parts, $S)", separator);
        return arrange(lists ? CodeBlock.of("$T.GROUPS.arrange($L)", types.reader(), together) : together);
    }

    private static MethodSpec arrange(CodeBlock arranged) {
        TypeName parts = ParameterizedTypeName.get(LIST, ClassName.get(TensorPart.class));
        return MethodSpec.methodBuilder("arrange")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(parts, "parts")
                .returns(parts)
                .addStatement("return $L", arranged)
                .build();
    }
}
