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
final class SinkDocuments {
    private final SinkNames names;

    SinkDocuments(SinkNames names) {
        this.names = names;
    }

    CodeBlock array(DocumentStep.Array array, StepPrinter steps) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (array.inParentheses()) {
            code.addStatement("doc.tuple()");
        }
        return code.addStatement("doc.beginArray($L)", names.print(Objects.requireNonNull(array.count())))
                .add(steps.print(array.steps()))
                .addStatement("doc.endArray()")
                .build();
    }

    CodeBlock map(DocumentStep.Map map, StepPrinter steps) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        map.nested() == null
                                ? statement(
                                        "doc.beginMap($L$L)", entryCount(map), CodingPrinter.further("$S", map.keys()))
                                : statement("doc.beginTree($S)", map.nested().separator()));
        map.fields().forEach(field -> code.add(field(field, steps)));
        code.add(steps.print(map.entries()));
        if (map.others() != null) {
            code.add(others(map.others()));
        }
        return code.addStatement("doc.endMap()").build();
    }

    private CodeBlock field(DocumentStep.Field field, StepPrinter steps) {
        CodeBlock key = statement("doc.key($S)", field.key());
        CodeBlock value = steps.print(field.steps());
        if (field.present() == null) {
            return CodeBlock.of("$L$L", key, value);
        }
        CodeBlock present = names.alone(field.present());
        CodeBlock.Builder code = CodeBlock.builder();
        if (field.mayBeAbsent()) {
            code.beginControlFlow("if ($L)", present).add(key).add(value);
        } else {
            code.add(key).beginControlFlow("if ($L)", present).add(value).nextControlFlow("else");
            code.addStatement("doc.nothing($S)", field.key());
        }
        return code.endControlFlow().build();
    }

    private CodeBlock entryCount(DocumentStep.Map map) {
        List<CodeBlock> terms = new ArrayList<>();
        int required = 0;
        for (DocumentStep.Field field : map.fields()) {
            if (field.present() == null || !field.mayBeAbsent()) {
                required++;
            } else {
                terms.add(CodeBlock.of("($L ? 1 : 0)", names.print(field.present())));
            }
        }
        if (map.others() != null) {
            terms.add(names.print(Operator.COUNT.of(map.others().written())));
        }
        map.entries().stream()
                .filter(Loop.class::isInstance)
                .map(entry -> (Count.Written) ((Loop) entry).count())
                .forEach(all -> terms.add(names.print(all.size())));
        if (required > 0 || terms.isEmpty()) {
            terms.add(0, CodeBlock.of("$L", required));
        }
        return CodeBlock.join(terms, " + ");
    }

    private CodeBlock others(DocumentStep.Others others) {
        String entry = names.fresh("entry");
        return CodeBlock.builder()
                .beginControlFlow("for (var $N : $L.entrySet())", entry, names.print(others.written()))
                .addStatement("doc.key($N.getKey())", entry)
                .addStatement("doc.$L($N.getKey(), $N.getValue())", CodingPrinter.method(others.coding()), entry, entry)
                .endControlFlow()
                .build();
    }
}
