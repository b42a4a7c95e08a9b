package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.stream.Collectors;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.ReadStep;

/** Prints how the variant of a choice is told and read. */
final class ChoicePrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final StepPrinter steps;

    ChoicePrinter(JavaTypes types, MethodNames names, ValuePrinter values, StepPrinter steps) {
        this.types = types;
        this.names = names;
        this.values = values;
        this.steps = steps;
    }

    private String doc() {
        return names.own("doc");
    }

    /** The tag; null where the map lacks it and may. */
    CodeBlock lookAhead(DocumentStep.LookAhead step) {
        ClassName type = types.named(step.rule());
        if (step.mayLack()) {
            return aheadOrNull(step, type);
        }
        CodeBlock code = CodeBlock.of("value.$L($S)", CodingPrinter.method(step.coding()), step.label());
        return StepPrinter.statement(
                "$T $N = $T.of($T.ahead($N, $S, $S, value -> $L))",
                type,
                names.item(step.rule()),
                type,
                Types.DOCUMENTS,
                doc(),
                step.owner(),
                step.key(),
                code);
    }

    private CodeBlock aheadOrNull(DocumentStep.LookAhead step, ClassName type) {
        Class<?> plain = types.plan().enumeration(step.rule()).textual() ? String.class : Long.class;
        return CodeBlock.builder()
                .addStatement(
                        "$T $N = $T.aheadAs($T.class, $N, $S, $S)",
                        Nullness.nullable(ClassName.get(plain)),
                        names.own("code"),
                        Types.DOCUMENTS,
                        plain,
                        doc(),
                        step.owner(),
                        step.key())
                .addStatement(
                        "$T $N = $N == null ? null : $T.of($N)",
                        Nullness.nullable(type),
                        names.item(step.rule()),
                        names.own("code"),
                        type,
                        names.own("code"))
                .build();
    }

    CodeBlock byKeys(DocumentStep.ChooseByKeys step) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (ReadStep.Variant variant : step.variants()) {
            code.beginControlFlow(
                            "if ($T.hasKey($N, $S, $S))", Types.DOCUMENTS, doc(), step.label(), variant.enumerator())
                    .addStatement("return $L", steps.call(variant.call()))
                    .endControlFlow();
        }
        if (step.otherwise() != null) {
            return code.addStatement("return $L", steps.call(step.otherwise())).build();
        }
        String keys = step.variants().stream()
                .map(variant -> "'" + variant.enumerator() + "'")
                .collect(Collectors.joining(", "));
        return code.addStatement(
                        "throw $N.malformed($S, $S)",
                        doc(),
                        step.label(),
                        "has none of the keys that tell what it is: " + keys)
                .build();
    }

    CodeBlock choose(ReadStep.Choose step) {
        CodeBlock tag = values.print(step.tag());
        if (step.kept() != null) {
            return kept(step, step.kept(), tag);
        }
        CodeBlock.Builder code = CodeBlock.builder();
        for (ReadStep.Variant variant : step.variants()) {
            code.beginControlFlow("if ($L)", matches(step, variant, tag))
                    .addStatement("return $L", steps.call(variant.call()))
                    .endControlFlow();
        }
        return step.otherwise() != null
                ? code.addStatement("return $L", steps.call(step.otherwise())).build()
                : code.add(unknown(step, tag)).build();
    }

    private CodeBlock kept(ReadStep.Choose step, String rule, CodeBlock tag) {
        CodeBlock.Builder code = CodeBlock.builder().addStatement("$T $N", types.ofRule(rule), names.item(rule));
        for (ReadStep.Variant variant : step.variants()) {
            CodeBlock condition = matches(step, variant, tag);
            if (variant == step.variants().get(0)) {
                code.beginControlFlow("if ($L)", condition);
            } else {
                code.nextControlFlow("else if ($L)", condition);
            }
            code.addStatement("$N = $L", names.item(rule), steps.call(variant.call()));
        }
        code.nextControlFlow("else");
        return step.otherwise() != null
                ? code.addStatement("$N = $L", names.item(rule), steps.call(step.otherwise()))
                        .endControlFlow()
                        .build()
                : code.add(unknown(step, tag)).endControlFlow().build();
    }

    private CodeBlock matches(ReadStep.Choose step, ReadStep.Variant variant, CodeBlock tag) {
        return CodeBlock.of("$L.matches($L)", values.constant(step.tagRule(), variant.enumerator()), tag);
    }

    private CodeBlock unknown(ReadStep.Choose step, CodeBlock tag) {
        CodeBlock place = step.inDocument() ? CodeBlock.of("$N.position(), ", doc()) : CodeBlock.of("");
        return StepPrinter.statement(
                "throw in.unknown($L$S, $T.KNOWN, $L)", place, step.tagLabel(), types.named(step.tagRule()), tag);
    }
}
