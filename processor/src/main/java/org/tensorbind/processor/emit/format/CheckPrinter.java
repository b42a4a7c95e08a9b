package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.plan.Operator;
import org.tensorbind.processor.plan.ReadStep;
import org.tensorbind.processor.plan.RuleNames;
import org.tensorbind.processor.plan.Value;

/** Prints the checks of what was read. */
final class CheckPrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;

    CheckPrinter(JavaTypes types, MethodNames names, ValuePrinter values) {
        this.types = types;
        this.names = names;
        this.values = values;
    }

    CodeBlock print(ReadStep.Check check) {
        if (check instanceof ReadStep.Equation equation) {
            return equation(equation);
        }
        if (check instanceof ReadStep.Require require) {
            return require(require);
        }
        if (check instanceof ReadStep.Limit limit) {
            return limit(limit);
        }
        if (check instanceof ReadStep.CheckExtents extents) {
            return extents(extents);
        }
        if (check instanceof ReadStep.NoteSum note) {
            return SumPrinter.note(note, names.own("start"), values.print(note.value()));
        }
        if (check instanceof ReadStep.CheckSum sum) {
            return SumPrinter.check(sum);
        }
        return ofItem(check);
    }

    private CodeBlock ofItem(ReadStep.Check check) {
        if (check instanceof ReadStep.Flag flag) {
            CodeBlock value = values.print(flag.value());
            return CodeBlock.builder()
                    .beginControlFlow("if ($L != 0 && $L != 1)", value, value)
                    .addStatement(
                            "throw in.malformed($N, $S, $S + $L)",
                            names.own("start"),
                            flag.label(),
                            "must be 0 or 1, is ",
                            value)
                    .endControlFlow()
                    .build();
        }
        if (check instanceof ReadStep.Closed closed) {
            return closed(closed);
        }
        if (check instanceof ReadStep.KeepUnknown unknown) {
            CodeBlock value = values.print(unknown.value());
            return CodeBlock.builder()
                    .beginControlFlow("if ($L.label() == null)", value)
                    .addStatement("in.keepUnknown($N, $S, $L)", names.own("start"), unknown.label(), value)
                    .endControlFlow()
                    .build();
        }
        if (check instanceof ReadStep.StrictCode code) {
            return strictCode(code);
        }
        ReadStep.ChecksumText text = (ReadStep.ChecksumText) check;
        return StepPrinter.statement(
                "$L.check(in, $N, $S, $L)",
                JavaNames.checksumForms(text.rule()),
                names.own("start"),
                text.label(),
                values.print(text.value()));
    }

    private CodeBlock closed(ReadStep.Closed closed) {
        CodeBlock value = values.print(closed.value());
        return CodeBlock.builder()
                .beginControlFlow("if ($L.label() == null)", value)
                .addStatement(
                        "throw in.unknown($N, $S, $T.KNOWN, $L)",
                        names.own("start"),
                        closed.label(),
                        types.named(closed.rule()),
                        value)
                .endControlFlow()
                .build();
    }

    private CodeBlock strictCode(ReadStep.StrictCode check) {
        CodeBlock value = values.print(check.value());
        return CodeBlock.builder()
                .beginControlFlow("if (in.isStrict() && $L.isLenient())", value)
                .addStatement(
                        "in.refuse($N, $S,$W$S + $L.code())",
                        names.own("start"),
                        check.label(),
                        "the specification has no code ",
                        value)
                .endControlFlow()
                .build();
    }

    private CodeBlock equation(ReadStep.Equation equation) {
        CodeBlock actual = values.print(equation.actual());
        String expected = names.of(equation.rule(), "expected", "expected" + RuleNames.type(equation.rule()));
        CodeBlock place = place(equation.place(), equation.rule());
        return CodeBlock.builder()
                .addStatement("long $N = $L", expected, values.print(equation.expected()))
                .beginControlFlow(
                        equation.strict() ? "if (in.isStrict() && $L != $N)" : "if ($L != $N)", actual, expected)
                .addStatement(
                        "in.refuse($L, $S,$W$S + $T.text($N) + $S + $L)",
                        place,
                        equation.label(),
                        "must be ",
                        Saturating.class,
                        expected,
                        ", is ",
                        actual)
                .endControlFlow()
                .build();
    }

    private CodeBlock place(ReadStep.Place place, String rule) {
        return switch (place) {
            case START -> CodeBlock.of("$N", names.own("start"));
            case NOTED -> CodeBlock.of("$N", StepPrinter.place(rule));
            case HERE -> CodeBlock.of("in.position()");
        };
    }

    private CodeBlock require(ReadStep.Require require) {
        CodeBlock broken = values.printNot(require.condition());
        boolean compound = require.condition().is(Operator.AND);
        CodeBlock condition = require.strict()
                ? CodeBlock.of(compound ? "in.isStrict() && ($L)" : "in.isStrict() && $L", broken)
                : broken;
        CodeBlock message = require.shown() == null
                ? CodeBlock.of("$S", require.message())
                : CodeBlock.of("$S + $L", require.message() + ", is ", shown(require.shown()));
        ReadStep.KeyedItem keyed = require.keyed();
        CodeBlock item = keyed == null ? CodeBlock.of("") : keyed(keyed);
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", condition)
                .addStatement(
                        "in.refuse($L, $S,$W$L$L)",
                        place(require.place(), require.rule()),
                        require.label(),
                        message,
                        item)
                .endControlFlow()
                .build();
    }

    /** What a fault is told of the item that is the reason for it. */
    static CodeBlock keyed(ReadStep.KeyedItem item) {
        return CodeBlock.of(",$W$S, $S, $S", item.list(), item.key(), item.label());
    }

    /** A value in a message; one that is computed may have been cut off at the bounds of 64 bits. */
    private CodeBlock shown(Value value) {
        boolean computed = value instanceof Value.Op op && op.operator().isComputed();
        return computed ? CodeBlock.of("$T.text($L)", Saturating.class, values.alone(value)) : values.print(value);
    }

    /** Refuses an integer above its limit, which the reader's options may raise. */
    private CodeBlock limit(ReadStep.Limit limit) {
        CodeBlock value = values.print(limit.value());
        CodeBlock highest = CodeBlock.of("in.limitOf($S, $LL)", limit.label(), limit.highest());
        return CodeBlock.builder()
                .beginControlFlow("if ($L > $L)", value, highest)
                .addStatement(
                        "throw in.beyondLimit($N, $S, $L,$W$L)", names.own("start"), limit.label(), value, highest)
                .endControlFlow()
                .build();
    }

    private CodeBlock extents(ReadStep.CheckExtents check) {
        CodeBlock list = CodeBlock.of("$N", names.items(check.rule()));
        CodeBlock leniency = StepPrinter.leniency(check.leniency());
        return switch (check.extent()) {
            case CONTIGUOUS ->
                StepPrinter.statement(
                        "in.requireContiguous($S, $L, $N, $L)", check.rule(), list, names.own("start"), leniency);
            case GAPLESS ->
                StepPrinter.statement(
                        "in.requireGapless($S, $L, $N, $L)", check.rule(), list, names.own("start"), leniency);
            case DISJOINT -> StepPrinter.statement("in.requireDisjoint($S, $L, $L)", check.rule(), list, leniency);
        };
    }
}
