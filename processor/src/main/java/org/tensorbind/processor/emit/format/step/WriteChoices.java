package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.RuleNames;

/** Prints how a writer does one of several things. */
final class WriteChoices {
    private final Steps steps;
    private final JavaTypes types;
    private final WriteVariables variables;

    WriteChoices(Steps steps, JavaTypes types, WriteVariables variables) {
        this.steps = steps;
        this.types = types;
        this.variables = variables;
    }

    /** The cases, and what is left. */
    CodeBlock print(Branch branch) {
        List<Branch.Case> cases = branch.cases();
        if (cases.isEmpty()) {
            return steps.print(branch.otherwise());
        }
        CodeBlock.Builder code = CodeBlock.builder();
        Value.Op tag = branch.tag();
        String variable = tag == null ? null : variable(tag, code);
        Steps eachCase = this::steps;
        code.add(eachCase.branch(branch, condition -> condition(condition, tag, variable)));
        return code.build();
    }

    /** What is known in one case is not known in another one. */
    private CodeBlock steps(List<Step> steps) {
        CodeBlock code = this.steps.print(steps);
        variables.forget();
        return code;
    }

    /** A variable that has the value by which the cases differ. */
    private String variable(Value.Op tag, CodeBlock.Builder code) {
        String rule = ((Value.Named) tag.operand(1)).rule();
        String variable = variables.fresh(RuleNames.member(rule));
        code.addStatement("$T $N = $L", types.named(rule), variable, variables.alone(tag.operand(0)));
        return variable;
    }

    private CodeBlock condition(Value condition, Value.@Nullable Op tag, @Nullable String variable) {
        if (condition instanceof Value.Op variant && variant.is(Operator.IS_VARIANT)) {
            String chosen = variables.fresh(RuleNames.member(variant.detail()));
            variables.know(Operator.AS_VARIANT.of(variant.operands()).with(variant.detail()), chosen);
            return CodeBlock.of("$L $N", variables.print(variant), chosen);
        }
        boolean same = tag != null
                && variable != null
                && condition instanceof Value.Op matches
                && matches.is(Operator.MATCHES)
                && matches.operand(0).equals(tag.operand(0));
        return same
                ? CodeBlock.of("$L.matches($N)", variables.print(((Value.Op) condition).operand(1)), variable)
                : variables.alone(condition);
    }
}
