package org.tensorbind.processor.plan.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Presence;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType.Kind;

/** The parts of a rule whose value is at hand: components of it, what follows from them, and what is given beside it. */
final class ValueParts implements PartSources {
    private final Format format;
    private final Rule rule;
    private final Place place;
    private final Value local;
    private final WriteResolver resolver;

    ValueParts(Origins origins, Rule rule) {
        this.format = origins.format();
        this.rule = rule;
        this.place = format.places().top(rule.name());
        this.local = new Known.Local(rule.name());
        this.resolver =
                new WriteResolver(origins, rule.name(), local, origins.needs().of(rule.name()));
    }

    @Override
    public Place place() {
        return place;
    }

    /** What a rule's own clauses speak of: of a variant that is no sequence, what its record holds. */
    @Override
    public Value value() {
        boolean wrapped = format.structures().isVariant(rule.name()) && (rule.isScalar() || rule.isIntegers());
        return wrapped ? new Value.Component(local, rule.name(), rule.name(), false) : local;
    }

    @Override
    public Origin of(Place part) {
        if (format.structures().isDerived(part.rule())) {
            return new Origin.Derived();
        }
        return format.structures().value(part.rule()).kind() == Kind.NOTHING
                ? new Origin.Nothing()
                : new Origin.Valued(local.part(format.structures(), part.step()));
    }

    @Override
    public Presence presence(Place part) {
        if (of(part) instanceof Origin.Valued valued) {
            return new Presence.When(Operator.IS_THERE.of(valued.value()));
        }
        Value said = said(part);
        return said == null ? new Presence.Unknown(part.rule()) : new Presence.When(said);
    }

    private @Nullable Value said(Place part) {
        Expr clause = format.rule(part.rule()).clauses().presentWhen();
        return clause == null ? null : resolver.value(clause);
    }

    /** A part of a record that is given is there exactly when the record says so, unless what says it follows from the part. */
    @Override
    public void refuse(Place part, Origin origin, Presence presence, List<Step> steps) {
        Value said = origin instanceof Origin.Valued ? said(part) : null;
        if (said != null
                && presence instanceof Presence.When when
                && !PlanParts.any(List.of(said), when.condition()::equals)) {
            steps.add(Check.ofPresence(format.rule(part.rule()), when.condition(), said));
        }
    }

    @Override
    public WriteResolver around() {
        return resolver;
    }

    @Override
    public WriteResolver around(Place part) {
        return resolver;
    }

    @Override
    public List<Step> noted(Place part, Origin origin, WriteResolver around, List<Step> before, List<Step> content) {
        return RuleSteps.joined(before, content);
    }

    @Override
    public List<Chosen> variants(Rule choice, Body.Choice variants) {
        return variants.variants().stream()
                .map(variant -> new Chosen(
                        place.below(variant.rule()),
                        Operator.IS_VARIANT.of(local).with(variant.rule()),
                        new Origin.Valued(Operator.AS_VARIANT.of(local).with(variant.rule()))))
                .toList();
    }

    @Override
    public Value otherEntries(Rule map, String type) {
        return format.structures().isRecord(map.name())
                ? new Value.Component(local, map.name(), Component.OTHERS, false)
                : local;
    }
}
