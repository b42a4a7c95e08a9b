package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.format.value.KnownPrinter;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;

/** Prints which places and sizes a plan is told, and bytes that hold no item. */
final class SinkPlaces {
    private final SinkNames names;
    private final SerializerNames members;

    SinkPlaces(SinkNames names) {
        this.names = names;
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
        return statement("$N.note($L, $L)", members.quantity(planned), KnownPrinter.number(planned, members), value);
    }

    CodeBlock gap(Gap gap) {
        CodeBlock amount = names.print(gap.amount());
        if (gap.extent() instanceof Gap.White white) {
            CodeBlock how = CodeBlock.of(
                    "$L, $L, $L, $L, $L", gap.value(), white.minimum(), amount, white.remainder(), white.multiple());
            return gap.isKept()
                    ? statement(
                            "contents.white(out, $S, $L$L)", gap.label(), how, CodingPrinter.further(white.otherEnds()))
                    : statement("out.white($L)", how);
        }
        if (gap.extent() instanceof Gap.Bits) {
            return statement("out.zeroBits($L)", amount);
        }
        String method = gap.extent() instanceof Gap.ToMultiple ? "out.pad($L, 0, $L)" : "out.fill($L, $L)";
        return statement(method, gap.value(), amount);
    }
}
