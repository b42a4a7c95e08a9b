package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Check.Problem;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.RuleNames;

/** Prints the checks of what was read. */
final class CursorChecks {
    private final JavaTypes types;
    private final CursorNames names;
    private final ValuePrinter values;

    CursorChecks(JavaTypes types, CursorNames names, ValuePrinter values) {
        this.types = types;
        this.names = names;
        this.values = values;
    }

    CodeBlock print(Check check) {
        if (check.isAlways()) {
            return statement("$L", check.problem() == Problem.BROKEN ? malformed(check) : rejection(check));
        }
        CodeBlock leniency = JavaNames.leniency(check.leniency());
        String label = check.blame().label();
        return switch (check.problem()) {
            case DIFFERENT -> different(check);
            case UNCOUNTABLE -> countable(check, (Value.Op) check.holds());
            case MISALIGNED -> aligned(check, leniency);
            case MISPLACED -> extents(check, (Value.Op) check.holds(), leniency);
            case TRAILING -> statement("in.expectEnd($S, $L)", label, leniency);
            case UNCOVERED ->
                statement(
                        "in.expectCovered($S, $L, $L)",
                        label,
                        check.holds().equals(new Known.Here(Known.Property.IS_COVERED_OR_SHARED)),
                        leniency);
            default -> unless(check, values.printNot(check.holds()));
        };
    }

    private CodeBlock unless(Check check, CodeBlock broken) {
        boolean compound = check.holds().is(Operator.AND);
        CodeBlock looked = CodeBlock.of(compound ? "in.isStrict() && ($L)" : "in.isStrict() && $L", broken);
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", check.isStrict() ? looked : broken)
                .addStatement(rejection(check))
                .endControlFlow()
                .build();
    }

    private CodeBlock rejection(Check check) {
        Check.Blame blame = check.blame();
        return switch (check.problem()) {
            case UNKNOWN ->
                CodeBlock.of(
                        "throw in.unknown($L$S, $L)",
                        blame.at() == Check.At.KEPT ? "" : CodeBlock.of("$L, ", place(blame)),
                        blame.label(),
                        shown(check));
            case KEPT_UNKNOWN ->
                CodeBlock.of("in.recordUnknown($L, $S, $L)", place(blame), blame.label(), shown(check));
            case ABOVE_LIMIT ->
                CodeBlock.of(
                        "throw in.beyondLimit($L, $S, $L, $L)",
                        place(blame),
                        blame.label(),
                        side(check, 0),
                        side(check, 1));
            default -> reject(blame, message(check));
        };
    }

    private CodeBlock malformed(Check check) {
        return CodeBlock.of(
                "throw $N.malformed($S, $S)", names.doc(), check.blame().label(), check.message());
    }

    private CodeBlock shown(Check check) {
        return values.print(Objects.requireNonNull(check.shown(), "what has no name"));
    }

    private CodeBlock side(Check check, int index) {
        return values.print(check.side(index));
    }

    private CodeBlock reject(Check.Blame blame, CodeBlock message) {
        CodeBlock item = blame.keyed() == null ? CodeBlock.of("") : keyed(blame.keyed());
        return CodeBlock.of("in.reject($L, $S, $L$L)", place(blame), blame.label(), message, item);
    }

    private CodeBlock message(Check check) {
        CodeBlock text = CodeBlock.of("$S", check.message());
        return check.shown() == null ? text : CodeBlock.of("$L + $L", text, shown(check.shown()));
    }

    private CodeBlock different(Check check) {
        CodeBlock actual = side(check, 0);
        String rule = check.blame().rule();
        String expected = names.of(rule, "expected", "expected" + RuleNames.type(rule));
        CodeBlock message =
                CodeBlock.of("$S + $T.text($N) + $S + $L", "must be ", SaturatingMath.class, expected, ", is ", actual);
        return CodeBlock.builder()
                .addStatement("long $N = $L", expected, side(check, 1))
                .beginControlFlow(
                        check.isStrict() ? "if (in.isStrict() && $L != $N)" : "if ($L != $N)", actual, expected)
                .addStatement(reject(check.blame(), message))
                .endControlFlow()
                .build();
    }

