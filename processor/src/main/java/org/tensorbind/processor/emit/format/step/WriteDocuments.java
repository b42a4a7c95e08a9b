package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.value.Operator;

/** Prints what a write program does to maps and arrays of a document. */
final class WriteDocuments {
    private final Steps steps;
    private final WriteVariables variables;

    WriteDocuments(Steps steps, WriteVariables variables) {
        this.steps = steps;
        this.variables = variables;
    }

    CodeBlock print(DocumentStep step) {
        return step instanceof DocumentStep.Map map ? map(map) : array((DocumentStep.Array) step);
    }

    private CodeBlock array(DocumentStep.Array array) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (array.inParentheses()) {
            code.addStatement("doc.tuple()");
        }
        return code.addStatement("doc.beginArray($L)", variables.print(Objects.requireNonNull(array.count())))
                .add(steps.print(array.steps()))
                .addStatement("doc.endArray()")
                .build();
    }

    private CodeBlock map(DocumentStep.Map map) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        map.nested() == null
                                ? statement("doc.beginMap($L$L)", entryCount(map), arguments(map.keys()))
                                : statement("doc.beginTree($S)", map.nested().separator()));
        map.fields().forEach(field -> code.add(field(field)));
        if (map.others() != null) {
            code.add(others(map.others()));
        }
        return code.add(steps.print(map.entries())).addStatement("doc.endMap()").build();
    }

    private CodeBlock field(DocumentStep.Field field) {
        CodeBlock key = statement("doc.key($S)", field.key());
        CodeBlock value = steps.print(field.steps());
        if (field.there() == null) {
            return CodeBlock.of("$L$L", key, value);
        }
        CodeBlock there = variables.alone(field.there());
        CodeBlock.Builder code = CodeBlock.builder();
        if (field.mayLack()) {
            code.beginControlFlow("if ($L)", there).add(key).add(value);
        } else {
            code.add(key).beginControlFlow("if ($L)", there).add(value).nextControlFlow("else");
            code.addStatement("doc.nothing($S)", field.key());
        }
        return code.endControlFlow().build();
    }

    /** Keys behind other arguments. */
    static CodeBlock arguments(List<String> keys) {
        CodeBlock.Builder arguments = CodeBlock.builder();
        keys.forEach(key -> arguments.add(", $S", key));
        return arguments.build();
    }

    private CodeBlock entryCount(DocumentStep.Map map) {
        List<CodeBlock> terms = new ArrayList<>();
        int required = 0;
        for (DocumentStep.Field field : map.fields()) {
            if (field.there() == null || !field.mayLack()) {
                required++;
            } else {
                terms.add(CodeBlock.of("($L ? 1 : 0)", variables.print(field.there())));
            }
        }
        if (map.others() != null) {
            terms.add(variables.print(Operator.COUNT.of(map.others().written())));
        }
        map.entries().stream()
                .filter(Loop.class::isInstance)
                .map(entry -> (Count.Written) ((Loop) entry).count())
                .forEach(all -> terms.add(variables.print(all.size())));
        if (required > 0 || terms.isEmpty()) {
            terms.add(0, CodeBlock.of("$L", required));
        }
        return CodeBlock.join(terms, " + ");
    }

    private CodeBlock others(DocumentStep.Others others) {
        String entry = variables.fresh("entry");
        return CodeBlock.builder()
                .beginControlFlow("for (var $N : $L.entrySet())", entry, variables.print(others.written()))
                .addStatement("doc.key($N.getKey())", entry)
                .addStatement("doc.$L($N.getKey(), $N.getValue())", CodingPrinter.method(others.coding()), entry, entry)
                .endControlFlow()
                .build();
    }
}
