package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that what ends a list can be told from its elements, and which text stands somewhere from what stands behind it. */
final class ListEndChecker {
    private final Grammar grammar;
    private final LayoutFacts layoutFacts;
    private final Structures structures;
    private final Diagnostics diagnostics;
    private final ListBeginning beginning;
    private final PartsBehind behind;

    private ListEndChecker(Grammar grammar, LayoutFacts layoutFacts, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.beginning = new ListBeginning(grammar, structures);
        this.behind = new PartsBehind(grammar);
        this.layoutFacts = layoutFacts;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, LayoutFacts layoutFacts, Structures structures, Diagnostics diagnostics) {
        ListEndChecker checker = new ListEndChecker(grammar, layoutFacts, structures, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.isSequence()) {
                checker.checkLists(rule, rule.items());
                for (int i = 1; i < rule.items().size(); i++) {
                    checker.checkBehind(rule.items().get(i - 1), rule.items().get(i));
                }
            }
        }
    }

    private void checkLists(Rule owner, List<Item> parts) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Item.Use use && use.end() != null) {
                String instead = layoutFacts.hasOwnPlace(use)
                        ? "its elements have places of their own, so that nothing stands behind the last; count them"
                        : use.end().begins()
                                ? beginning.fault(
                                        use.rule(),
                                        behind.of(owner, i + 1),
                                        use.end().bytes())
                                : fault(use.rule(), use.end().bytes(), new HashSet<>());
                if (!instead.isEmpty()) {
                    String word = use.end().begins() ? "while" : "until";
                    diagnostics.report(Tag.MISPLACED, use.span(), word, "'" + use.rule() + "'", instead);
                }
            }
        }
    }

    /** Data may begin with the rest of a longer text. */
    private void checkBehind(Item before, Item part) {
        if (before instanceof Item.Use text && part instanceof Item.Use use && !layoutFacts.hasOwnPlace(part)) {
            Rule rule = grammar.rule(text.rule());
            if (layoutFacts.isFoundByBytes(rule) && hasPrefix(rule) && beginsWithData(use.rule(), new HashSet<>())) {
                diagnostics.report(
                        Tag.MISPLACED,
                        rule.span(),
                        "closed",
                        "'" + rule.label() + "'",
                        "data stands behind it and may begin with a longer one of its texts; give the text a size,"
                                + " or let something else stand between");
            }
        }
    }

    /** Whether one of its texts begins with another. */
    private static boolean hasPrefix(Rule rule) {
        Enumeration values = StructureChecker.enumeration(rule);
        List<String> texts = values == null
                ? List.of()
                : values.enumerators().stream()
                        .flatMap(value -> value.codes().stream())
                        .map(code -> String.valueOf(code.text()))
                        .toList();
        return texts.stream()
                .anyMatch(text -> texts.stream().anyMatch(other -> !other.equals(text) && other.startsWith(text)));
    }

    private boolean beginsWithData(String name, Set<String> seen) {
        return structures.isPayload(name)
                || (seen.add(name)
                        && grammar.rule(name).isSequence()
                        && grammar.rule(name).items().get(0) instanceof Item.Use first
                        && beginsWithData(first.rule(), seen));
    }

    /** Why a rule cannot be told from the end of a list of it; empty where it can. */
    private String fault(String name, byte[] until, Set<String> seen) {
        if (beginsWithData(name, new HashSet<>())) {
            return "an element begins with data, which may have any bytes; begin it with something else, or count them";
        }
        if (!seen.add(name) || !grammar.rule(name).isSequence()) {
            return "";
        }
        Item first = grammar.rule(name).items().get(0);
        if (first instanceof Item.Use use) {
            return fault(use.rule(), until, seen);
        }
        boolean same = first instanceof Item.Constant constant && ListBeginning.startsWith(constant.bytes(), until);
        return same ? "every element starts with these bytes; let the list end with others" : "";
    }
}
