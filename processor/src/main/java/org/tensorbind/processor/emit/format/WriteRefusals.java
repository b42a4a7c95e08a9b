package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.format.StepPrinter.statement;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.Known;
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
        return step instanceof WriteStep.ExpectPresence expected ? presence(expected) : null;
    }

    private CodeBlock presence(WriteStep.ExpectPresence expected) {
        Value there = expected.there();
        CodeBlock condition = print(expected.condition());
        if (there instanceof Known.OfTensor tensor && tensor.role() == Known.Role.THERE) {
            return refusal(
                    CodeBlock.of("!($L)", condition),
                    fields(tensor.clause()),
                    "refuseAbsent",
                    expected.label(),
                    expected.production());
        }
        CodeBlock given = CodeBlock.of("$L && !($L)", print(there), condition);
        if (there instanceof Known.OfTensor field && field.role() == Known.Role.HAS_FIELD) {
            return refusal(given, fields(field.clause()), "refuse", field.detail(), expected.production());
        }
        if (there instanceof Known.OfFile file && file.aspect() == Known.Aspect.HAS_METADATA) {
            return refusal(given, CodeBlock.of("contents.items()"), "refuse", expected.label(), expected.production());
        }
        return there instanceof Known.OfFile item && item.aspect() == Known.Aspect.HAS_ITEM
                ? refusal(given, CodeBlock.of("items"), "refuse", item.detail(), expected.production())
                : statement(
                        "out.expectPresence($S, $L, $L, $S)",
                        expected.label(),
                        print(there),
                        condition,
                        expected.production());
    }

    private static CodeBlock fields(int clause) {
        return CodeBlock.of("$L.fields()", KnownPrinter.tensor(clause));
    }

    private static CodeBlock refusal(
            CodeBlock condition, CodeBlock whose, String method, String item, String production) {
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", condition)
                .addStatement("$L.$L($S, $S)", whose, method, item, production)
                .endControlFlow()
                .build();
    }

    private CodeBlock print(Value value) {
        return variables.print(value);
    }
}
