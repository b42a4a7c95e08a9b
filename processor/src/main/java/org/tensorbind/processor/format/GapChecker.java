package org.tensorbind.processor.format;

import java.util.List;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Finds tensor data that is said to leave no gaps where there must be some: behind other items of a region, or up to a multiple. */
final class GapChecker {
    private final Grammar grammar;
    private final LayoutFacts layoutFacts;
    private final Diagnostics diagnostics;

    private GapChecker(Grammar grammar, LayoutFacts layoutFacts, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.layoutFacts = layoutFacts;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, LayoutFacts layoutFacts, Diagnostics diagnostics) {
        GapChecker checker = new GapChecker(grammar, layoutFacts, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.clauses().fillsRegion() && grammar.payloads().contains(rule.name())) {
                checker.check(rule);
            }
        }
    }

    private void check(Rule data) {
        for (Rule owner : grammar.rules().values()) {
            if (owner.isSequence() && isBehindOthers(data, owner.items())) {
                misplaced(
                        data,
                        "it fills a region from its start on, and '" + owner.label() + "' has other items before '"
                                + data.label() + "*'; give the list a rule of its own, 'BUFFER ::= " + data.label()
                                + "*'");
            }
        }
    }

    private boolean isBehindOthers(Rule data, List<Item> parts) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Item.Use use && use.rule().equals(data.name()) && use.isMany()) {
                return parts.subList(0, i).stream().anyMatch(part -> !layoutFacts.hasOwnPlace(part));
            }
        }
        return false;
    }

    private void misplaced(Rule data, String instead) {
        String word = data.clauses().contiguous() != null ? "contiguous" : "gapless";
        diagnostics.report(Tag.MISPLACED, data.span(), word, "'" + data.label() + "'", instead);
    }
}
