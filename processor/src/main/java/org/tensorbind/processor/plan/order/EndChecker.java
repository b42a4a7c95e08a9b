package org.tensorbind.processor.plan.order;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Relations;

/** Finds items of which nothing tells where they end: neither a size, nor a count, nor the end of what they stand in. */
final class EndChecker {
    private final Rule rule;
    private final Relations relations;
    private final RegionEnds regions;

    private EndChecker(Rule rule, Relations relations, RegionEnds regions) {
        this.rule = rule;
        this.relations = relations;
        this.regions = regions;
    }

    static void check(Rule rule, Relations relations, RegionEnds regions, Diagnostics diagnostics) {
        EndChecker checker = new EndChecker(rule, relations, regions);
        if (checker.isFilledWithoutEnd()) {
            diagnostics.report(Tag.UNSIZED_FILL, rule.span(), rule.name());
        } else if (!checker.isDelimited() && !checker.isEnded()) {
            TensorClause tensor = relations.grammar().first();
            if (rule.name().equals(tensor.data())
                    && tensor.shapeRule() != null
                    && tensor.dtype() instanceof TensorClause.Dtype.OfRule dtype) {
                diagnostics.report(Tag.UNSIZED_DATA, rule.span(), rule.name(), tensor.shapeText(), dtype.rule());
                return;
            }
            boolean codes = rule.values() != null;
            boolean lines = rule.body() instanceof Body.Document document && document.isLines();
            Tag tag = rule.isIntegers()
                    ? Tag.UNCOUNTED_INTEGERS
                    : codes ? Tag.UNSIZED_CODES : lines ? Tag.UNSIZED_LINES : Tag.UNSIZED;
            diagnostics.report(tag, rule.span(), rule.name(), rule.name());
        }
    }

    /** Whether it ends with bytes that a reader could not tell from what follows. */
    private boolean isFilledWithoutEnd() {
        boolean region = rule.isSequence()
                || (rule.body() instanceof Body.Document document
                        && (!document.notation().equals("json") || !regions.isEndedBy(rule.name())));
        return region && rule.clauses().fill() != null && InnerSize.outside(relations, rule.name()) == null;
    }

    private boolean isDelimited() {
        if (rule.body() instanceof Body.Document document) {
            return document.isLines()
                    ? rule.clauses().until() != null
                    : !document.notation().equals("json") || JsonBodies.tellEnd(relations.grammar(), document);
        }
        if (rule.inDocument()) {
            return true;
        }
        if (rule.isIntegers()) {
            return relations.count(rule.name()) != null;
        }
        boolean bytes = rule.isChecksumText() || rule.type().isOfAnySize();
        return !bytes
                || relations.isFoundByBytes(rule)
                || rule.clauses().until() != null
                || relations.size(rule.name()) != null;
    }

    /** Whether it takes what is left of a region; integers of variable size and filled texts cannot. */
    private boolean isEnded() {
        boolean whole = rule.isIntegers()
                ? rule.elementType().byteSize() > 0
                : rule.body() instanceof Body.Document || rule.clauses().fill() == null;
        return whole && regions.isEndedBy(rule.name());
    }

    /** Reports a part without a place of its own behind items that have places, which may end anywhere. */
    static void checkBefore(Rule owner, Item part, Relations relations, Diagnostics diagnostics) {
        int index = owner.items().indexOf(part);
        if (relations.hasOwnPlace(part) || index == 0 || !(owner.items().get(index - 1) instanceof Item.Use before)) {
            return;
        }
        if (endsAnywhere(before, relations, new HashSet<>())) {
            if (part instanceof Item.Use use) {
                diagnostics.report(Tag.PLACE_UNKNOWN, use.span(), use.rule(), before.rule(), use.rule());
            } else {
                diagnostics.report(Tag.PLACE_OF_CONSTANT_UNKNOWN, before.span(), before.rule());
            }
        }
    }

    /** Whether a part, which may end with itself, ends with items that have places of their own and need not fill their region. */
    private static boolean endsAnywhere(Item.Use part, Relations relations, Set<String> above) {
        Rule rule = relations.grammar().rule(part.rule());
        if (part.isMany()) {
            return relations.hasOwnPlace(part) && !rule.clauses().fillsRegion();
        }
        return above.add(rule.name())
                && !relations.hasOwnPlace(part)
                && relations.size(rule.name()) == null
                && rule.lastUse() != null
                && endsAnywhere(rule.lastUse(), relations, above);
    }
}
