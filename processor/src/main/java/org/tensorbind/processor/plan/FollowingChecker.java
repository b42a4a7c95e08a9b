package org.tensorbind.processor.plan;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Relations;

/** Finds parts without a place of their own behind items that have places, which may end anywhere. */
final class FollowingChecker {
    private final Relations relations;

    private FollowingChecker(Relations relations) {
        this.relations = relations;
    }

    static void check(Rule owner, Item part, Relations relations, Diagnostics diagnostics) {
        int index = owner.items().indexOf(part);
        if (relations.layoutFacts().hasOwnPlace(part)
                || index == 0
                || !(owner.items().get(index - 1) instanceof Item.Use before)) {
            return;
        }
        if (new FollowingChecker(relations).endsAnywhere(before, new HashSet<>())) {
            if (part instanceof Item.Use use) {
                diagnostics.report(Tag.PLACE_UNKNOWN, use.span(), use.rule(), before.rule(), use.rule());
            } else {
                diagnostics.report(Tag.PLACE_OF_CONSTANT_UNKNOWN, before.span(), before.rule());
            }
        }
    }

    /** Whether a part, which may end with itself, ends with items that have places of their own and need not fill their region. */
    private boolean endsAnywhere(Item.Use part, Set<String> above) {
        Rule rule = relations.grammar().rule(part.rule());
        if (part.isMany()) {
            return relations.layoutFacts().hasOwnPlace(part) && !rule.clauses().fillsRegion();
        }
        return above.add(rule.name())
                && !relations.layoutFacts().hasOwnPlace(part)
                && relations.layoutFacts().size(rule.name()) == null
                && rule.lastUse() != null
                && endsAnywhere(rule.lastUse(), above);
    }
}
