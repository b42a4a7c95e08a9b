package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Place;

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

    void map(Place place, Rule rule, Framing.MapOf map, List<Step> steps) {
        MapSteps entries = new MapSteps();
        for (Item.Use field : rule.fields()) {
            List<Step> value = new ArrayList<>();
            Value condition = present(place.below(field.rule()), value, entries.entries());
            entries.field(field, condition, value);
        }
        if (map.others() != null) {
            entries.others(unnamed.of(place, rule, map.others()), map.others());
        }
        String entry = rule.entries();
        if (entry != null) {
            Place element = place.below(entry);
            Origin origin = origins.of(element);
            entries.list(WritePlanner.elements(origin));
            planner.repeated(element, origin, entries.entries());
        }
        entries.write(rule, map.separator(), steps);
    }

    void array(Place place, Rule rule, List<Step> steps) {
        FrameSteps.tuple(rule, steps);
        if (rule.isList()) {
            Place element = place.below().get(0);
            Origin origin = origins.of(element);
            steps.add(new WriteStep.ArrayStart(ElementSteps.number(WritePlanner.elements(origin))));
            planner.repeated(element, origin, steps);
        } else {
            steps.add(new WriteStep.ArrayStart(new Value.Number(rule.uses().size())));
            place.below().forEach(element -> present(element, steps, steps));
        }
        steps.add(new WriteStep.ArrayEnd());
    }

    void entry(Place place, Rule rule, List<Step> steps) {
        Origin key = origins.of(place.below(rule.key()));
        Value value = key instanceof Origin.Valued valued ? valued.value() : null;
        if (value == null) {
            frames.unwritable(rule, rule.key());
            return;
        }
        steps.add(new WriteStep.Key(value));
        present(place.below().get(1), steps, steps);
    }

    /**
     * What writes a part of a document, in {@code value}.
     *
     * @param before what is done before, when it is absent, too
     * @return when it has a value, null for always
     */
    private @Nullable Value present(Place part, List<Step> value, List<Step> before) {
        Origin origin = origins.of(part);
        Presence presence = part.mayLack() ? origins.presences().of(part) : new Presence.Always();
        Value condition = presence instanceof Presence.When when ? when.condition() : null;
        planner.single(part, origin, value);
        if (condition != null) {
            origins.presences().refuseSupplied(part, origin, condition, before);
        }
        return condition;
    }
}
