package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** Prints where reading goes on: regions, places in the file, and bytes that hold no item. */
final class PlacePrinter {
    private final MethodNames names;
    private final ValuePrinter values;

    PlacePrinter(ReadMethod method) {
        this.names = method.names();
        this.values = method.values();
    }

    CodeBlock note(Step.Note note) {
        CodeBlock position = CodeBlock.of(
                note.what() == Step.What.ENTRY_KEY ? "$L.keyPosition()" : "$L.position()",
                note.inDocument() ? names.own("doc") : "in");
        return switch (note.what()) {
            case START -> statement("long $N = $L", names.own("start"), position);
            case ITEM -> statement("$N = $L", JavaNames.place(note.of()), position);
            case KEY, ENTRY_KEY -> statement("in.noteKey($S, $L)", note.of(), position);
            case OFFSET -> statement("in.noteStart($S)", note.of());
            case END -> statement("in.noteEnd($S)", note.of());
            case PART_END -> statement("long $N = $L", endOf(note.of()), position);
        };
    }

    private static CodeBlock literals(List<Long> numbers) {
        return numbers.stream().map(number -> CodeBlock.of("$LL", number)).collect(CodeBlock.joining(", "));
    }

    CodeBlock placing(ReadStep.Placing step) {
        if (step instanceof ReadStep.Seek seek) {
            return seek(seek);
        }
        if (step instanceof ReadStep.EndPool pool) {
            return statement("in.endPool($S)", pool.label());
        }
        if (step instanceof ReadStep.Resume resume) {
            String from = resume.part() < 0 ? names.own("start") : endOf(Integer.toString(resume.part()));
            return statement("in.seek($S, $N)", resume.label(), from);
        }
        if (step instanceof ReadStep.RequireAligned align) {
            return aligned(align);
        }
        if (step instanceof ReadStep.ExpectCountable amount) {
            return countable(amount);
        }
        if (step instanceof ReadStep.TellByteOrder tell) {
            return statement(
                    "in.tellByteOrder($S, $L, $L, $L)",
                    tell.label(),
                    JavaNames.byteOrder(tell.usuallyBig()),
                    tell.byteSize(),
                    literals(tell.codes()));
        }
        if (step instanceof ReadStep.FindByteOrder find) {
            return statement(
                    "in.findByteOrder($S, $L, new long[] {$L}, $L)",
                    find.label(),
                    find.byteSize(),
                    literals(find.little()),
                    literals(find.big()));
        }
        if (step instanceof ReadStep.TakeByteOrder take) {
            return statement("in.order($L)", JavaNames.byteOrder(true, values.print(take.big())));
        }
        if (step instanceof ReadStep.SetPadding padding) {
            return statement(
                    "in.padding($L, $L, $L)",
                    padding.value(),
                    padding.multiple(),
                    JavaNames.leniency(padding.leniency()));
        }
        if (step instanceof ReadStep.ExpectCovered covered) {
            return statement(
                    "in.expectCovered($S, $L, $L)",
                    covered.label(),
                    covered.shared(),
                    JavaNames.leniency(covered.leniency()));
        }
        if (step instanceof ReadStep.ExpectEnd end) {
            return statement("in.expectEnd($S, $L)", end.label(), JavaNames.leniency(end.leniency()));
        }
        throw new IllegalStateException("no code for " + step);
    }

    private CodeBlock countable(ReadStep.ExpectCountable step) {
        CodeBlock amount = amount(step.value());
        String method = step.value().is(Operator.ELEMENT_BYTES) ? "expectCountable" : "expectAmount";
        ReadStep.AmountSource only = step.sources().get(0);
        if (step.sources().size() == 1) {
            return statement(
                    "in.$L($S, $S, $L, $L, $S)", method, step.label(), step.what(), amount, step.each(), only.label());
        }
        CodeBlock labels = step.sources().stream()
                .map(source -> CodeBlock.of("$S", source.label()))
                .collect(CodeBlock.joining(", "));
        CodeBlock sizes = step.sources().stream()
                .map(source -> values.print(Objects.requireNonNull(source.value())))
                .collect(CodeBlock.joining(",$W"));
        return statement(
                "in.$L($S, $S, $L, $L, new $T[] {$L}, $L)",
                method,
                step.label(),
                step.what(),
                amount,
                step.each(),
                String.class,
                labels,
                sizes);
    }

