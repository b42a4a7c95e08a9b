package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;

/** What a program is that does nothing but read or write one item: it needs no method, as its item can be printed where it is called. */
public final class SingleItem {
    private SingleItem() {}

    /** The item that a program reads and gives, alone or in a record of it; null where it does more. */
    public static @Nullable Transfer read(Program program) {
        List<Step> steps = program.steps();
        return steps.size() == 2
                        && steps.get(0) instanceof Transfer item
                        && isPlain(item.coding())
                        && steps.get(1) instanceof ReadStep.Return result
                        && isOnly(result.value(), item.rule())
                ? item
                : null;
    }

    /** The rule whose record of the item a program gives; null where it gives the item. */
    public static @Nullable String record(Program program) {
        return program.steps().get(1) instanceof ReadStep.Return result && result.value() instanceof Value.Op record
                ? record.detail()
                : null;
    }

    private static boolean isOnly(Value given, String rule) {
        Value value = given instanceof Value.Op record
                        && record.is(Operator.NEW)
                        && record.operands().size() == 1
                ? record.operand(0)
                : given;
        return value.equals(new Known.Local(rule));
    }

    /** Whether an expression reads it, or a statement writes it. */
    private static boolean isPlain(Coding coding) {
        boolean listed = coding instanceof Coding.Listed list && !(list.inDocument() && !list.inParentheses());
        boolean extension = coding instanceof Coding.Element element && element.extension() != null;
        return !listed && !extension && !(coding instanceof Coding.Key) && !(coding instanceof Coding.Ahead);
    }

    /** The item that a program writes, whose value it uses once; null where it does more. */
    public static @Nullable Transfer written(Program program) {
        return program.steps().size() == 1
                        && program.steps().get(0) instanceof Transfer item
                        && !(item.coding() instanceof Coding.Listed)
                        && isPlain(item.coding())
                        && uses(item, program.rule()) <= 1
                ? item
                : null;
    }

    private static int uses(Transfer item, String rule) {
        boolean again = item.coding() instanceof Coding.Element element && element.kind() == Coding.Kind.TEXT_OR_ANY;
        int uses = (int) PlanParts.all(item, Known.Local.class).stream()
                .filter(new Known.Local(rule)::equals)
                .count();
        return again ? 2 * uses : uses;
    }

    /**
     * The item of a program, with what a call of it gives.
     *
     * @param given whether the first argument is the value that is written
     */
    public static Transfer of(Transfer item, Program program, Call call, boolean given) {
        int first = given ? 1 : 0;
        return item.with(known -> {
            if (known instanceof Known.Parameter parameter) {
                return call.arguments().get(first + program.needs().indexOf(parameter.need()));
            }
            return given && known.equals(new Known.Local(program.rule())) ? call.arguments().get(0) : known;
        });
    }
}
