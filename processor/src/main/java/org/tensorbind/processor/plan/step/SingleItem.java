package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;

/**
 * What a program does that reads or writes one item: it needs no method, as its item can be printed where it is called.
 *
 * @param check that the item is known, or not above its limit; null for none
 * @param record the rule whose record of the item a reader's program gives; null where it gives the item
 */
public record SingleItem(
        Transfer item, @Nullable Check check, @Nullable String record) {
    /** What a reader's program does, null where it does more. */
    public static @Nullable SingleItem read(Program program) {
        List<Step> steps = program.steps();
        int noted = steps.get(0) instanceof Step.Note note && note.purpose() == Step.Purpose.START ? 1 : 0;
        boolean checks = steps.size() == noted + 3 && steps.get(noted + 1) instanceof Check;
        if (steps.size() != noted + (checks ? 3 : 2)
                || !(steps.get(noted) instanceof Transfer item)
                || !(steps.get(steps.size() - 1) instanceof ReadStep.Return result)) {
            return null;
        }
        Check check = checks ? (Check) steps.get(noted + 1) : null;
        boolean record = result.value() instanceof Value.Op op
                && op.is(Operator.NEW)
                && op.operands().size() == 1;
        Value given = record ? ((Value.Op) result.value()).operand(0) : result.value();
        return given.equals(new Known.Local(item.rule()))
                        && isPlain(item.coding())
                        && (check == null ? noted == 0 : isOfItem(check, given))
                ? new SingleItem(item, check, record ? ((Value.Op) result.value()).detail() : null)
                : null;
    }

    private static boolean isOfItem(Check check, Value item) {
        if (check.isStrict() || check.isAlways() || check.blame().at() != Check.At.START) {
            return false;
        }
        return switch (check.problem()) {
            case UNKNOWN, KEPT_UNKNOWN -> check.holds().equals(Operator.IS_KNOWN.of(item));
            case ABOVE_LIMIT -> check.side(0).equals(item) && check.side(1).is(Operator.HIGHEST);
            default -> false;
        };
    }

    /** Whether an expression reads it, or a statement writes it. */
    private static boolean isPlain(ValueCoding coding) {
        if (coding instanceof ValueCoding.Listed list) {
            return list.inDocument() && !list.inParentheses();
        }
        boolean extension = coding instanceof ValueCoding.Element element && element.extension() != null;
        return !extension
                && !(coding instanceof ValueCoding.Key)
                && !(coding instanceof ValueCoding.Ahead)
                && !(coding instanceof ValueCoding.Scaled);
    }

    /** What a writer's program does that uses the value that it writes once; null where it does more. */
    public static @Nullable SingleItem written(Program program) {
        return program.steps().size() == 1
                        && program.steps().get(0) instanceof Transfer item
                        && !(item.coding() instanceof ValueCoding.Listed)
                        && isPlain(item.coding())
                        && uses(item, program.rule()) <= 1
                ? new SingleItem(item, null, null)
                : null;
    }

    private static int uses(Transfer item, String rule) {
        boolean again =
                item.coding() instanceof ValueCoding.Element element && element.kind() == ValueCoding.Kind.TEXT_OR_ANY;
        int uses = (int) PlanParts.all(item, Known.Local.class).stream()
                .filter(new Known.Local(rule)::equals)
                .count();
        return again ? 2 * uses : uses;
    }

    /**
     * The item with what a call of the program gives.
     *
     * @param given whether the first argument is the value that is written
     */
    public Transfer calledBy(Call call, Program program, boolean given) {
        int first = given ? 1 : 0;
        return item.with(known -> {
            if (known instanceof Known.Parameter parameter) {
                return call.arguments().get(first + program.needs().indexOf(parameter.need()));
            }
            return given && known.equals(new Known.Local(program.rule()))
                    ? call.arguments().get(0)
                    : known;
        });
    }
}
