package org.tensorbind.processor.plan.order;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Equality;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.place.Relations;

/** Which rules end where the file ends, or a region whose size is told from outside of it. */
public final class RegionEnds {
    private final Relations relations;

    public RegionEnds(Relations relations) {
        this.relations = relations;
    }

    /** Whether nothing follows a rule in its region, wherever it stands. */
    public boolean isEndedBy(String rule) {
        return isEndedBy(rule, new HashSet<>());
    }

    /** Whether nothing follows the last part of a rule, filling included, wherever it stands. */
    boolean endsPartOf(Rule owner) {
        return endsPartOf(owner, new HashSet<>());
    }

    private boolean endsPartOf(Rule owner, Set<String> seen) {
        return owner.clauses().fill() == null && isEndedBy(owner.name(), seen);
    }

    /** What ends with itself ends where the outermost of it does. */
    private boolean isEndedBy(String rule, Set<String> seen) {
        if (rule.equals(relations.grammar().root()) || InnerSize.outside(relations, rule) != null) {
            return true;
        }
        return !seen.add(rule)
                || relations.grammar().owners(rule).allMatch(owner -> isLast(owner, rule) && endsPartOf(owner, seen));
    }

    private boolean isLast(Rule owner, String rule) {
        return owner.body() instanceof Body.Choice
                || (owner.isSequence()
                        && owner.uses().stream()
                                .anyMatch(last -> last.rule().equals(rule) && !last.isMany() && isLast(owner, last)));
    }

    /** Whether nothing stands behind a part of a sequence where it is there. */
    boolean isLast(Rule owner, Item part) {
        return owner.items().stream()
                .skip(owner.items().indexOf(part) + 1L)
                .allMatch(behind -> Equality.exclude(relations.grammar(), part, behind));
    }
}
