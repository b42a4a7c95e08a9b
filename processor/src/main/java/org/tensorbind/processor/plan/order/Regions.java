package org.tensorbind.processor.plan.order;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Conditions;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Schedule.Solved;

/** What bounds the reading of a rule: its size, where something outside of it gives that, the end of a region around it, or its own end. */
public record Regions(Relations relations) {
    /** The size of the rule where it is given from outside of it; else null. */
    public @Nullable Expr size(String rule) {
        return innerSize(rule) == null ? relations.size(rule) : null;
    }

    /** The size of the rule where something inside of it gives it, so that it is compared after the rule; else null. */
    public @Nullable Expr innerSize(String rule) {
        Expr size = relations.size(rule);
        return size != null && relations.needs(size).stream().anyMatch(need -> isInside(rule, need)) ? size : null;
    }

    private boolean isInside(String rule, Quantity need) {
        return !rule.equals(need.of())
                && relations.places().isOnce(rule, need.of())
                && relations.grammar().owners(rule, need.of()).findFirst().isEmpty();
    }

    /** The item inside of the rule that gives its size by an equation; else null. */
    public @Nullable String sizedBy(String rule) {
        Solved size = relations.find(Function.SIZE, rule);
        return size == null || innerSize(rule) == null ? null : size.item();
    }

    /** Whether a document is in JSON, and a map or an array, which end by themselves: anything else could go on with what follows. */
    public boolean endsItself(Body.Document document) {
        Rule content = relations.grammar().rule(document.content().rule());
        return document.notation().equals("json")
                && (content.isMap()
                        || content.framing() instanceof Framing.Array
                        || content.body() instanceof Body.Choice
                        || content.isIntegers());
    }

    /** Whether nothing follows a rule in its region, wherever it is. */
    public boolean isEndOf(String rule) {
        return isEndOf(rule, new HashSet<>());
    }

    /** Whether nothing follows the last part of a rule, filling included, wherever it is. */
    boolean endsPartOf(Rule owner) {
        return endsPartOf(owner, new HashSet<>());
    }

    private boolean endsPartOf(Rule owner, Set<String> seen) {
        return owner.clauses().fill() == null && isEndOf(owner.name(), seen);
    }

    /** What ends with itself ends where the outermost of it does. */
    private boolean isEndOf(String rule, Set<String> seen) {
        return rule.equals(relations.grammar().root())
                || size(rule) != null
                || !seen.add(rule)
                || relations.grammar().owners(rule).allMatch(owner -> isLast(owner, rule) && endsPartOf(owner, seen));
    }

    private boolean isLast(Rule owner, String rule) {
        return owner.body() instanceof Body.Choice
                || (owner.isSequence()
                        && owner.uses().stream()
                                .anyMatch(part -> part.rule().equals(rule) && !part.isMany() && isLast(owner, part)));
    }

    /** Whether nothing follows a part of a sequence where it is present. */
    boolean isLast(Rule owner, Item part) {
        Conditions presence = Conditions.of(relations.grammar(), part);
        return owner.items().stream()
                .skip(owner.items().indexOf(part) + 1L)
                .allMatch(after -> presence.exclude(Conditions.of(relations.grammar(), after)));
    }
}
