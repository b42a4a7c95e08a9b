package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.format.StepPrinter.statement;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.Step;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.processor.plan.WriteStep;

/** Prints what a write program refuses of what it is given. */
final class WriteRefusals {
    private final WriteVariables variables;

    WriteRefusals(WriteVariables variables) {
        this.variables = variables;
    }

    /** A step that refuses something, null where it is another one. */
    @Nullable
    CodeBlock print(Step step) {
        if (step instanceof WriteStep.ExpectCount expected) {
            return statement(
                    "out.expectCount($S, $L, $L)",
                    expected.label(),
                    print(expected.actual()),
                    print(expected.expected()));
        }
        if (step instanceof WriteStep.ExpectPresence expected) {
            return statement(
                    "out.expectPresence($S, $L, $L, $S)",
                    expected.label(),
                    print(expected.there()),
                    print(expected.condition()),
                    expected.production());
        }
        if (step instanceof WriteStep.ExpectPresent expected) {
            return expectPresent(expected);
        }
        return step instanceof WriteStep.RefuseSupplied refuse ? refuse(refuse) : null;
    }

    private CodeBlock expectPresent(WriteStep.ExpectPresent expected) {
        return CodeBlock.builder()
                .beginControlFlow("if (!($L))", print(expected.condition()))
                .addStatement(
                        "$L.fields().refuseAbsent($S, $S)",
                        SourcePrinter.tensor(0),
                        expected.label(),
                        expected.production())
                .endControlFlow()
                .build();
    }

    private CodeBlock refuse(WriteStep.RefuseSupplied refuse) {
        String item = refuse.supplied() instanceof Source.HasAttribute field
                ? field.field()
                : ((Source.IsSupplied) refuse.supplied()).item();
        return CodeBlock.builder()
                .beginControlFlow("if ($L && !($L))", print(refuse.supplied()), print(refuse.condition()))
                .addStatement(
                        "$L.refuse($S, $S)",
                        refuse.supplied() instanceof Source.HasAttribute field
                                ? CodeBlock.of("$L.fields()", SourcePrinter.tensor(field.clause()))
                                : CodeBlock.of("items"),
                        item,
                        refuse.production())
                .endControlFlow()
                .build();
    }

    private CodeBlock print(Value value) {
        return variables.print(value);
    }
}
