package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;

/**
 * Where a writer has the parts of a rule from, when they are there, and what finds values around them. Those of a rule whose value is at hand are
 * components of it, follow from them or are given beside it. Those of a rule that is composed are of tensors, of what is given for the file, follow from
 * these, or are composed themselves.
 */
final class Parts {
    private final Format format;
    private final Origins origins;
    private final FrameSteps frames;
    private final Place place;
    private final Value local;

    /** Finds what stands in the value at hand and beside it; null where the rule is composed. */
    private final @Nullable WriteResolver valued;

    private Parts(Origins origins, FrameSteps frames, Place place, boolean valued) {
        this.format = origins.format();
        this.origins = origins;
        this.frames = frames;
        this.place = place;
        this.local = new Known.Local(place.rule());
        this.valued = valued
                ? new WriteResolver(
                        origins, place.rule(), local, origins.needs().of(place.rule()))
                : null;
    }

    static Parts composed(Origins origins, FrameSteps frames, Place place) {
        return new Parts(origins, frames, place, false);
    }

    static Parts ofValue(Origins origins, FrameSteps frames, Rule rule) {
        return new Parts(origins, frames, origins.format().places().top(rule.name()), true);
    }

    boolean areComposed() {
        return valued == null;
    }

    /** The place of a part. */
    Place below(String part) {
        return place.below(part);
    }

    List<Place> all() {
        return place.below();
    }

    /** What a rule without parts is written of: of a variant that is no sequence, what its record holds. */
    Value value() {
        String rule = place.rule();
        boolean wrapped = format.structures().isVariant(rule)
                && (format.rule(rule).isScalar() || format.rule(rule).isIntegers());
        return wrapped ? new Value.Component(local, rule, rule, false) : local;
    }

    /** Where a part comes from. */
    Origin of(Place part) {
        if (valued == null) {
            return origins.of(part);
        }
        if (format.structures().isDerived(part.rule())) {
            return new Origin.Derived();
        }
        return format.structures().holdsNothing(part.rule())
                ? new Origin.Nothing()
                : new Origin.Valued(local.part(format.structures(), part.step()));
    }

    /** When a part that may be absent is there, as {@link Presences} says it. */
    @Nullable
    Value presence(Place part) {
        if (valued == null) {
            return isOfTensors(part) ? Presences.ALWAYS : origins.presences().of(part);
        }
        return of(part) instanceof Origin.Valued found ? Operator.IS_THERE.of(found.value()) : said(valued, part);
    }

    private @Nullable Value said(WriteResolver resolver, Place part) {
        Expr clause = format.rule(part.rule()).clauses().presentWhen();
        return clause == null ? null : resolver.value(clause);
    }

    /**
     * Adds what refuses a part that is given and must be absent, or must be there and is not: of a record that is given, unless what says it follows
     * from the part.
     */
    void refuse(Place part, Origin origin, Value presence, List<Step> steps) {
        if (valued == null) {
            if (isOfTensors(part)) {
                expectPresent(part, steps);
            } else if (!presence.equals(Presences.ALWAYS)) {
                origins.presences().refuseSupplied(part, origin, presence, steps);
            }
            return;
        }
        Value said = origin instanceof Origin.Valued ? said(valued, part) : null;
        if (said != null && !PlanParts.any(List.of(said), presence::equals)) {
            steps.add(Check.ofPresence(format.rule(part.rule()), presence, said));
        }
    }

    /** Whether a part is what makes an element a tensor. */
    private boolean isOfTensors(Place part) {
        OtherElements others = format.tensors().others();
        return others != null && origins.isOfTensor(part) && part.step().equals(others.part());
    }

    /** What makes an element a tensor holds of each tensor that is written, unless it follows from that. */
    private void expectPresent(Place part, List<Step> steps) {
        Expr condition = Objects.requireNonNull(format.tensors().others()).condition();
        if (condition == null || origins.presences().isToldByItself(part.rule(), condition)) {
            return;
        }
        Rule rule = format.rule(part.rule());
        WriteResolver resolver = new WriteResolver(origins, place);
        Value value = resolver.value(condition);
        if (value == null) {
            frames.unwritable(rule, condition, resolver);
        } else {
            steps.add(Check.ofPresence(rule, new Known.OfTensor(0, Known.Role.THERE), value));
        }
    }

    /** Finds what the clauses of the rule speak of; null for the file, around which there is nothing. */
    @Nullable
    WriteResolver around() {
        return valued != null || place.parent() == null ? valued : new WriteResolver(origins, place.owner());
    }

    /** Finds what the clauses of a part speak of. */
    WriteResolver around(Place part) {
        if (valued != null) {
            return valued;
        }
        return part.isElement() && origins.of(part) instanceof Origin.EachTensor each
                ? origins.resolver(part, each.list())
                : origins.resolver(part);
    }

    /** A variant of a choice, which is chosen where the condition holds. */
    record Chosen(Place variant, Value condition, Origin origin) {}

    /** The variants of a choice that may be chosen, the last one where no other is; none where that is reported. */
    List<Chosen> variants(Rule rule, Body.Choice choice) {
        if (valued == null) {
            return layouts(rule, choice);
        }
        return choice.variants().stream()
                .map(variant -> new Chosen(
                        place.below(variant.rule()),
                        Operator.IS_VARIANT.of(local).with(variant.rule()),
                        new Origin.Valued(Operator.AS_VARIANT.of(local).with(variant.rule()))))
                .toList();
    }

    /** The layouts of a tensor. */
    private List<Chosen> layouts(Rule rule, Body.Choice choice) {
        List<Chosen> chosen = new ArrayList<>();
        Chosen dense = null;
        for (Variant variant : Variants.told(choice)) {
            BlockBinding block = format.grammar().blocks().get(variant.rule());
            if (block == null) {
                frames.unwritable(rule, variant.rule());
                return List.of();
            }
            Place below = place.below(variant.rule());
            if (block.sparse()) {
                chosen.add(new Chosen(below, new Known.OfTensor(0, Known.Role.IS_SPARSE), new Origin.Composed()));
            } else if (dense == null) {
                dense = new Chosen(below, Presences.ALWAYS, new Origin.Composed());
            }
        }
        if (dense != null) {
            chosen.add(dense);
        }
        return chosen;
    }

    /** The entries of a map that the grammar does not name; {@code type} is that of their values, as the grammar says it. */
    Value otherEntries(Rule map, String type, UnnamedEntries unnamed) {
        if (valued == null) {
            return unnamed.of(place, map, type);
        }
        return format.structures().isRecord(map.name())
                ? new Value.Component(local, map.name(), Component.OTHERS, false)
                : local;
    }
}
