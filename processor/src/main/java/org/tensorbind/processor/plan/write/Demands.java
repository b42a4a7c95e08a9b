package org.tensorbind.processor.plan.write;

import java.util.Objects;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.relation.Expr;

/** Finds what follows from other items in all places that are composed, before anything is: so it is known which sizes and places are asked for. */
final class Demands {
    private final Format format;
    private final Origins origins;
    private final ValueNeeds needs;
    private final TensorWritingPlanner tensors;

    Demands(Origins origins, TensorWritingPlanner tensors) {
        this.format = origins.format();
        this.origins = origins;
        this.needs = origins.needs();
        this.tensors = tensors;
    }

    /** Goes through the parts of a place that is composed, in the order in which they are written. */
    void of(Place place) {
        Rule rule = format.rule(place.rule());
        if (rule.body() instanceof Body.Choice) {
            place.below().forEach(this::of);
        } else if (rule.isSequence()) {
            origins.written(rule).stream()
                    .filter(Item.Use.class::isInstance)
                    .forEach(item -> part(place.below(((Item.Use) item).rule())));
        } else {
            place.below().forEach(this::part);
        }
    }

    private void part(Place part) {
        Origin origin = origins.of(part);
        if (origin instanceof Origin.EachTensor each) {
            part(part, each.element(), origins.resolver(part, each.list()));
        } else {
            part(part, origin, origins.resolver(part));
        }
    }

    private void part(Place part, Origin origin, WriteResolver around) {
        if (part.mayLack()) {
            origins.presences().of(part);
        }
        expressions(part).forEach(around::value);
        for (int clause : format.places().tensorsAt(part.rule())) {
            tensors.note(clause, origin instanceof Origin.Composed ? new WriteResolver(origins, part) : around);
        }
        if (origin instanceof Origin.Derived) {
            origins.derived(part);
        } else if (origin instanceof Origin.Composed) {
            of(part);
        } else {
            needs.of(part.rule()).forEach(need -> needs.find(around, need));
        }
    }

    /** What says how a part is written, beside its value. */
    private Stream<Expr> expressions(Place part) {
        Rule rule = format.rule(part.rule());
        Clauses clauses = rule.clauses();
        return Stream.of(
                        clauses.align(),
                        clauses.orderCondition(),
                        clauses.latin1When(),
                        clauses.fill() == null ? null : clauses.sized(),
                        rule.body() instanceof Body.Gap gap ? gap.extent().amount() : null,
                        format.relations().ownCount(rule.name(), part.owner().rule()))
                .filter(Objects::nonNull);
    }
}
