package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Finds numbers in digits of which nothing tells where they end: what stands behind them may begin with a digit. */
final class DigitsChecker {
    private final Grammar grammar;
    private final LayoutFacts layoutFacts;
    private final Diagnostics diagnostics;
    private final FirstCharacters first;

    private DigitsChecker(Grammar grammar, LayoutFacts layoutFacts, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.layoutFacts = layoutFacts;
        this.diagnostics = diagnostics;
        this.first = new FirstCharacters(grammar);
    }

    static void check(Grammar grammar, LayoutFacts layoutFacts, Diagnostics diagnostics) {
        DigitsChecker checker = new DigitsChecker(grammar, layoutFacts, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.isSequence() && !rule.inDocument()) {
                checker.checkParts(rule.items());
            }
        }
    }

    private void checkParts(List<Item> parts) {
        for (int i = 0; i < parts.size(); i++) {
            for (Rule number : lastNumbers(parts.subList(i, i + 1), new HashSet<>())) {
                String characters = characters(number.type());
                Item part = parts.get(i);
                if (part instanceof Item.Use use && isRepeated(use) && first.mayBe(use.rule(), characters)) {
                    diagnostics.report(Tag.DIGITS_REPEATED, number.span(), number.label(), number.label());
                } else {
                    checkBehind(number, characters, parts.subList(i + 1, parts.size()));
                }
            }
        }
    }

    private static boolean isRepeated(Item.Use use) {
        return use.isMany() && !(use.count() instanceof Expr.Int count && count.value() < 2);
    }

    private void checkBehind(Rule number, String characters, List<Item> behind) {
        for (Item part : behind) {
            if (layoutFacts.hasOwnPlace(part)) {
                return;
            }
            if (first.mayBe(part, characters)) {
                String next = part instanceof Item.Use use
                        ? "'" + grammar.rule(use.rule()).label() + "'"
                        : "a constant";
                diagnostics.report(Tag.DIGITS_FOLLOWED, number.span(), number.label(), next, number.label());
                return;
            }
            if (!first.mayBeNone(part)) {
                return;
            }
        }
    }

    /** What readers take for a part of a number, once that has begun. */
    static String characters(Type type) {
        return type == Type.DECIMAL ? "0123456789" : "+-.0123456789EINFTYAeinftya";
    }

    /** The numbers with as many bytes as digits that parts may end with. */
    private Set<Rule> lastNumbers(List<Item> parts, Set<String> open) {
        Set<Rule> numbers = new LinkedHashSet<>();
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i) instanceof Item.Use use) {
                numbers.addAll(lastNumbers(grammar.rule(use.rule()), open));
            }
            if (!first.mayBeNone(parts.get(i))) {
                break;
            }
        }
        return numbers;
    }

    private Set<Rule> lastNumbers(Rule rule, Set<String> open) {
        Set<Rule> numbers = new LinkedHashSet<>();
        if (rule.inDocument() || layoutFacts.size(rule.name()) != null || !open.add(rule.name())) {
            return numbers;
        }
        if (rule.isSequence()) {
            numbers.addAll(lastNumbers(rule.items(), open));
        } else if (rule.body() instanceof Body.Choice choice) {
            choice.variants().forEach(variant -> numbers.addAll(lastNumbers(grammar.rule(variant.rule()), open)));
        } else if (rule.type().isDigits()) {
            numbers.add(rule);
        }
        open.remove(rule.name());
        return numbers;
    }
}