    private CodeBlock place(Check.Blame blame) {
        return switch (blame.at()) {
            case START -> CodeBlock.of("$N", names.own("start"));
            case NOTED -> CodeBlock.of("$N", JavaNames.place(blame.rule()));
            case DOCUMENT -> CodeBlock.of("$N.position()", names.doc());
            default -> CodeBlock.of("in.position()");
        };
    }

    private CodeBlock countable(Check check, Value.Op holds) {
        boolean elements = holds.operand(0).is(Operator.ELEMENT_BYTES);
        List<CodeBlock> labels = new ArrayList<>();
        List<CodeBlock> sizes = new ArrayList<>();
        for (Value source : holds.operands().subList(1, holds.operands().size())) {
            if (source instanceof Value.Text label) {
                labels.add(CodeBlock.of("$S", label.value()));
            } else {
                sizes.add(values.print(source));
            }
        }
        return statement(
                "in.$L($S, $S, $L, $L, $L)",
                elements ? "expectCountable" : "expectMeasure",
                check.blame().label(),
                check.message(),
                elements ? elementBytes((Value.Op) holds.operand(0)) : side(check, 0),
                check.blame().at() == Check.At.ELEMENT,
                sizes.isEmpty()
                        ? labels.get(0)
                        : CodeBlock.of(
                                "new $T[] {$L}, $L",
                                String.class,
                                CodeBlock.join(labels, ", "),
                                CodeBlock.join(sizes, ", ")));
    }

    /** The size of elements of a dtype; an unknown size is not an error. */
    private CodeBlock elementBytes(Value.Op size) {
        return CodeBlock.of(
                "$L.elementType().byteSize($L)", values.print(size.operand(1)), values.print(size.operand(0)));
    }

    private CodeBlock aligned(Check check, CodeBlock leniency) {
        CodeBlock.Builder code = CodeBlock.builder();
        CodeBlock multiple =
                multiple(check.message(), check.side(1), check.blame().keyed(), code);
        return code.addStatement("in.requireAligned($S, $L, $L)", check.message(), multiple, leniency)
                .build();
    }

    /** A multiple to which {@code label} is aligned; one that an item gives is rejected unless it is above 0. */
    CodeBlock multiple(String label, Value multiple, Check.@Nullable KeyedItem keyed, CodeBlock.Builder code) {
        CodeBlock value = values.print(multiple);
        if (keyed == null) {
            return value;
        }
        code.beginControlFlow("if ($L <= 0)", value)
                .addStatement(
                        "throw in.malformed(in.position(), $S, $S + $L$L)",
                        label,
                        "'" + keyed.key() + "' must be above 0, is ",
                        value,
                        keyed(keyed))
                .endControlFlow();
        return value;
    }

    private CodeBlock extents(Check check, Value.Op holds, CodeBlock leniency) {
        String method = switch (holds.operator()) {
            case IS_CONTIGUOUS -> "requireContiguous";
            case IS_GAPLESS -> "requireGapless";
            default -> "requireDisjoint";
        };
        CodeBlock data = holds.operands().stream().map(values::print).collect(CodeBlock.joining(", "));
        return statement("in.$L($S, $L, $L)", method, check.blame().label(), data, leniency);
    }

    /** The item that is the reason of an error, as arguments. */
    static CodeBlock keyed(Check.KeyedItem item) {
        return CodeBlock.of(", $S, $S, $S", item.list(), item.key(), item.label());
    }

    /** A value in a message; one that is computed may have been cut off at the bounds of 64 bits. */
    private CodeBlock shown(Value value) {
        boolean computed = value instanceof Value.Op op && op.operator().isComputed();
        return computed ? CodeBlock.of("$T.text($L)", SaturatingMath.class, values.alone(value)) : values.print(value);
    }
}
