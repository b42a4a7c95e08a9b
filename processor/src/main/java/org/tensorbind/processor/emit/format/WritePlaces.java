package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.format.StepPrinter.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.Step;
import org.tensorbind.processor.plan.WriteStep;

/** Prints where a writer is: regions that begin and end, places and sizes that the plan is told, items that share bytes. */
final class WritePlaces {
    private final WriteMethod method;
    private final SerializerNames names;
    private final WriteVariables variables;
    private final Map<String, String> starts = new HashMap<>();

    WritePlaces(WriteMethod method, SerializerNames names, WriteVariables variables) {
        this.method = method;
        this.names = names;
        this.variables = variables;
    }

    /** A step that has to do with places, null where it is another one. */
    @Nullable
    CodeBlock print(Step step) {
        if (step instanceof WriteStep.Begin begin) {
            String start = variables.fresh(RuleNames.member(begin.rule()) + "Start");
            starts.put(begin.rule(), start);
            return statement("long $N = out.position()", start);
        }
        if (step instanceof WriteStep.PadRegion pad) {
            return statement("out.pad($L, $N, $L)", pad.fill(), startOf(pad.rule()), pad.multiple());
        }
        if (step instanceof WriteStep.FillRegion fill) {
            return statement(
                    "out.fillTo($S, $L, $N, $L)",
                    fill.label(),
                    fill.fill(),
                    startOf(fill.rule()),
                    variables.print(fill.size()));
        }
        if (step instanceof WriteStep.ExpectSize expected) {
            return statement(
                    "out.expectSize($S, $N, $L)",
                    expected.label(),
                    startOf(expected.rule()),
                    variables.print(expected.size()));
        }
        if (step instanceof WriteStep.NoteBase base) {
            return statement("$N = out.position()", names.base(base.rule()));
        }
        if (step instanceof WriteStep.NoteOffset note) {
            String base = note.offset().base();
            CodeBlock offset = base == null
                    ? CodeBlock.of("out.position()")
                    : CodeBlock.of("out.position() - $N", names.base(base));
            return note(note.offset(), offset);
        }
        if (step instanceof WriteStep.NoteSize note) {
            String start = starts.get(note.size().rule());
            return note(note.size(), CodeBlock.of("out.position() - $N", start));
        }
        return step instanceof WriteStep.Share share ? share(share) : null;
    }

    private String startOf(String rule) {
        return Objects.requireNonNull(starts.get(rule), "a region begins before it ends");
    }

    private CodeBlock note(Source.Planned planned, CodeBlock value) {
        CodeBlock number = variables.sources().number(planned);
        return statement("$N.note($L, $L)", names.quantity(planned), number, value);
    }

    private CodeBlock share(WriteStep.Share share) {
        CodeBlock item = CodeBlock.of("$S, $L", share.rule(), variables.print(share.value()));
        CodeBlock.Builder code = CodeBlock.builder()
                .beginControlFlow("if (!out.hasShared($L))", item)
                .add(method.steps(share.align()))
                .addStatement("out.beginShared($L)", item)
                .add(method.steps(share.content()))
                .addStatement("out.endShared($L)", item)
                .endControlFlow();
        for (Source.Planned note : share.notes()) {
            boolean size = note.quantity() == Source.Quantity.SIZE;
            CodeBlock found = CodeBlock.of("out.$L($L)", size ? "sharedSize" : "sharedStart", item);
            code.add(note(note, note.base() == null ? found : CodeBlock.of("$L - $N", found, names.base(note.base()))));
        }
        return code.build();
    }
}
