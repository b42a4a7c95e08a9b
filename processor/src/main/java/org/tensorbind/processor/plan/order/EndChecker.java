package org.tensorbind.processor.plan.order;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Relations;

/** Finds items whose end is unknown: neither a size, nor a count, nor the end of what they are in. */
final class EndChecker {
    private final Relations relations;
    private final Regions regions;
    private final Diagnostics diagnostics;

    EndChecker(Relations relations, Diagnostics diagnostics) {
        this.relations = relations;
        this.regions = new Regions(relations);
        this.diagnostics = diagnostics;
    }

    void check(Rule rule) {
        if (isFilledWithoutEnd(rule)) {
            diagnostics.report(GrammarMessage.UNSIZED_FILL, rule.span(), rule.name());
        } else if (!isDelimited(rule) && !isEnded(rule)) {
            TensorClause tensor = relations.grammar().first();
            if (rule.name().equals(tensor.data())
                    && tensor.shapeRule() != null
                    && tensor.dtype() instanceof TensorClause.Dtype.OfRule dtype) {
                diagnostics.report(
                        GrammarMessage.UNSIZED_DATA, rule.span(), rule.name(), tensor.shapeText(), dtype.rule());
                return;
            }
            boolean codes = rule.values() != null;
            boolean lines = rule.body() instanceof Body.Document document && document.isLines();
            GrammarMessage tag = rule.isIntegers()
                    ? GrammarMessage.UNCOUNTED_INTEGERS
                    : codes
                            ? GrammarMessage.UNSIZED_CODES
                            : lines ? GrammarMessage.UNSIZED_LINES : GrammarMessage.UNSIZED;
            diagnostics.report(tag, rule.span(), rule.name(), rule.name());
        }
    }

    /** Whether it ends with bytes that a reader could not give from what follows. */
    private boolean isFilledWithoutEnd(Rule rule) {
        boolean region = rule.isSequence()
                || (rule.body() instanceof Body.Document document
                        && (!document.notation().equals("json") || !regions.isEndOf(rule.name())));
        return region && rule.clauses().fill() != null && regions.size(rule.name()) == null;
    }

    private boolean isDelimited(Rule rule) {
        if (rule.body() instanceof Body.Document document) {
            return document.isLines()
                    ? rule.clauses().until() != null
                    : !(document.notation().equals("json") || document.isMessage()) || regions.endsItself(document);
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
    private boolean isEnded(Rule rule) {
        boolean whole = rule.isIntegers()
                ? rule.elementType().byteSize() > 0
                : rule.body() instanceof Body.Document || rule.clauses().fill() == null;
        return whole && regions.isEndOf(rule.name());
    }

    /**
     * An optional item, or a list, whose presence or count follows only from the rest of its region.
     *
     * @param parallel whether a list has as many elements as another one
     */
    void check(Rule owner, Item.Use part, boolean parallel) {
        boolean last = regions.isLast(owner, part) && regions.endsPartOf(owner);
        if (part.mayBeAbsent() && !relations.isPresenceGiven(owner.name(), part.rule())) {
            if (relations.hasOwnPlace(part)) {
                diagnostics.report(GrammarMessage.PRESENCE_OF_PLACED, part.span(), part.rule());
            } else if (!last) {
                diagnostics.report(GrammarMessage.PRESENCE_OF_FOLLOWED, part.span(), part.rule());
            }
        }
        boolean counted = parallel
                || relations.count(part.rule(), owner.name()) != null
                || relations.listEnd(part.rule(), owner.name()) != null;
        if (part.isMany() && !counted && !last) {
            GrammarMessage tag =
                    owner.clauses().fill() == null ? GrammarMessage.UNCOUNTED : GrammarMessage.UNCOUNTED_BEFORE_FILL;
            diagnostics.report(tag, part.span(), part.rule(), owner.name());
        }
    }

    /** Reports a part without a place of its own after items that have places, which may end anywhere. */
    void checkBefore(Rule owner, Item part) {
        int index = owner.items().indexOf(part);
        if (relations.hasOwnPlace(part) || index == 0 || !(owner.items().get(index - 1) instanceof Item.Use before)) {
            return;
        }
        if (endsAnywhere(before, new HashSet<>())) {
            if (part instanceof Item.Use use) {
                diagnostics.report(GrammarMessage.OFFSET_UNKNOWN, use.span(), use.rule(), before.rule(), use.rule());
            } else {
                diagnostics.report(GrammarMessage.OFFSET_OF_CONSTANT_UNKNOWN, before.span(), before.rule());
            }
        }
    }

    /** Whether a part, which may end with itself, ends with items that have places of their own and need not fill their region. */
    private boolean endsAnywhere(Item.Use part, Set<String> above) {
        Rule rule = relations.grammar().rule(part.rule());
        if (part.isMany()) {
            return relations.hasOwnPlace(part) && !rule.clauses().fillsRegion();
        }
        return above.add(rule.name())
                && !relations.hasOwnPlace(part)
                && relations.size(rule.name()) == null
                && rule.lastUse() != null
                && endsAnywhere(rule.lastUse(), above);
    }
}
