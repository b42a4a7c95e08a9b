package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.format.value.KnownPrinter;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;

/** Prints which places and sizes a plan is given. */
final class SinkNotes {
    private final SerializerNames members;

    SinkNotes(SinkNames names) {
        this.members = names.serializer();
    }

    CodeBlock note(Step.Note note) {
        return note.planned() == null
                ? statement("$N = out.position()", members.base(note.of()))
                : offset(note.planned(), CodeBlock.of("out.position()"));
    }

    /** Tells the plan an offset, which is found from the start of the file. */
    CodeBlock offset(Known.Planned planned, CodeBlock found) {
        return noted(
                planned, planned.base() == null ? found : CodeBlock.of("$L - $N", found, members.base(planned.base())));
    }

    /** Tells the plan a size, or an offset from where that is counted. */
    CodeBlock noted(Known.Planned planned, CodeBlock value) {
        return statement("$N.record($L, $L)", members.quantity(planned), KnownPrinter.number(planned, members), value);
    }
}
