package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.plan.step.Step;

/** Prints items that hold checksums of rules. */
final class SumPrinter {
    private SumPrinter() {}

    /** Notes the checksum that was read; {@code start} is the variable with its place. */
    static CodeBlock note(Step.Checksum note, String start, CodeBlock value) {
        return switch (note.form()) {
            case INTEGER -> statement("in.noteSum($S, $N, $L, $L)", note.rule(), start, note.byteSize(), value);
            case BYTES -> statement("in.noteSum($S, $N, $L)", note.rule(), start, value);
            case DIGITS -> statement("in.noteSum($S, $S, $N, $L)", note.rule(), note.label(), start, value);
            case TEXT ->
                statement("$L.check(in, $N, $S, $L)", JavaNames.checksumForms(note.rule()), start, note.label(), value);
        };
    }

    /** Leaves room for a checksum that is written. */
    static CodeBlock place(Step.Checksum sum) {
        String method = switch (sum.form()) {
            case INTEGER -> "sumInteger";
            case BYTES -> "sumBytes";
            case DIGITS -> "sumDigits";
            case TEXT -> throw new IllegalStateException("a text has the checksum of data");
        };
        return sum.right() == 0
                ? statement("out.$L($S, $L)", method, sum.rule(), sum.byteSize())
                : statement("out.$L($S, $L, $L, $LL)", method, sum.rule(), sum.byteSize(), sum.right(), sum.bias());
    }
}
