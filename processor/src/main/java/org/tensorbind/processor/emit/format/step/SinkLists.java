package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.ByteArrayText;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Loop.Count;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType;

/** Prints what a write program does for each element of a list and for each tensor, and for the first of equal elements. */
final class SinkLists {
    private final JavaTypes types;
    private final SerializerNames members;
    private final SinkNotes notes;
    private final SinkNames names;

    SinkLists(JavaTypes types, SinkNames names, SinkNotes notes) {
        this.types = types;
        this.names = names;
        this.members = names.serializer();
        this.notes = notes;
    }

    CodeBlock share(Step.Share share, StepPrinter steps) {
        CodeBlock item = CodeBlock.of("$S, $L", share.rule(), names.print(share.value()));
        CodeBlock.Builder code = CodeBlock.builder()
                .beginControlFlow("if (!out.hasShared($L))", item)
                .add(steps.print(share.align()))
                .addStatement("out.beginShared($L)", item)
                .add(steps.print(share.content()))
                .addStatement("out.endShared($L)", item)
                .endControlFlow();
        for (Known.Planned note : share.notes()) {
            boolean size = note.quantity() == Quantity.Measure.SIZE;
            code.add(notes.offset(note, CodeBlock.of("out.$L($L)", size ? "sharedSize" : "sharedStart", item)));
        }
        return code.build();
    }

    CodeBlock print(Loop loop, StepPrinter steps) {
        return names.block(() -> loop(loop, (Count.Written) loop.count(), steps));
    }

    private CodeBlock loop(Loop loop, Count.Written all, StepPrinter steps) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (all.indexed()) {
            code.addStatement("out.startElements($S)", loop.label());
        }
        Known.OfList tensors = all.list() instanceof Known.OfList number ? number : null;
        if (tensors == null) {
            begin(loop, all.list(), code);
        } else {
            begin(loop, tensors, code);
        }
        if (all.indexed()) {
            code.addStatement("out.nextElement($S)", loop.label());
        }
        Count.Until until = all.until();
        if (until != null && !until.begins()) {
            code.addStatement("out.expectOther($S, $L)", loop.label(), ByteArrayText.literal(until.delimiter()));
        }
        code.add(steps.print(loop.steps())).endControlFlow();
        if (tensors != null) {
            code.addStatement("tensors.end($L)", isOfFile(tensors) ? "" : members.list(tensors.list()));
        }
        if (until != null && until.begins()) {
            code.addStatement("out.expectEnd($S, $L)", loop.label(), ByteArrayText.literal(until.delimiter()));
        }
        return code.build();
    }

    private static boolean isOfFile(Known.OfList tensors) {
        return tensors.fact() == Known.Fact.TOTAL;
    }

    private void begin(Loop loop, Known.OfList tensors, CodeBlock.Builder code) {
        String index = names.fresh("index");
        String list = members.list(tensors.list());
        code.beginControlFlow(
                        "for (int $N = 0; $N < tensors.$L($N); $N++)",
                        index,
                        index,
                        isOfFile(tensors) ? "total" : "count",
                        list,
                        index)
                .addStatement("tensors.$L($N, $N)", isOfFile(tensors) ? "go" : "at", list, index);
        if (loop.asksForElement()) {
            code.addStatement(
                    "$T $N = elements.all().get($N)",
                    Nullness.nullable(types.ofRule(loop.rule())),
                    names.name(loop.rule()),
                    index);
        }
    }

    private void begin(Loop loop, Value values, CodeBlock.Builder code) {
        CodeBlock list = names.print(values);
        boolean integers = types.plan().value(loop.rule()).kind() == ValueType.Kind.INTEGER;
        String name = names.name(loop.rule());
        code.beginControlFlow(
                integers ? "for ($T $N : $L.toArray())" : "for ($T $N : $L)", types.ofRule(loop.rule()), name, list);
    }
}
