package org.tensorbind.processor.emit.format.value;

import static org.tensorbind.processor.emit.Code.joined;
import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.write.TensorGroups;
import org.tensorbind.write.TensorPart;

/** Prints what readers and writers know of tensors in lists in lists. */
public final class NestedEmitter {
    /** The reader's field with the groups of tensors that their names determine. */
    public static final String GROUPS = "GROUPS";

    private NestedEmitter() {}

    /** The field. */
    public static FieldSpec groups(TensorVisit.InGroups groups) {
        List<CodeBlock> levels = groups.levels().stream()
                .map(items -> CodeBlock.of("new int[] {$L}", joined("$L", items, ", ")))
                .toList();
        TensorVisit.Whole whole = groups.whole();
        CodeBlock wholes = whole == null
                ? CodeBlock.of("")
                : CodeBlock.of(
                        "\n.whole($S, $S, $S, $L)",
                        whole.item(),
                        whole.attribute(),
                        whole.shape(),
                        joined("$S", whole.values(), ", "));
        CodeBlock sorted = groups.sorted() == null
                ? CodeBlock.of("")
                : CodeBlock.of("\n.sorted($L)", groups.sorted() == TensorVisit.Sorted.SHORTEST_FIRST);
        return FieldSpec.builder(TensorGroups.class, GROUPS, Modifier.STATIC, Modifier.FINAL)
                .initializer(
                        "new $T($T.of($L), $T.of($L), $L)$L$L",
                        TensorGroups.class,
                        List.class,
                        joined("$S", groups.texts(), ", "),
                        List.class,
                        joined("$S", groups.items(), ", "),
                        CodeBlock.join(levels, ", "),
                        wholes,
                        sorted)
                .build();
    }

    /**
     * The writer's method that sorts tensors.
     *
     * @param lists whether names determine in which lists tensors are
     * @param separator what joins keys of tensors in maps in maps, null for others
     */
    public static MethodSpec arrange(JavaTypes types, boolean lists, @Nullable String separator) {
        CodeBlock together = separator == null ? CodeBlock.of("parts") : CodeBlock.of("inMaps(parts, $S)", separator);
        return arrange(lists ? CodeBlock.of("$T.$N.arrange($L)", types.reader(), GROUPS, together) : together);
    }

    /** The writer's method that sorts its {@code parts}, by an expression. */
    public static MethodSpec arrange(CodeBlock arranged) {
        TypeName parts = ParameterizedTypeName.get(List.class, TensorPart.class);
        return override("arrange", Modifier.PROTECTED)
                .addParameter(parts, "parts")
                .returns(parts)
                .addStatement("return $L", arranged)
                .build();
    }
}
