package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;

/** Prints changes of the reader's position: regions, seeks, and bytes without an item. */
final class CursorPlaces {
    private final JavaTypes types;
    private final CursorNames names;
    private final ValuePrinter values;
    private final CursorChecks checks;

    CursorPlaces(JavaTypes types, CursorNames names, ValuePrinter values, CursorChecks checks) {
        this.types = types;
        this.names = names;
        this.values = values;
        this.checks = checks;
    }

    /** A step that only readers have. */
    CodeBlock own(Step step) {
        if (step instanceof ReadStep.Seek seek) {
            return seek(seek);
        }
        if (step instanceof ReadStep.EndPool pool) {
            return statement(pool.whole() ? "in.leavePool($S)" : "in.endPool($S)", pool.label());
        }
        return step instanceof ReadStep.FindByteOrder find ? byteOrder(find) : let((ReadStep.Let) step);
    }

    private CodeBlock let(ReadStep.Let let) {
        CodeBlock value = values.print(let.value());
        if (let.known() instanceof Known.Parameter found) {
            return statement("long $N = $L", names.need(found.need()), value);
        }
        if (!(let.known() instanceof Known.Local local)) {
            return statement("in.order($L)", JavaNames.byteOrder(true, value));
        }
        return local.list()
                ? statement("$T $N = $L", types.listOfRule(local.rule()), names.items(local.rule()), value)
                : statement("long $N = $L", names.item(local.rule()), value);
    }

    CodeBlock note(Step.Note note) {
        CodeBlock position = CodeBlock.of(
                note.purpose() == Step.Purpose.ENTRY_KEY ? "$L.keyPosition()" : "$L.position()",
                note.inDocument() ? names.doc() : "in");
        return switch (note.purpose()) {
            case START -> statement("long $N = $L", names.own("start"), position);
            case ITEM -> statement("$N = $L", JavaNames.place(note.of()), position);
            case KEY, ENTRY_KEY -> statement("in.recordKey($S, $L)", note.of(), position);
            case OFFSET -> statement("in.recordStart($S)", note.of());
            case END -> statement("in.recordEnd($S)", note.of());
        };
    }

    private static CodeBlock literals(List<Long> numbers) {
        return numbers.stream().map(number -> CodeBlock.of("$LL", number)).collect(CodeBlock.joining(", "));
    }

    private static CodeBlock byteOrder(ReadStep.FindByteOrder find) {
        Boolean bigByDefault = find.bigByDefault();
        return bigByDefault == null
                ? statement(
                        "in.findByteOrder($S, $L, new long[] {$L}, $L)",
                        find.label(),
                        find.byteSize(),
                        literals(find.little()),
                        literals(find.big()))
                : statement(
                        "in.findByteOrder($S, $L, $L, $L)",
                        find.label(),
                        JavaNames.byteOrder(bigByDefault),
                        find.byteSize(),
                        literals(find.big()));
    }

    CodeBlock gap(Gap gap) {
        CodeBlock.Builder code = CodeBlock.builder();
        CodeBlock leniency = JavaNames.leniency(gap.leniency());
        if (gap.extent() instanceof Gap.ToMultiple padding) {
            CodeBlock multiple = checks.multiple(gap.label(), gap.amount(), padding.keyed(), code);
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
                    CodingPrinter.further("$L", white.otherEnds()));
        }
        return gap.extent() instanceof Gap.Bits
                ? statement("in.zeroBits($S, $L, $L)", gap.label(), amount, leniency)
                : statement("in.fill($S, $L, $L, $L)", gap.label(), gap.value(), amount, leniency);
    }

    private CodeBlock seek(ReadStep.Seek seek) {
        Check.Blame blame = seek.blame();
        CodeBlock source = blame == null ? CodeBlock.of("") : source(blame);
        if (seek.inside()) {
            return statement("in.seekInside($S, $N, $L$L)", seek.label(), names.own("start"), offset(seek), source);
        }
        boolean noted = blame != null && blame.at() == Check.At.NOTED;
        return !noted && seek.isFromEnd()
                ? statement("in.seekFromEnd($S, $L)", seek.label(), offset(seek))
                : statement("in.seek($S, $L$L)", seek.label(), offset(seek), source);
    }

    /** The item that gives an offset, as arguments; empty for none. */
    private static CodeBlock source(Check.Blame blame) {
        return switch (blame.at()) {
            case NOTED -> CodeBlock.of(", $N, $S", JavaNames.place(blame.rule()), blame.label());
            case ELEMENT -> CodeBlock.of(", $S", blame.label());
            default -> CodeBlock.of("");
        };
    }

    private CodeBlock offset(ReadStep.Seek seek) {
        CodeBlock offset = values.print(seek.offset());
        return seek.base() == null
                ? offset
                : CodeBlock.of("$T.plus($L, $L)", SaturatingMath.class, values.print(seek.base()), offset);
    }
}
