package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.ValueType;
import org.tensorbind.processor.plan.WriteStep;
import org.tensorbind.write.TensorPart;

/** Prints what a write program does for each element of a list and for each tensor. */
final class WriteLoops {
    private final WriteMethod method;
    private final JavaTypes types;
    private final WriteVariables variables;

    WriteLoops(WriteMethod method, JavaTypes types, WriteVariables variables) {
        this.method = method;
        this.types = types;
        this.variables = variables;
    }

    /** A step that does something repeatedly, null where it is another one. */
    @Nullable
    CodeBlock print(WriteStep step) {
        if (step instanceof WriteStep.EachTensor each) {
            return each.level() > 0 ? eachInner(each) : eachTensor(each);
        }
        if (step instanceof WriteStep.EachSlot each) {
            return eachSlot(each);
        }
        return step instanceof WriteStep.Each each ? each(each) : null;
    }

    private CodeBlock eachSlot(WriteStep.EachSlot each) {
        String index = variables.fresh("index");
        return CodeBlock.builder()
                .beginControlFlow("for (int $N = 0; $N < tensors.count($S); $N++)", index, index, each.rule(), index)
                .addStatement("tensors.at($S, $N)", each.rule(), index)
                .add(method.steps(each.steps()))
                .endControlFlow()
                .build();
    }

    private CodeBlock eachElement(WriteStep.EachTensor each, WriteStep.Others others) {
        String element = variables.name(others.rule());
        return CodeBlock.builder()
                .addStatement("int i = 0")
                .beginControlFlow(
                        "for ($T $N : elements.all())", Nullness.nullable(types.ofRule(others.rule())), element)
                .beginControlFlow("if ($N == null)", element)
                .add(tensor(each, "part", "i"))
                .add(method.steps(each.steps()))
                .addStatement("i++")
                .nextControlFlow("else")
                .addStatement("plan.ofFile()")
                .add(method.steps(others.steps()))
                .endControlFlow()
                .endControlFlow()
                .addStatement("plan.ofFile()")
                .build();
    }

    private CodeBlock eachTensor(WriteStep.EachTensor each) {
        if (each.others() != null) {
            return eachElement(each, each.others());
        }
        return CodeBlock.builder()
                .beginControlFlow(
                        "for (int i = 0; i < contents.tensors().size(); $L)",
                        each.level() < 0 ? "i++" : "i = groups.end(0, i)")
                .add(tensor(each, "part", "i"))
                .add(method.steps(each.steps()))
                .endControlFlow()
                .addStatement("plan.ofFile()")
                .build();
    }

    /** The plan is told which tensor what follows is of. */
    private CodeBlock tensor(WriteStep.EachTensor each, String part, String index) {
        CodeBlock found = CodeBlock.of("plan.of(contents.tensors().get($N))", index);
        return method.uses(each.steps()).part()
                ? StepPrinter.statement("$T $N = $L", TensorPart.class, part, found)
                : StepPrinter.statement("$L", found);
    }

    /** The elements of a list in the element that the method writes, which begins at its tensor. */
    private CodeBlock eachInner(WriteStep.EachTensor each) {
        SourcePrinter tensor = variables.tensor();
        String part = tensor.part();
        String index = tensor.index();
        String end = variables.fresh("end");
        String innerIndex = variables.fresh("inner");
        String innerPart = variables.fresh("innerPart");
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("int $N = groups.end($L, $L)", end, each.level() - 1, index)
                .beginControlFlow(
                        "for (int $N = $L; $N < $N; $N = groups.end($L, $N))",
                        innerIndex,
                        index,
                        innerIndex,
                        end,
                        innerIndex,
                        each.level(),
                        innerIndex)
                .add(tensor(each, innerPart, innerIndex));
        tensor.tensor(innerPart, innerIndex);
        code.add(method.steps(each.steps()));
        tensor.tensor(part, index);
        return code.endControlFlow().build();
    }

    private CodeBlock each(WriteStep.Each each) {
        CodeBlock list = variables.print(each.list());
        boolean integers = types.plan().value(each.rule()).kind() == ValueType.Kind.INTEGER;
        TypeName element = types.ofRule(each.rule());
        String name = variables.name(each.rule());
        return CodeBlock.builder()
                .beginControlFlow(integers ? "for ($T $N : $L.toArray())" : "for ($T $N : $L)", element, name, list)
                .add(method.steps(each.steps()))
                .endControlFlow()
                .build();
    }
}
