package org.tensorbind.processor.format;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.tensorbind.processor.format.Grammar.Rule;

/** The rules that a rule's body is made of. */
public final class Uses {
    private Uses() {}

    /** Whether a rule, or one in it, is of a kind. */
    public static boolean isIn(Grammar grammar, String rule, Predicate<Rule> kind) {
        return isIn(grammar, rule, kind, new HashSet<>());
    }

    private static boolean isIn(Grammar grammar, String name, Predicate<Rule> kind, Set<String> seen) {
        Rule rule = grammar.rule(name);
        return seen.add(name)
                && (kind.test(rule) || rule.inside().stream().anyMatch(used -> isIn(grammar, used, kind, seen)));
    }

    /** In how many places rules have one. */
    public static long count(Collection<Rule> rules, String name) {
        return rules.stream()
                .flatMap(rule -> rule.inside().stream())
                .filter(name::equals)
                .count();
    }
}
