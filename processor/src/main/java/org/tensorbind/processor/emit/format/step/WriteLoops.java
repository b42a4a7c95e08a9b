package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.WriteStep;
import org.tensorbind.processor.type.ValueType;

/** Prints what a write program does for each element of a list and for each tensor. */
final class WriteLoops {
    private final Steps steps;
    private final JavaTypes types;
    private final SerializerNames names;
    private final WriteVariables variables;

    WriteLoops(Steps steps, JavaTypes types, SerializerNames names, WriteVariables variables) {
        this.steps = steps;
        this.names = names;
        this.types = types;
        this.variables = variables;
    }

    /** A step that does something repeatedly, null where it is another one. */
    @Nullable
    CodeBlock print(Step step) {
        if (step instanceof WriteStep.EachTensor each) {
            return variables.block(() -> eachTensor(each));
        }
        return step instanceof WriteStep.Each each ? variables.block(() -> each(each)) : null;
    }

    private CodeBlock eachTensor(WriteStep.EachTensor each) {
        String index = variables.fresh("index");
        String list = names.list(each.list());
        CodeBlock.Builder code = start(each.counted())
                .beginControlFlow(
                        "for (int $N = 0; $N < tensors.$L($N); $N++)",
                        index,
                        index,
                        each.inFile() ? "total" : "count",
                        list,
                        index)
                .addStatement("tensors.$L($N, $N)", each.inFile() ? "go" : "at", list, index);
        if (each.other() != null) {
            code.addStatement(
                    "$T $N = elements.all().get($N)",
                    Nullness.nullable(types.ofRule(each.other())),
                    variables.name(each.other()),
                    index);
        }
        code.add(counted(each.counted(), each.steps()));
        code.endControlFlow();
        return each.inFile()
                ? code.addStatement("tensors.end()").build()
                : code.addStatement("tensors.end($N)", list).build();
    }

    private CodeBlock each(WriteStep.Each each) {
        CodeBlock list = variables.print(each.list());
        boolean integers = types.plan().value(each.rule()).kind() == ValueType.Kind.INTEGER;
        TypeName element = types.ofRule(each.rule());
        String name = variables.name(each.rule());
        return start(each.counted())
                .beginControlFlow(integers ? "for ($T $N : $L.toArray())" : "for ($T $N : $L)", element, name, list)
                .add(counted(each.counted(), each.steps()))
                .endControlFlow()
                .build();
    }

    private static CodeBlock.Builder start(@Nullable String counted) {
        CodeBlock.Builder code = CodeBlock.builder();
        return counted == null ? code : code.addStatement("out.startElements($S)", counted);
    }

    private CodeBlock counted(@Nullable String label, List<Step> content) {
        CodeBlock each = steps.print(content);
        return label == null ? each : CodeBlock.of("$L$L", statement("out.nextElement($S)", label), each);
    }
}
