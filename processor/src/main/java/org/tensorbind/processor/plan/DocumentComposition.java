package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Place.Step;

/** Composes maps, arrays and entries of a document that a file has once, or once for each tensor. */
final class DocumentComposition {
    private final WritePlanner planner;
    private final Format format;
    private final Origins origins;
    private final FrameSteps frames;
    private final UnnamedEntries unnamed;

    DocumentComposition(
            WritePlanner planner, Format format, Origins origins, FrameSteps frames, Diagnostics diagnostics) {
        this.planner = planner;
        this.format = format;
        this.origins = origins;
        this.frames = frames;
        this.unnamed = new UnnamedEntries(origins, diagnostics);
    }

    void map(Position position, Rule rule, Framing.MapOf map, List<WriteStep> steps) {
        MapSteps entries = new MapSteps();
        for (Item.Use field : rule.fields()) {
            Step step = new Step(rule.name(), field.rule(), field.optional(), false);
            List<WriteStep> value = new ArrayList<>();
            Value condition = present(position, step, value, entries.entries());
            entries.field(field, condition, value);
        }
        if (map.others() != null) {
            entries.others(unnamed.of(position, rule, map.others()), map.others());
        }
        String entry = rule.entries();
        if (entry != null) {
            Origin origin = origins.of(position, new Step(rule.name(), entry, false, true));
            entries.list(WritePlanner.elements(origin));
            planner.repeated(position, entry, origin, entries.entries());
        }
        entries.write(rule, map.separator(), steps);
    }

    void array(Position position, Rule rule, List<WriteStep> steps) {
        FrameSteps.tuple(rule, steps);
        if (rule.isList()) {
            String element = rule.inside().get(0);
            Origin origin = origins.of(position, new Step(position.rule(), element, false, true));
            steps.add(new WriteStep.ArrayStart(ElementSteps.number(WritePlanner.elements(origin))));
            planner.repeated(position, element, origin, steps);
        } else {
            steps.add(new WriteStep.ArrayStart(new Value.Number(rule.uses().size())));
            rule.uses().forEach(element -> valueOrNull(position, element, steps));
        }
        steps.add(new WriteStep.ArrayEnd());
    }

    void entry(Position position, Rule rule, List<WriteStep> steps) {
        Origin key = origins.of(position, new Step(rule.name(), rule.key(), false, false));
        Value value = key instanceof Origin.Valued valued ? valued.value() : null;
        if (value == null) {
            frames.unwritable(rule, rule.key());
            return;
        }
        steps.add(new WriteStep.Key(value));
        valueOrNull(position, rule.uses().get(1), steps);
    }

    private void valueOrNull(Position owner, Item.Use use, List<WriteStep> steps) {
        Step step = new Step(owner.rule(), use.rule(), use.optional(), false);
        List<WriteStep> value = new ArrayList<>();
        Value condition = present(owner, step, value, steps);
        MapSteps.orNull(format.rule(use.rule()).label(), condition, value, steps);
    }

    /**
     * What writes a part of a document, in {@code value}.
     *
     * @param before what is done before, when it is absent, too
     * @return when it has a value, null for always
     */
    private @Nullable Value present(Position owner, Step step, List<WriteStep> value, List<WriteStep> before) {
        Origin origin = origins.of(owner, step);
        Presence presence = step.optional() ? origins.presences().of(owner, step) : new Presence.Always();
        Value condition = presence instanceof Presence.When when ? when.condition() : null;
        planner.single(owner, step.rule(), origin, value);
        if (condition != null) {
            origins.presences().refuseSupplied(owner, step, origin, condition, before);
        }
        return condition;
    }
}
