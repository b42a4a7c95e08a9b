package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Presence;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** The parts of a rule that is composed: of tensors, of what is given for the file, of what follows from these, and of rules that are composed themselves. */
final class ComposedParts implements PartSources {
    private final Grammar grammar;
    private final Origins origins;
    private final FrameSteps frames;
    private final PlaceNotes notes;
    private final TensorWritingPlanner tensors;
    private final UnnamedEntries unnamed;
    private final Place place;

    ComposedParts(
            Origins origins,
            FrameSteps frames,
            PlaceNotes notes,
            TensorWritingPlanner tensors,
            UnnamedEntries unnamed,
            Place place) {
        this.grammar = origins.format().grammar();
        this.origins = origins;
        this.frames = frames;
        this.notes = notes;
        this.tensors = tensors;
        this.unnamed = unnamed;
        this.place = place;
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public @Nullable Value value() {
        return null;
    }

    @Override
    public Origin of(Place part) {
        return origins.of(part);
    }

    /** What tells elements that are no tensors, of a part of a tensor. */
    private @Nullable OtherElements others(Place part) {
        return origins.isOfTensor(part) ? origins.format().tensors().others() : null;
    }

    /** Whether a part is what makes an element a tensor. */
    private boolean isOfTensors(Place part) {
        OtherElements others = others(part);
        return others != null && part.step().equals(others.part());
    }

    @Override
    public Presence presence(Place part) {
        return isOfTensors(part) ? new Presence.Always() : origins.presences().of(part);
    }

    @Override
    public void refuse(Place part, Origin origin, Presence presence, List<Step> steps) {
        if (presence instanceof Presence.When when) {
            origins.presences().refuseSupplied(part, origin, when.condition(), steps);
        } else if (part.mayLack() && isOfTensors(part)) {
            expectPresent(part, steps);
        }
    }

    /** What makes an element a tensor holds of each tensor that is written, unless it follows from that. */
    private void expectPresent(Place part, List<Step> steps) {
        OtherElements others = others(part);
        Expr condition = others == null ? null : others.condition();
        if (condition == null || origins.presences().isToldByItself(part.rule(), condition)) {
            return;
        }
        Rule rule = grammar.rule(part.rule());
        WriteResolver resolver = new WriteResolver(origins, place);
        Value value = resolver.value(condition);
        if (value == null) {
            frames.unwritable(rule, condition, resolver);
        } else {
            steps.add(Check.ofPresence(rule, new Known.OfTensor(0, Known.Role.THERE), value));
        }
    }

    @Override
    public @Nullable WriteResolver around() {
        return place.parent() == null ? null : new WriteResolver(origins, place.owner());
    }

    @Override
    public WriteResolver around(Place part) {
        return part.isElement() && origins.of(part) instanceof Origin.EachTensor each
                ? origins.resolver(part, each.list())
                : origins.resolver(part);
    }

    @Override
    public List<Step> noted(Place part, Origin origin, WriteResolver around, List<Step> before, List<Step> content) {
        for (int clause : origins.format().places().tensorsAt(part.rule())) {
            tensors.note(clause, origin instanceof Origin.Composed ? new WriteResolver(origins, part) : around);
        }
        boolean shared = grammar.rule(part.rule()).clauses().shared();
        return shared && origin instanceof Origin.Valued valued
                ? List.of(notes.shared(around.list(), part.rule(), valued.value(), before, content))
                : RuleSteps.joined(before, notes.around(around.list(), part.rule(), content));
    }

    /** The layouts of a tensor. */
    @Override
    public List<Chosen> variants(Rule rule, Body.Choice choice) {
        List<Chosen> chosen = new ArrayList<>();
        Chosen dense = null;
        for (Variant variant : Variants.told(choice)) {
            BlockBinding block = grammar.blocks().get(variant.rule());
            if (block == null) {
                frames.unwritable(rule, variant.rule());
                return List.of();
            }
            Place below = place.below(variant.rule());
            if (block.sparse()) {
                chosen.add(new Chosen(below, new Known.OfTensor(0, Known.Role.IS_SPARSE), new Origin.Composed()));
            } else if (dense == null) {
                dense = new Chosen(below, new Value.Truth(true), new Origin.Composed());
            }
        }
        if (dense != null) {
            chosen.add(dense);
        }
        return chosen;
    }

    @Override
    public Value otherEntries(Rule map, String type) {
        return unnamed.of(place, map, type);
    }
}
