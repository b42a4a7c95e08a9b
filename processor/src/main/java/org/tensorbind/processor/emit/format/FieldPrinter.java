package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.plan.Reading;
import org.tensorbind.processor.plan.WriteStep;
import org.tensorbind.value.TextCode;

/** Prints how texts and numbers in fields of fixed size are read and written. */
final class FieldPrinter {
    private FieldPrinter() {}

    /** An expression that reads a text. */
    static CodeBlock read(String label, Reading.PaddedText text, CodeBlock size) {
        return text.left()
                ? CodeBlock.of(
                        "in.rightAlignedText($S, $L, $L, $T.$L)", label, size, text.fill(), TextCode.class, text.code())
                : CodeBlock.of("in.paddedText($S, $L, $L$L)", label, size, text.fill(), StepPrinter.code(text.code()));
    }

    /** An expression that reads a number. */
    static CodeBlock read(String label, Reading.PaddedNumber number, CodeBlock size) {
        return CodeBlock.of(
                "in.$L($S, $L, $L, $L$L)",
                number.primitive().method(),
                label,
                size,
                number.fill(),
                number.left(),
                form(number.primitive().form()));
    }

    /** An expression that reads a text up to its delimiter. */
    static CodeBlock read(String label, Reading.TextUntil text, @Nullable CodeBlock size) {
        return CodeBlock.of(
                "in.textUntil($S, $L$L, $T.$L)",
                label,
                size == null ? CodeBlock.of("") : CodeBlock.of("$L, ", size),
                StepPrinter.bytes(text.delimiter()),
                TextCode.class,
                text.code());
    }

    /** An expression that reads one of several texts. */
    static CodeBlock read(String label, Reading.OneOf codes) {
        CodeBlock texts =
                codes.texts().stream().map(text -> CodeBlock.of("$S", text)).collect(CodeBlock.joining(",$W"));
        return CodeBlock.of("in.oneOf($S, $T.$L,$W$L)", label, TextCode.class, codes.code(), texts);
    }

    /** A statement that writes a text. */
    static CodeBlock write(WriteStep.PaddedText text, CodeBlock value, CodeBlock size) {
        CodeBlock characters = text.named() ? CodeBlock.of("$L.code()", value) : value;
        return CodeBlock.builder()
                .addStatement(
                        "out.$L($S, $L, $L, $L, $T.$L)",
                        text.left() ? "rightAlignedText" : "paddedText",
                        text.label(),
                        characters,
                        size,
                        text.fill(),
                        TextCode.class,
                        text.code())
                .build();
    }

    /** A statement that looks at the start of an element. */
    static CodeBlock write(WriteStep.ExpectOther other) {
        return CodeBlock.builder()
                .addStatement(
                        "out.$L($S, $L)",
                        other.behind() ? "expectEnd" : "expectOther",
                        other.label(),
                        StepPrinter.bytes(other.delimiter()))
                .build();
    }

    /** A statement that writes a number. */
    static CodeBlock write(WriteStep.PaddedNumber number, CodeBlock value, CodeBlock size) {
        return CodeBlock.builder()
                .addStatement(
                        "$L$S, $L, $L, $L, $L$L)",
                        writing(number.primitive(), number.form()),
                        number.label(),
                        number.named() ? CodeBlock.of("$L.code()", value) : value,
                        size,
                        number.fill(),
                        number.left(),
                        form(number.form()))
                .build();
    }

    /** The start of a call that writes a number, in the form that was read where that is free. */
    static CodeBlock writing(String primitive, DecimalForm form) {
        return form.free() ? CodeBlock.of("contents.$L(out, ", primitive) : CodeBlock.of("out.$L(", primitive);
    }

    /** The last argument of a method for a number in a form of its own. */
    static CodeBlock form(DecimalForm form) {
        if (form.equals(DecimalForm.SHORTEST)) {
            return CodeBlock.of("");
        }
        CodeBlock name = form.digits() >= 0
                ? CodeBlock.of("fixed($L)", form.digits())
                : CodeBlock.of(form.plain() ? "PLAIN" : "SHORTEST");
        return CodeBlock.of(", $T.$L$L", DecimalForm.class, name, form.free() ? ".orAny()" : "");
    }
}
