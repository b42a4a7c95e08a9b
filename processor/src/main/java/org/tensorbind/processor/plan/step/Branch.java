package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/**
 * The steps of the first case whose condition holds, else the others.
 *
 * @param item the rule whose item each case reads with its last step, null where they read none that is asked for after them
 */
public record Branch(
        List<Case> cases, List<Step> otherwise, @Nullable String item) implements Step {
    public Branch(List<Case> cases, List<Step> otherwise) {
        this(cases, otherwise, null);
    }

    /** Steps that are done where the condition holds. */
    public record Case(Value condition, List<Step> steps) {}

    public static Branch when(Value condition, List<Step> steps) {
        return new Branch(List.of(new Case(condition, steps)), List.of());
    }

    /** Of cases of which one holds. */
    public static Branch of(List<Case> all) {
        int last = all.size() - 1;
        return new Branch(all.subList(0, last), all.get(last).steps());
    }

    /** What the first case compares where that would be found again for other ones; null where there is none, or it is known. */
    public Value.@Nullable Op tag() {
        boolean several = cases.size() > 1;
        return several
                        && cases.get(0).condition() instanceof Value.Op first
                        && first.is(Operator.MATCHES)
                        && isFound(first.operand(0))
                ? first
                : null;
    }

    private static boolean isFound(Value value) {
        return value.is(Operator.CONDITIONAL) || value instanceof Known.Supplied;
    }
}
