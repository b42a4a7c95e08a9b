package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.KnownPrinter;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.WriteStep;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.relation.Quantity;

/** Prints where a writer is: places and sizes that the plan is told, items that share bytes. */
final class WritePlaces {
    private final Steps steps;
    private final SerializerNames names;
    private final WriteVariables variables;

    WritePlaces(Steps steps, SerializerNames names, WriteVariables variables) {
        this.steps = steps;
        this.names = names;
        this.variables = variables;
    }

    /** A step that has to do with places, null where it is another one. */
    @Nullable
    CodeBlock print(Step step) {
        if (step instanceof Step.Note note) {
            return note(note);
        }
        return step instanceof WriteStep.Share share ? share(share) : null;
    }

    private CodeBlock note(Step.Note note) {
        Known.Planned offset = note.planned();
        if (offset == null) {
            return statement("$N = out.position()", names.base(note.of()));
        }
        return note(
                offset,
                offset.base() == null
                        ? CodeBlock.of("out.position()")
                        : CodeBlock.of("out.position() - $N", names.base(offset.base())));
    }

    /** Tells the plan an offset or a size. */
    CodeBlock note(Known.Planned planned, CodeBlock value) {
        CodeBlock number = KnownPrinter.number(planned, names);
        return statement("$N.note($L, $L)", names.quantity(planned), number, value);
    }

    private CodeBlock share(WriteStep.Share share) {
        CodeBlock item = CodeBlock.of("$S, $L", share.rule(), variables.print(share.value()));
        CodeBlock.Builder code = CodeBlock.builder()
                .beginControlFlow("if (!out.hasShared($L))", item)
                .add(steps.print(share.align()))
                .addStatement("out.beginShared($L)", item)
                .add(steps.print(share.content()))
                .addStatement("out.endShared($L)", item)
                .endControlFlow();
        for (Known.Planned note : share.notes()) {
            boolean size = note.quantity() == Quantity.Measure.SIZE;
            CodeBlock found = CodeBlock.of("out.$L($L)", size ? "sharedSize" : "sharedStart", item);
            code.add(note(note, note.base() == null ? found : CodeBlock.of("$L - $N", found, names.base(note.base()))));
        }
        return code.build();
    }
}
