package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.format.StepPrinter.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.plan.Step;
import org.tensorbind.processor.plan.WriteStep;

/** Prints what a write program does to maps and arrays of a document. */
final class WriteDocuments {
    private final WriteVariables variables;

    WriteDocuments(WriteVariables variables) {
        this.variables = variables;
    }

    CodeBlock print(Step step) {
        if (step instanceof WriteStep.MapStart map) {
            return map.separator() == null
                    ? statement("doc.beginMap($L$L)", entryCount(map), arguments(map.keys()))
                    : statement("doc.beginTree($S)", map.separator());
        }
        if (step instanceof WriteStep.Key key) {
            return statement("doc.key($L)", variables.print(key.key()));
        }
        if (step instanceof WriteStep.Null nothing) {
            return statement("doc.nothing($S)", nothing.label());
        }
        if (step instanceof WriteStep.OtherEntries others) {
            return others(others);
        }
        if (step instanceof WriteStep.Extension extension) {
            return statement(
                    extension.ofBytes() ? "doc.extensionOfBytes($L)" : "doc.beginExtension($L)", extension.number());
        }
        if (step instanceof WriteStep.ExtensionEnd) {
            return statement("doc.endExtension()");
        }
        if (step instanceof WriteStep.Tuple) {
            return statement("doc.tuple()");
        }
        if (step instanceof WriteStep.ArrayStart array) {
            return statement("doc.beginArray($L)", variables.print(array.count()));
        }
        if (step instanceof WriteStep.MapEnd) {
            return statement("doc.endMap()");
        }
        if (step instanceof WriteStep.ArrayEnd) {
            return statement("doc.endArray()");
        }
        throw new IllegalStateException("no code for " + step);
    }

    /** Keys behind other arguments. */
    static CodeBlock arguments(List<String> keys) {
        CodeBlock.Builder arguments = CodeBlock.builder();
        keys.forEach(key -> arguments.add(", $S", key));
        return arguments.build();
    }

    private CodeBlock entryCount(WriteStep.MapStart map) {
        List<CodeBlock> terms = new ArrayList<>();
        if (map.required() > 0 || (map.optional().isEmpty() && map.counts().isEmpty())) {
            terms.add(CodeBlock.of("$L", map.required()));
        }
        map.optional().forEach(condition -> terms.add(CodeBlock.of("($L ? 1 : 0)", variables.print(condition))));
        map.counts().forEach(value -> terms.add(variables.print(value)));
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
