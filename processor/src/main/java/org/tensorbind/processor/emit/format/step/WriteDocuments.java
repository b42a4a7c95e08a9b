package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.WriteStep;

/** Prints what a write program does to maps and arrays of a document. */
final class WriteDocuments {
    private final Steps steps;
    private final WriteVariables variables;

    WriteDocuments(Steps steps, WriteVariables variables) {
        this.steps = steps;
        this.variables = variables;
    }

    CodeBlock print(Step step) {
        if (step instanceof WriteStep.Map map) {
            return map(map);
        }
        if (step instanceof WriteStep.Entry entry) {
            return CodeBlock.builder()
                    .addStatement("doc.key($L)", variables.print(entry.key()))
                    .add(steps.print(entry.steps()))
                    .build();
        }
        if (step instanceof WriteStep.Null nothing) {
            return statement("doc.nothing($S)", nothing.label());
        }
        if (step instanceof WriteStep.OtherEntries others) {
            return others(others);
        }
        if (step instanceof Step.ExtensionOfBytes bytes) {
            return statement("doc.extensionOfBytes($L)", bytes.number());
        }
        if (step instanceof WriteStep.Array array) {
            return CodeBlock.builder()
                    .addStatement("doc.beginArray($L)", variables.print(array.count()))
                    .add(steps.print(array.steps()))
                    .addStatement("doc.endArray()")
                    .build();
        }
        if (step instanceof Step.Tuple) {
            return statement("doc.tuple()");
        }
        throw new IllegalStateException("no code for " + step);
    }

    private CodeBlock map(WriteStep.Map map) {
        CodeBlock start = map.separator() == null
                ? statement("doc.beginMap($L$L)", entryCount(map), arguments(map.keys()))
                : statement("doc.beginTree($S)", map.separator());
        return CodeBlock.builder()
                .add(start)
                .add(steps.print(map.steps()))
                .addStatement("doc.endMap()")
                .build();
    }

    /** Keys behind other arguments. */
    static CodeBlock arguments(List<String> keys) {
        CodeBlock.Builder arguments = CodeBlock.builder();
        keys.forEach(key -> arguments.add(", $S", key));
        return arguments.build();
    }

    private CodeBlock entryCount(WriteStep.Map map) {
        List<CodeBlock> terms = new ArrayList<>();
        if (map.required() > 0 || (map.optional().isEmpty() && map.others().isEmpty())) {
            terms.add(CodeBlock.of("$L", map.required()));
        }
        map.optional().forEach(condition -> terms.add(CodeBlock.of("($L ? 1 : 0)", variables.print(condition))));
        map.others().forEach(value -> terms.add(variables.print(value)));
        return CodeBlock.join(terms, " + ");
    }

    private CodeBlock others(WriteStep.OtherEntries others) {
        String entry = variables.fresh("entry");
        return CodeBlock.builder()
                .beginControlFlow("for (var $N : $L.entrySet())", entry, variables.print(others.map()))
                .addStatement("doc.key($N.getKey())", entry)
                .addStatement("doc.$L($N.getKey(), $N.getValue())", CodingPrinter.method(others.coding()), entry, entry)
                .endControlFlow()
                .build();
    }
}
