package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.Operator;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.processor.plan.WriteStep;

/** Prints how a writer does one of several things. */
final class WriteChoices {
    private final WriteMethod method;
    private final JavaTypes types;
    private final WriteVariables variables;

    WriteChoices(WriteMethod method, JavaTypes types, WriteVariables variables) {
        this.method = method;
        this.types = types;
        this.variables = variables;
    }

    /** The cases, of which the last one is what is left. */
    CodeBlock print(WriteStep.Choose choose) {
        List<WriteStep.Case> cases = choose.cases();
        int last = cases.size() - 1;
        if (last == 0) {
            return method.steps(cases.get(0).steps());
        }
        CodeBlock.Builder code = CodeBlock.builder();
        Value.Op tag = choose.tag();
        String variable = tag == null ? null : variable(tag, code);
        for (int i = 0; i < last; i++) {
            CodeBlock condition = condition(cases.get(i).condition(), tag, variable);
            if (i == 0) {
                code.beginControlFlow("if ($L)", condition);
            } else {
                code.nextControlFlow("else if ($L)", condition);
            }
            code.add(method.steps(cases.get(i).steps()));
            variables.sources().forgetVariants();
        }
        return code.nextControlFlow("else")
                .add(method.steps(cases.get(last).steps()))
                .endControlFlow()
                .build();
    }

    /** A variable that has the value by which the cases differ. */
    private String variable(Value.Op tag, CodeBlock.Builder code) {
        String rule = ((Value.Named) tag.operand(1)).rule();
        String variable = variables.fresh(RuleNames.member(rule));
        code.addStatement("$T $N = $L", types.named(rule), variable, variables.alone(tag.operand(0)));
        return variable;
    }

    private CodeBlock condition(Value condition, Value.@Nullable Op tag, @Nullable String variable) {
        if (condition instanceof Source.IsVariant variant) {
            String chosen = variables.fresh(RuleNames.member(variant.variant()));
            variables.sources().variant(new Source.AsVariant(variant.choice(), variant.variant()), chosen);
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
