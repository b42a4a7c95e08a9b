package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.write.sink.Sink;

/** Prints how one item is written. */
final class SinkItems {
    private final SinkNames names;

    SinkItems(SinkNames names) {
        this.names = names;
    }

    CodeBlock print(Transfer step) {
        CodeBlock value = names.print(Objects.requireNonNull(step.value(), "it is written"));
        if (step.coding() instanceof ValueCoding.Listed list) {
            return integers(step, list, value);
        }
        CodeBlock written = value(step, value);
        return one(
                step, step.coding(), step.placeholder() ? CodeBlock.of("out.isCounting() ? 0 : $L", written) : written);
    }

    private static CodeBlock value(Transfer step, CodeBlock value) {
        if (step.named() == null) {
            return value;
        }
        boolean orAny =
                step.coding() instanceof ValueCoding.Element element && element.kind() == ValueCoding.Kind.TEXT_OR_ANY;
        return orAny ? CodeBlock.of("$L.code(), $L.label() != null", value, value) : CodeBlock.of("$L.code()", value);
    }

    private CodeBlock one(Transfer step, ValueCoding coding, CodeBlock value) {
        if (coding instanceof ValueCoding.Scaled scaled) {
            CodeBlock stored = CodeBlock.of(
                    "$T.stored($L, $LL, $LL, $LL)",
                    Sink.class,
                    value,
                    scaled.factor(),
                    scaled.divisor(),
                    scaled.bias());
            return one(step, scaled.stored(), stored);
        }
        if (coding instanceof ValueCoding.Rotated rotated) {
            CodeBlock stored = CodeBlock.of(
                    "$T.rotated($L, $L, $L, $LL)", Sink.class, value, rotated.bits(), rotated.right(), rotated.bias());
            return one(step, rotated.stored(), stored);
        }
        if (coding instanceof ValueCoding.Key) {
            return statement("doc.key($L)", value);
        }
        if (coding instanceof ValueCoding.Bytes) {
            return statement("out.bytes($L)", value);
        }
        CodeBlock extension = coding instanceof ValueCoding.Element element && element.extension() != null
                ? statement("doc.extensionOfBytes($L)", element.extension())
                : CodeBlock.of("");
        CodeBlock tuple = coding instanceof ValueCoding.Packed ? statement("doc.tuple()") : CodeBlock.of("");
        boolean asRead =
                coding instanceof ValueCoding.Digits digits && digits.form().free();
        List<CodeBlock> first = new ArrayList<>();
        if (asRead) {
            first.add(CodeBlock.of("out"));
        }
        first.add(CodeBlock.of("$S", step.label()));
        first.add(value);
        return CodeBlock.of(
                "$L$L$L",
                extension,
                tuple,
                statement(
                        "$L",
                        CodingPrinter.call(
                                coding.inDocument() ? "doc" : asRead ? "contents" : "out",
                                coding,
                                first,
                                step.size() == null ? null : names.print(step.size()))));
    }

    private CodeBlock integers(Transfer step, ValueCoding.Listed list, CodeBlock value) {
        String element = names.fresh("element");
        CodeBlock.Builder code = CodeBlock.builder();
        if (list.inParentheses()) {
            code.addStatement("doc.tuple()");
        }
        if (list.inDocument()) {
            code.addStatement("doc.beginArray($L.size())", value);
        }
        code.beginControlFlow("for (long $N : $L.toArray())", element, value)
                .add(one(step, list.integer(), CodeBlock.of("$N", element)))
                .endControlFlow();
        if (list.inDocument()) {
            code.addStatement("doc.endArray()");
        }
        return code.build();
    }
}
