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
 * Finds rules in rules in rules: what is done with a grammar, and its generated code, goes into them recursively. Each use of a rule is planned for
 * itself, so that two uses of each of twenty nested rules were a million.
 */
final class NestingChecker {
    /** Deeper than any format that is known, and no depth for a stack. */
    private static final int MAX_DEPTH = 64;

    /** Of all rules in the file, each counted once for each path that leads to it: four times what any format has that is known. */
    private static final int MAX_USES = 2000;

    private final Map<String, Rule> rules;
    private final Map<String, Integer> depths = new HashMap<>();
    private final Set<String> open = new HashSet<>();

    private NestingChecker(Map<String, Rule> rules) {
        this.rules = rules;
    }

    /** Whether no rule is nested too deep; the first that contains too many levels is reported. */
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

    /** Levels of rules from this one down; a rule that contains itself is one level more each time, and is not followed. */
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

    /** Uses of rules in this one, and itself, counted up to one more than the limit; a rule in itself is not followed. */
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

    /** The largest rule that is used twice at least, in which the uses multiply. */
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
