package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place.Step;

/** Ways from an element of a list of pairs to what a look-up wants of it. */
public final class Lookups {
    private final Grammar grammar;
    private final Places places;

    /** Finds ways in a grammar. */
    public Lookups(Grammar grammar, Places places) {
        this.grammar = grammar;
        this.places = places;
    }

    /**
     * From an element to its value.
     *
     * @param steps to the value, or to the choice of which it is a variant
     * @param variant null where the value is no variant
     */
    public record Way(List<Step> steps, @Nullable String variant) {}

    /** The way to the value, null where there is none that leads to one value. */
    public @Nullable Way way(Expr.Lookup lookup) {
        List<Step> direct = steps(lookup.list(), lookup.value());
        if (direct != null) {
            return new Way(direct, null);
        }
        for (Rule rule : grammar.rules().values()) {
            boolean has = rule.body() instanceof Body.Choice choice
                    && choice.variants().stream()
                            .anyMatch(variant -> variant.rule().equals(lookup.value()));
            List<Step> steps = has ? steps(lookup.list(), rule.name()) : null;
            if (steps != null) {
                return new Way(steps, lookup.value());
            }
        }
        return null;
    }

    /** From an element to its key. */
    public List<Step> key(Expr.Lookup lookup) {
        Clause.Key key = grammar.rule(lookup.list()).clauses().unique();
        List<Step> steps = key == null ? null : steps(lookup.list(), key.rule());
        return steps == null ? List.of() : steps;
    }

    private @Nullable List<Step> steps(String from, String to) {
        Place path = places.find(from, to);
        return path == null || path.steps().stream().anyMatch(step -> step.many() || step.optional())
                ? null
                : path.steps();
    }
}
