package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/**
 * The steps of the first case whose condition holds, else the others.
 *
 * @param item the rule whose item each case reads with its last step, null if no later step uses one
 * @param byName whether the cases differ by the name of one value, which is always present
 */
public record Branch(
        List<Case> cases, List<Step> otherwise, @Nullable String item, boolean byName) implements Step {
    public Branch(List<Case> cases, List<Step> otherwise, @Nullable String item) {
        this(cases, otherwise, item, false);
    }

    public Branch(List<Case> cases, List<Step> otherwise) {
        this(cases, otherwise, null);
    }

    /** Steps that are done where the condition holds. */
    public record Case(Value condition, List<Step> steps) {
        /** Steps that are done where a value has a name. */
        public static Case named(Value value, String rule, String name, List<Step> steps) {
            return new Case(Operator.MATCHES.of(value, new Value.Named(rule, name)), steps);
        }

        private Value.Op matches() {
            return (Value.Op) condition;
        }

        /** The name by which the case differs from others. */
        public String name() {
            return ((Value.Named) matches().operand(1)).enumerator();
        }
    }

    public static Branch when(Value condition, List<Step> steps) {
        return new Branch(List.of(new Case(condition, steps)), List.of());
    }

    /** Of cases of which one holds. */
    public static Branch of(List<Case> all, boolean byName) {
        int last = all.size() - 1;
        return new Branch(all.subList(0, last), all.get(last).steps(), null, byName);
    }

    /** The value by whose name several cases differ; null where they differ by something else, or there is only one. */
    public @Nullable Value selector() {
        return byName && cases.size() > 1 ? cases.get(0).matches().operand(0) : null;
    }
}
