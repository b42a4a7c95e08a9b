package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.function.Function;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Value;

/** Prints steps, one behind the other. */
public interface Steps {
    CodeBlock print(List<Step> steps);

    /** The cases of a branch, and what is left; what follows a case that ends the method needs no other case. */
    default CodeBlock branch(Branch branch, Function<Value, CodeBlock> conditions) {
        CodeBlock.Builder code = CodeBlock.builder();
        boolean ends = false;
        for (Branch.Case each : branch.cases()) {
            CodeBlock condition = conditions.apply(each.condition());
            if (each == branch.cases().get(0)) {
                code.beginControlFlow("if ($L)", condition);
            } else if (ends) {
                code.endControlFlow().beginControlFlow("if ($L)", condition);
            } else {
                code.nextControlFlow("else if ($L)", condition);
            }
            code.add(print(each.steps()));
            ends = each.steps().stream().anyMatch(ReadStep.Return.class::isInstance);
        }
        if (ends) {
            return code.endControlFlow().add(print(branch.otherwise())).build();
        }
        if (!branch.otherwise().isEmpty()) {
            code.nextControlFlow("else").add(print(branch.otherwise()));
        }
        return code.endControlFlow().build();
    }
}
