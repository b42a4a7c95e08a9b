package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.function.Function;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Value;

/** Prints branches, and the tag that is looked up before one. */
final class ChoicePrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final StepPrinter steps;

    ChoicePrinter(JavaTypes types, MethodNames names, ValuePrinter values, StepPrinter steps) {
        this.types = types;
        this.names = names;
        this.values = values;
        this.steps = steps;
    }

    private String doc() {
        return names.own("doc");
    }

    /** The tag; null where the map lacks it and may. */
    CodeBlock lookAhead(DocumentStep.LookAhead step) {
        ClassName type = types.named(step.rule());
        if (step.mayLack()) {
            return aheadOrNull(step, type);
        }
        CodeBlock code = CodeBlock.of("value.$L($S)", CodingPrinter.method(step.coding()), step.label());
        return StepPrinter.statement(
                "$T $N = $T.of($T.ahead($N, $S, $S, value -> $L))",
                type,
                names.item(step.rule()),
                type,
                Types.DOCUMENTS,
                doc(),
                step.owner(),
                step.key(),
                code);
    }

    private CodeBlock aheadOrNull(DocumentStep.LookAhead step, ClassName type) {
        Class<?> plain = types.plan().enumeration(step.rule()).textual() ? String.class : Long.class;
        return CodeBlock.builder()
                .addStatement(
                        "$T $N = $T.aheadAs($T.class, $N, $S, $S)",
                        Nullness.nullable(ClassName.get(plain)),
                        names.own("code"),
                        Types.DOCUMENTS,
                        plain,
                        doc(),
                        step.owner(),
                        step.key())
                .addStatement(
                        "$T $N = $N == null ? null : $T.of($N)",
                        Nullness.nullable(type),
                        names.item(step.rule()),
                        names.own("code"),
                        type,
                        names.own("code"))
                .build();
    }

    CodeBlock print(Branch branch) {
        String item = branch.item();
        if (item == null || !steps.asksFor(item)) {
            return print(branch, values::alone, steps::print);
        }
        TypeName type = types.ofRule(item);
        CodeBlock declared = branch.otherwise().isEmpty()
                ? StepPrinter.statement("$T $N = null", Nullness.nullable(type.box()), names.item(item))
                : StepPrinter.statement("$T $N", type, names.item(item));
        return CodeBlock.of("$L$L", declared, print(branch, values::alone, read -> steps.assigned(item, read)));
    }

    /** The cases, and what is left; what follows a case that ends the method needs no other case. */
    static CodeBlock print(
            Branch branch, Function<Value, CodeBlock> conditions, Function<List<Step>, CodeBlock> printer) {
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
            code.add(printer.apply(each.steps()));
            ends = each.steps().stream().anyMatch(ReadStep.Result.class::isInstance);
        }
        if (ends) {
            return code.endControlFlow().add(printer.apply(branch.otherwise())).build();
        }
        if (!branch.otherwise().isEmpty()) {
            code.nextControlFlow("else").add(printer.apply(branch.otherwise()));
        }
        return code.endControlFlow().build();
    }
}
