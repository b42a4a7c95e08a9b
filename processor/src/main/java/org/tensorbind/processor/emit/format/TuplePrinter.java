package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.DocumentStep;
import org.tensorbind.processor.plan.ReadStep;

/** Prints how the elements of a tuple and values of entries are read, which stand in their order and may be null. */
final class TuplePrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final StepPrinter steps;

    TuplePrinter(JavaTypes types, MethodNames names, StepPrinter steps) {
        this.types = types;
        this.names = names;
        this.steps = steps;
    }

    CodeBlock print(DocumentStep.ReadTuple tuple) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("$N.beginArray($S)", names.own("doc"), tuple.label());
        int index = 0;
        for (ReadStep element : tuple.elements()) {
            code.addStatement("$N.expectElement($S, $L)", names.own("doc"), tuple.label(), index++)
                    .add(steps.print(List.of(element)));
        }
        return code.addStatement("$N.endArray($S, $L)", names.own("doc"), tuple.label(), index)
                .build();
    }

    CodeBlock print(DocumentStep.ReadOrNull value) {
        String rule = value.call().rule();
        return StepPrinter.statement(
                "$T $N = $N.skipNull($S, true) ? null : $L",
                Nullness.nullable(types.ofRule(rule).box()),
                names.item(rule),
                names.own("doc"),
                value.label(),
                steps.call(value.call()));
    }
}