    /** A size or a count; that of elements of a dtype whose size is not known is no number, and no fault. */
    private CodeBlock amount(Value value) {
        return value instanceof Value.Op elements && elements.is(Operator.ELEMENT_BYTES)
                ? CodeBlock.of(
                        "$L.elementType().byteSize($L)",
                        values.print(elements.operand(1)),
                        values.print(elements.operand(0)))
                : values.print(value);
    }

    CodeBlock gap(Gap gap) {
        CodeBlock.Builder code = CodeBlock.builder();
        CodeBlock leniency = JavaNames.leniency(gap.leniency());
        if (gap.extent() instanceof Gap.ToMultiple padding) {
            CodeBlock multiple = multiple(gap.label(), gap.amount(), padding.keyed(), code);
            return code.addStatement(
                            "in.pad($S, $L, $L, $L, $L)",
                            gap.label(),
                            gap.value(),
                            multiple,
                            padding.optionalAtEnd(),
                            leniency)
                    .build();
        }
        CodeBlock amount = values.print(gap.amount());
        if (gap.extent() instanceof Gap.White white) {
            return statement(
                    "in.white($S, $S, $L, $L, $L, $L, $L$L)",
                    gap.label(),
                    white.characters(),
                    white.minimum(),
                    amount,
                    white.remainder(),
                    white.multiple(),
                    leniency,
                    WriteMethod.more(white.otherEnds()));
        }
        return gap.extent() instanceof Gap.Bits
                ? statement("in.zeroBits($S, $L, $L)", gap.label(), amount, leniency)
                : statement("in.fill($S, $L, $L, $L)", gap.label(), gap.value(), amount, leniency);
    }

    private CodeBlock seek(ReadStep.Seek seek) {
        CodeBlock each = each(seek.each());
        if (seek.inside()) {
            return statement("in.seekInside($S, $N, $L$L)", seek.label(), names.own("start"), offset(seek), each);
        }
        ReadStep.Teller teller = seek.teller();
        if (teller == null) {
            return seek.fromEnd()
                    ? statement("in.seekFromEnd($S, $L)", seek.label(), offset(seek))
                    : statement("in.seek($S, $L$L)", seek.label(), offset(seek), each);
        }
        return statement(
                "in.seek($S, $L, $N, $S)", seek.label(), offset(seek), JavaNames.place(teller.rule()), teller.label());
    }

    private CodeBlock aligned(ReadStep.RequireAligned align) {
        CodeBlock.Builder code = CodeBlock.builder();
        CodeBlock multiple = multiple(align.label(), align.multiple(), align.keyed(), code);
        CodeBlock leniency = JavaNames.leniency(align.leniency());
        ReadStep.Teller teller = align.teller();
        if (teller == null) {
            code.addStatement("in.requireAligned($S, $L, $L$L)", align.label(), multiple, leniency, each(align.each()));
        } else {
            code.addStatement(
                    "in.requireAligned($S, $L, $L, $N, $S)",
                    align.label(),
                    multiple,
                    leniency,
                    JavaNames.place(teller.rule()),
                    teller.label());
        }
        return code.build();
    }

    /** A multiple to which {@code label} is aligned; one that an item gives is looked up once, and refused unless it is above 0. */
    private CodeBlock multiple(String label, Value multiple, Check.@Nullable KeyedItem keyed, CodeBlock.Builder code) {
        CodeBlock value = values.print(multiple);
        if (keyed == null) {
            return value;
        }
        String name = names.another("multiple");
        code.addStatement("long $N = $L", name, value)
                .beginControlFlow("if ($N <= 0)", name)
                .addStatement(
                        "throw in.malformed(in.position(), $S,$W$S + $N$L)",
                        label,
                        "'" + keyed.key() + "' must be above 0, is ",
                        name,
                        CheckPrinter.keyed(keyed))
                .endControlFlow();
        return CodeBlock.of("$N", name);
    }

    private static CodeBlock each(@Nullable String label) {
        return label == null ? CodeBlock.of("") : CodeBlock.of(",$W$S", label);
    }

    private CodeBlock offset(ReadStep.Seek seek) {
        CodeBlock offset = values.print(seek.offset());
        return seek.base() == null
                ? offset
                : CodeBlock.of("$T.plus($L, $L)", Saturating.class, values.print(seek.base()), offset);
    }

    private String endOf(String part) {
        return names.of(part, "end", "endOfPart" + part);
    }
}
