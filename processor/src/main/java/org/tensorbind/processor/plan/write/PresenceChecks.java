package org.tensorbind.processor.plan.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** When optional parts are written, and steps that reject one which is given and must be absent, or must be there and is not. */
final class PresenceChecks {
    private final Format format;
    private final Origins origins;
    private final Presences presences;
    private final FrameSteps frames;

    PresenceChecks(Origins origins, FrameSteps frames) {
        this.format = origins.format();
        this.origins = origins;
        this.presences = origins.presences();
        this.frames = frames;
    }

    /**
     * When a part is written; {@link Presences#ALWAYS}, or null where it is unknown.
     *
     * @param owner finds the parts of what has it
     */
    @Nullable
    Value of(WriteResolver owner, Place part) {
        return !part.mayBeAbsent() || makesTensor(owner, part) ? Presences.ALWAYS : owner.presence(part);
    }

    /** Whether a part is what makes an element that is composed a tensor. */
    private boolean makesTensor(WriteResolver owner, Place part) {
        OtherElements others = format.tensors().others();
        return owner.value() == null
                && others != null
                && origins.isOfTensor(owner.at())
                && part.step().equals(others.part());
    }

    /**
     * Adds what rejects a part that may be absent.
     *
     * @param presence when it is written
     */
    void add(WriteResolver owner, Place part, Origin origin, Value presence, List<Step> steps) {
        if (owner.value() != null) {
            addOfValue(owner, part, origin, presence, steps);
        } else if (makesTensor(owner, part)) {
            addOfTensor(owner, part, steps);
        } else if (!presence.equals(Presences.ALWAYS)) {
            addOfSupplied(part, origin, presence, steps);
        }
    }

    /**
     * Checks that a supplied record has an optional item if and only if the item's condition holds, unless the condition is derived from the item.
     */
    private void addOfValue(WriteResolver owner, Place part, Origin origin, Value presence, List<Step> steps) {
        Value declared = origin instanceof Origin.Valued ? owner.declaredPresence(part) : null;
        if (declared != null && !PlanParts.any(List.of(declared), presence::equals)) {
            steps.add(Check.ofPresence(format.rule(part.rule()), presence, declared));
        }
    }

    /** Checks the condition that makes an element a tensor, for each tensor that is written, unless the condition is derived from the tensor. */
    private void addOfTensor(WriteResolver owner, Place part, List<Step> steps) {
        OtherElements others = format.tensors().others();
        Expr condition = others == null ? null : others.condition();
        if (condition != null && !presences.isGivenByItself(part.rule(), condition)) {
            Rule rule = format.rule(part.rule());
            Value value = frames.needed(rule, condition, owner);
            if (value != null) {
                steps.add(Check.ofPresence(rule, new Known.OfTensor(0, Known.Role.IS_PRESENT), value));
            }
        }
    }

    /** What is given and must be absent is not dropped. */
    private void addOfSupplied(Place part, Origin origin, Value presence, List<Step> steps) {
        Rule rule = format.rule(part.rule());
        boolean found = rule.clauses().presentWhen() != null || origin instanceof Origin.Valued;
        List<Value> supplied = found ? presences.supplied(part, origin) : List.of();
        supplied.stream()
                .filter(given -> !given.equals(presence))
                .forEach(given -> steps.add(Check.ofPresence(rule, given, presence)));
    }
}
