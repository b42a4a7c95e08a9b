package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.plan.Primitive;
import org.tensorbind.processor.plan.ReadStep;
import org.tensorbind.processor.plan.Reading;
import org.tensorbind.processor.plan.Step;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.value.Longs;

/** Prints how the value of one item is read. */
final class ReadingPrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final DocumentPrinter documents;
    private final StepPrinter steps;

    ReadingPrinter(
            JavaTypes types, MethodNames names, ValuePrinter values, DocumentPrinter documents, StepPrinter steps) {
        this.types = types;
        this.names = names;
        this.values = values;
        this.documents = documents;
        this.steps = steps;
    }

    /** A statement that reads one item. */
    CodeBlock read(ReadStep.Read step) {
        if (step.reading() instanceof Reading.Tagged tagged) {
            return tagged(step, tagged);
        }
        return CodeBlock.builder()
                .add(before(step))
                .add(steps.kept(types.of(types.plan().held(step.rule())), step.rule(), value(step)))
                .build();
    }

    /** What comes before the expression that has the value of a step: integers are read in a loop. */
    CodeBlock before(Step step) {
        return step instanceof ReadStep.Read read && read.reading() instanceof Reading.Integers integers
                ? integers(read, integers)
                : CodeBlock.of("");
    }

    /** An expression that reads one item, or has it. */
    CodeBlock value(ReadStep.Read step) {
        if (step.reading() instanceof Reading.Integers) {
            return CodeBlock.of("$T.adopt($N)", Longs.class, names.own("values"));
        }
        CodeBlock read = reading(step.label(), step.reading());
        return step.named() == null ? read : CodeBlock.of("in.meaning($T.of($L))", types.named(step.rule()), read);
    }

    private CodeBlock reading(String label, Reading reading) {
        if (reading instanceof Reading.Stored stored) {
            return CodeBlock.of(
                    "in.fromStored($N, $S, $L, $L, $LL, $LL, $LL)",
                    names.own("start"),
                    label,
                    primitive(label, stored.primitive()),
                    stored.signed(),
                    stored.factor(),
                    stored.divisor(),
                    stored.bias());
        }
        if (reading instanceof Reading.Rotated rotated) {
            CodeBlock stored = primitive(label, rotated.primitive());
            return CodeBlock.of(
                    "in.fromRotated($L, $L, $L, $LL)", stored, rotated.bits(), rotated.right(), rotated.bias());
        }
        if (reading instanceof Reading.Text text) {
            return CodeBlock.of("in.text($S, $L$L)", label, values.print(text.size()), StepPrinter.code(text.code()));
        }
        if (reading instanceof Reading.PaddedText text) {
            return FieldPrinter.read(label, text, values.print(text.size()));
        }
        if (reading instanceof Reading.PaddedNumber number) {
            return FieldPrinter.read(label, number, values.print(number.size()));
        }
        if (reading instanceof Reading.TextUntil text) {
            return FieldPrinter.read(label, text, text.size() == null ? null : values.print(text.size()));
        }
        if (reading instanceof Reading.OneOf codes) {
            return FieldPrinter.read(label, codes);
        }
        if (reading instanceof Reading.Bytes bytes) {
            return CodeBlock.of("in.bytes($S, $L)", label, values.print(bytes.size()));
        }
        if (reading instanceof Reading.Payload payload) {
            Value.Op elements = payload.elements();
            return elements == null
                    ? CodeBlock.of("in.payload($S, $L)", label, values.print(payload.size()))
                    : CodeBlock.of(
                            payload.orRest()
                                    ? "in.elementsOrRest($S, $L.elementType(), $L)"
                                    : "in.elements($S, $L.elementType(), $L)",
                            label,
                            values.print(elements.operand(1)),
                            values.print(elements.operand(0)));
        }
        if (reading instanceof Reading.IntegerArray array) {
            return documents.integers(label, array);
        }
        return primitive(label, ((Reading.Scalar) reading).primitive());
    }

    private CodeBlock tagged(ReadStep.Read step, Reading.Tagged tagged) {
        String name = names.item(step.rule());
        CodeBlock tag = values.print(tagged.tag());
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long $N", name);
        for (int i = 0; i < tagged.forms().size(); i++) {
            Reading.Tagged.Form form = tagged.forms().get(i);
            CodeBlock matches =
                    CodeBlock.of("$L.matches($L)", values.constant(tagged.tagRule(), form.enumerator()), tag);
            if (i == 0) {
                code.beginControlFlow("if ($L)", matches);
            } else {
                code.nextControlFlow("else if ($L)", matches);
            }
            code.addStatement("$N = $L", name, primitive(step.label(), form.primitive()));
        }
        return code.nextControlFlow("else")
                .addStatement(
                        "throw in.unknown($S, $T.KNOWN, $L)", tagged.tagLabel(), types.named(tagged.tagRule()), tag)
                .endControlFlow()
                .build();
    }

    private CodeBlock primitive(String label, Primitive primitive) {
        String reader = primitive.inDocument() ? names.own("doc") : "in";
        return primitive.bitWidth() == 0
                ? CodeBlock.of("$L.$L($S$L)", reader, primitive.method(), label, FieldPrinter.form(primitive.form()))
                : CodeBlock.of("$L.$L($S, $L)", reader, primitive.method(), label, primitive.bitWidth());
    }

    private CodeBlock integers(ReadStep.Read step, Reading.Integers integers) {
        String values = names.own("values");
        String index = names.own("i");
        return CodeBlock.builder()
                .addStatement(
                        "long[] $N = new long[in.count($S, $L, $L)]",
                        values,
                        step.label(),
                        this.values.print(integers.count()),
                        integers.minimum())
                .beginControlFlow("for (int $N = 0; $N < $N.length; $N++)", index, index, values, index)
                .addStatement("in.element($N)", index)
                .addStatement("$N[$N] = $L", values, index, primitive(step.label(), integers.primitive()))
                .endControlFlow()
                .addStatement("in.endElements()")
                .build();
    }
}
