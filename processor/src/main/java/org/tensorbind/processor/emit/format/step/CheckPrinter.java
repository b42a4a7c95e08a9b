package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.Objects;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Check.Fault;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.RuleNames;

/** Prints the checks of what was read. */
final class CheckPrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;

    CheckPrinter(ReadMethod method) {
        this.types = method.types();
        this.names = method.names();
        this.values = method.values();
    }

    CodeBlock print(Check check) {
        if (check.isAlways()) {
            return statement("$L", check.fault() == Fault.BROKEN ? malformed(check) : refusal(check));
        }
        return check.fault() == Fault.DIFFERENT ? different(check) : unless(check, values.printNot(check.holds()));
    }

    private CodeBlock unless(Check check, CodeBlock broken) {
        boolean compound = check.holds().is(Operator.AND);
        CodeBlock looked = CodeBlock.of(compound ? "in.isStrict() && ($L)" : "in.isStrict() && $L", broken);
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", check.strict() ? looked : broken)
                .addStatement(refusal(check))
                .endControlFlow()
                .build();
    }

    private CodeBlock refusal(Check check) {
        return switch (check.fault()) {
            case UNKNOWN ->
                CodeBlock.of(
                        "throw in.unknown($L$S, $T.KNOWN, $L)",
                        check.blame() == Check.Blame.KEPT ? "" : CodeBlock.of("$L, ", place(check)),
                        check.label(),
                        types.named(check.rule()),
                        shown(check));
            case KEPT_UNKNOWN -> CodeBlock.of("in.keepUnknown($L, $S, $L)", place(check), check.label(), shown(check));
            case ABOVE_LIMIT ->
                CodeBlock.of(
                        "throw in.beyondLimit($L, $S, $L,$W$L)",
                        place(check),
                        check.label(),
                        side(check, 0),
                        side(check, 1));
            default -> refuse(check, message(check));
        };
    }

    private CodeBlock malformed(Check check) {
        return CodeBlock.of("throw $N.malformed($S, $S)", names.own("doc"), check.label(), check.text());
    }

    private CodeBlock shown(Check check) {
        return values.print(Objects.requireNonNull(check.shown(), "what has no name"));
    }

    private CodeBlock side(Check check, int index) {
        return values.print(check.side(index));
    }

    private CodeBlock refuse(Check check, CodeBlock message) {
        CodeBlock item = check.keyed() == null ? CodeBlock.of("") : keyed(check.keyed());
        return CodeBlock.of("in.refuse($L, $S,$W$L$L)", place(check), check.label(), message, item);
    }

    private CodeBlock message(Check check) {
        CodeBlock text = CodeBlock.of("$S", check.text());
        return check.shown() == null ? text : CodeBlock.of("$L + $L", text, shown(check.shown()));
    }

    private CodeBlock different(Check check) {
        CodeBlock actual = side(check, 0);
        String expected = names.of(check.rule(), "expected", "expected" + RuleNames.type(check.rule()));
        CodeBlock message =
                CodeBlock.of("$S + $T.text($N) + $S + $L", "must be ", Saturating.class, expected, ", is ", actual);
        return CodeBlock.builder()
                .addStatement("long $N = $L", expected, side(check, 1))
                .beginControlFlow(check.strict() ? "if (in.isStrict() && $L != $N)" : "if ($L != $N)", actual, expected)
                .addStatement(refuse(check, message))
                .endControlFlow()
                .build();
    }

    private CodeBlock place(Check check) {
        return switch (check.blame()) {
            case START -> CodeBlock.of("$N", names.own("start"));
            case NOTED -> CodeBlock.of("$N", JavaNames.place(check.rule()));
            case DOCUMENT -> CodeBlock.of("$N.position()", names.own("doc"));
            default -> CodeBlock.of("in.position()");
        };
    }

    CodeBlock verify(ReadStep.Verify check) {
        if (check instanceof ReadStep.CheckExtents extents) {
            return extents(extents);
        }
        ReadStep.ChecksumText text = (ReadStep.ChecksumText) check;
        return statement(
                "$L.check(in, $N, $S, $L)",
                JavaNames.checksumForms(text.rule()),
                names.own("start"),
                text.label(),
                values.print(text.value()));
    }

    /** The item that is the reason of a fault, as arguments. */
    static CodeBlock keyed(Check.KeyedItem item) {
        return CodeBlock.of(",$W$S, $S, $S", item.list(), item.key(), item.label());
    }

    /** A value in a message; one that is computed may have been cut off at the bounds of 64 bits. */
    private CodeBlock shown(Value value) {
        boolean computed = value instanceof Value.Op op && op.operator().isComputed();
        return computed ? CodeBlock.of("$T.text($L)", Saturating.class, values.alone(value)) : values.print(value);
    }

    private CodeBlock extents(ReadStep.CheckExtents check) {
        CodeBlock list = CodeBlock.of("$N", names.items(check.rule()));
        CodeBlock leniency = JavaNames.leniency(check.leniency());
        return switch (check.extent()) {
            case CONTIGUOUS ->
                statement("in.requireContiguous($S, $L, $N, $L)", check.rule(), list, names.own("start"), leniency);
            case GAPLESS ->
                statement("in.requireGapless($S, $L, $N, $L)", check.rule(), list, names.own("start"), leniency);
            case DISJOINT -> statement("in.requireDisjoint($S, $L, $L)", check.rule(), list, leniency);
        };
    }
}
