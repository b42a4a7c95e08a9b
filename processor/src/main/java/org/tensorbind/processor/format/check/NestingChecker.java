package org.tensorbind.processor.format.check;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Uses;

/**
 * Limits how deep rules are nested, and how many uses of rules a grammar has: the compiler and the generated code recurse into rules, and plan each use
 * of a rule separately, so that twenty nested rules with two uses each would be a million.
 */
final class NestingChecker {
    /** Deeper than any known format, and shallow enough for the stack. */
    private static final int MAX_DEPTH = 64;

    /** The limit of uses, counted once for each path from the file: four times that of any known format. */
    private static final int MAX_USES = 2000;

    private final Map<String, Rule> rules;
    private final Map<String, Integer> depths = new HashMap<>();
    private final Set<String> open = new HashSet<>();

    private NestingChecker(Map<String, Rule> rules) {
        this.rules = rules;
    }

    /** Whether no rule is nested too deep; the first one that contains too many levels is reported. */
    static boolean check(Map<String, Rule> rules, Diagnostics diagnostics) {
        NestingChecker checker = new NestingChecker(rules);
        for (Rule rule : rules.values()) {
            if (checker.depth(rule.name()) > MAX_DEPTH) {
                diagnostics.report(GrammarMessage.RULES_TOO_DEEP, rule.span(), rule.label(), MAX_DEPTH);
                return false;
            }
        }
        for (Rule rule : rules.values()) {
            if (checker.count(rule.name()) > MAX_USES) {
                diagnostics.report(
                        GrammarMessage.RULES_TOO_OFTEN, rule.span(), rule.label(), MAX_USES, checker.often(rule));
                return false;
            }
        }
        return true;
    }

    /** The number of nested levels in a rule; a use of a rule inside itself counts as one level. */
    private int depth(String name) {
        Integer known = depths.get(name);
        if (known != null) {
            return known;
        }
        if (!open.add(name)) {
            return 0;
        }
        // No stream, whose frames would be most of the stack where a thousand rules are nested.
        int below = 0;
        for (String used : usesOf(name)) {
            below = Math.max(below, depth(used));
        }
        open.remove(name);
        depths.put(name, 1 + below);
        return 1 + below;
    }

    /** The number of uses of rules in a rule, including itself, up to the limit plus one; a use of a rule inside itself counts as one. */
    private int count(String name) {
        if (!open.add(name)) {
            return 1;
        }
        int count = 1;
        for (String used : usesOf(name)) {
            if (count <= MAX_USES) {
                count += count(used);
            }
        }
        open.remove(name);
        return count;
    }

    /** The largest rule that is used at least twice: there the uses multiply. */
    private String often(Rule in) {
        return rules.keySet().stream()
                .filter(name -> Uses.count(rules.values(), name) > 1)
                .max(Comparator.comparingInt(this::count))
                .orElse(in.name());
    }

    private List<String> usesOf(String name) {
        Rule rule = rules.get(name);
        return rule == null ? List.of() : rule.inside();
    }
}
