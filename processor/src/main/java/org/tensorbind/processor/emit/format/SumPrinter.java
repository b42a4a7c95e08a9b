package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.ReadStep;
import org.tensorbind.processor.plan.Step;
import org.tensorbind.processor.plan.WriteStep;

/** Prints the steps that have to do with checksums of rules. */
final class SumPrinter {
    private SumPrinter() {}

    static CodeBlock cover(String where, String sum, boolean start) {
        return StepPrinter.statement("$L.$L($S)", where, start ? "coverFrom" : "coverTo", sum);
    }

    /** Notes the checksum that was read; {@code start} is the variable with its place. */
    static CodeBlock note(ReadStep.NoteSum note, String start, CodeBlock value) {
        return switch (note.form()) {
            case INTEGER ->
                StepPrinter.statement("in.noteSum($S, $N, $L, $L)", note.sum(), start, note.byteSize(), value);
            case BYTES -> StepPrinter.statement("in.noteSum($S, $N, $L)", note.sum(), start, value);
            case DIGITS -> StepPrinter.statement("in.noteSum($S, $S, $N, $L)", note.sum(), note.label(), start, value);
        };
    }

    static CodeBlock check(ReadStep.CheckSum check) {
        return StepPrinter.statement(
                "in.checkSum($S, $S, $S, $L, $L)",
                check.sum(),
                check.label(),
                check.algorithm(),
                check.ofItself(),
                check.ofData());
    }

    /** A step of writing, null where it is another one. */
    static @Nullable CodeBlock write(Step step, WriteMethod writer) {
        if (step instanceof Step.Cover cover) {
            return CodeBlock.builder()
                    .add(cover("out", cover.sum(), true))
                    .add(writer.steps(cover.steps()))
                    .add(cover("out", cover.sum(), false))
                    .build();
        }
        if (step instanceof WriteStep.PlaceSum sum) {
            String method = switch (sum.form()) {
                case INTEGER -> "sumInteger";
                case BYTES -> "sumBytes";
                case DIGITS -> "sumDigits";
            };
            return sum.right() == 0
                    ? StepPrinter.statement("out.$L($S, $L)", method, sum.sum(), sum.byteSize())
                    : StepPrinter.statement(
                            "out.$L($S, $L, $L, $LL)", method, sum.sum(), sum.byteSize(), sum.right(), sum.bias());
        }
        return step instanceof WriteStep.Sum sum
                ? writer.around(
                        StepPrinter.statement("out.openSum($S)", sum.sum()),
                        sum.steps(),
                        "out.closeSum($S, $S, $L)",
                        sum.sum(),
                        sum.algorithm(),
                        sum.rank())
                : null;
    }
}
