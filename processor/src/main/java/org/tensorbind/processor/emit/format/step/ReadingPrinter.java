package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Longs;

/** Prints how the value of one item is read. */
final class ReadingPrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final ReadMethod method;

    ReadingPrinter(ReadMethod method) {
        this.method = method;
        this.types = method.types();
        this.names = method.names();
        this.values = method.values();
    }

    /** A statement that reads one item. */
    CodeBlock read(Transfer step) {
        if (step.coding() instanceof Coding.Tagged tagged) {
            return tagged(step, tagged);
        }
        if (step.coding() instanceof Coding.Key) {
            return CodeBlock.of(""); // a parameter, called as the item
        }
        return CodeBlock.builder()
                .add(before(step))
                .add(method.kept(types.of(types.plan().held(step.rule())), step.rule(), value(step)))
                .build();
    }

    /** What comes before the expression that has the value of a step: integers are read in a loop. */
    CodeBlock before(Step step) {
        if (!(step instanceof Transfer read)) {
            return CodeBlock.of("");
        }
        if (read.coding() instanceof Coding.Listed list) {
            return list.inDocument() ? method.tuple(list.inParentheses()) : integers(read, list);
        }
        return read.coding() instanceof Coding.Element element && element.extension() != null
                ? method.extension(read.label(), element.extension(), true)
                : CodeBlock.of("");
    }

    /** An expression that reads one item, or has it. */
    CodeBlock value(Transfer step) {
        CodeBlock read = reading(step, step.coding());
        return step.named() == null || step.coding() instanceof Coding.Listed
                ? read
                : CodeBlock.of("in.meaning($T.of($L))", types.named(step.rule()), read);
    }

    private CodeBlock reading(Transfer step, Coding coding) {
        if (coding instanceof Coding.Scaled scaled) {
            return CodeBlock.of(
                    "in.fromStored($N, $S, $L, $L, $LL, $LL, $LL)",
                    names.own("start"),
                    step.label(),
                    reading(step, scaled.stored()),
                    scaled.isSigned(),
                    scaled.factor(),
                    scaled.divisor(),
                    scaled.bias());
        }
        if (coding instanceof Coding.Rotated rotated) {
            CodeBlock stored = reading(step, rotated.stored());
            return CodeBlock.of(
                    "in.fromRotated($L, $L, $L, $LL)", stored, rotated.bits(), rotated.right(), rotated.bias());
        }
        if (coding instanceof Coding.Listed list) {
            return list.inDocument()
                    ? inDocument(step.label(), list)
                    : CodeBlock.of("$T.adopt($N)", Longs.class, names.own("values"));
        }
        if (coding instanceof Coding.Data data
                && data.ofAnyDtype()
                && step.size() instanceof Value.Op elements
                && elements.is(Operator.ELEMENT_BYTES)) {
            return CodeBlock.of(
                    data.orRest()
                            ? "in.elementsOrRest($S, $L.elementType(), $L)"
                            : "in.elements($S, $L.elementType(), $L)",
                    step.label(),
                    values.print(elements.operand(1)),
                    values.print(elements.operand(0)));
        }
        if (coding instanceof Coding.Text text && text.end() == null && step.size() == null && step.named() != null) {
            return CodingPrinter.oneOf(step.label(), text.code(), step.named());
        }
        return plain(step.label(), coding, step.size() == null ? null : values.print(step.size()));
    }

    private CodeBlock inDocument(String label, Coding.Listed list) {
        Coding.Kind kind = ((Coding.Element) list.integer()).kind();
        return kind == Coding.Kind.UINT_BITS
                ? CodeBlock.of("$T.unsigned($N, $S)", Types.DOCUMENTS, names.own("doc"), label)
                : CodeBlock.of(
                        "$T.integers($N, $S, $L)", Types.DOCUMENTS, names.own("doc"), label, kind == Coding.Kind.INT);
    }

    private CodeBlock plain(String label, Coding coding, @Nullable CodeBlock size) {
        String reader = coding.inDocument() ? names.own("doc") : "in";
        return CodingPrinter.call(reader, coding, List.of(CodeBlock.of("$S", label)), size);
    }

    private CodeBlock tagged(Transfer step, Coding.Tagged tagged) {
        String name = names.item(step.rule());
        CodeBlock tag = values.print(tagged.tag());
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long $N", name);
        for (int i = 0; i < tagged.variants().size(); i++) {
            Coding.Variant variant = tagged.variants().get(i);
            CodeBlock matches =
                    CodeBlock.of("$L.matches($L)", values.constant(tagged.tagRule(), variant.enumerator()), tag);
            if (i == 0) {
                code.beginControlFlow("if ($L)", matches);
            } else {
                code.nextControlFlow("else if ($L)", matches);
            }
            code.addStatement("$N = $L", name, plain(step.label(), variant.coding(), null));
        }
        return code.nextControlFlow("else")
                .addStatement(
                        "throw in.unknown($S, $T.KNOWN, $L)", tagged.tagLabel(), types.named(tagged.tagRule()), tag)
                .endControlFlow()
                .build();
    }

    private CodeBlock integers(Transfer step, Coding.Listed list) {
        String values = names.own("values");
        String index = names.own("i");
        return CodeBlock.builder()
                .addStatement(
                        "long[] $N = new long[in.count($S, $L, $L)]",
                        values,
                        step.label(),
                        this.values.print(Objects.requireNonNull(step.size(), "how many there are")),
                        list.smallest())
                .beginControlFlow("for (int $N = 0; $N < $N.length; $N++)", index, index, values, index)
                .addStatement("in.element($N)", index)
                .addStatement("$N[$N] = $L", values, index, plain(step.label(), list.integer(), null))
                .endControlFlow()
                .addStatement("in.endElements()")
                .build();
    }
}
