package org.tensorbind.processor.format;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.tensorbind.processor.format.Grammar.Rule;

/** The rules that a rule's body uses. */
public final class Uses {
    private Uses() {}

    /** Whether a rule, or one in it, is of a kind. */
    public static boolean isIn(Grammar grammar, String rule, Predicate<Rule> kind) {
        return all(grammar.rules(), rule).stream().map(grammar::rule).anyMatch(kind);
    }

    /** A rule and all that are in it, variants of choices included, as far as they are known. */
    public static Set<String> all(Map<String, Rule> rules, String name) {
        Set<String> all = new LinkedHashSet<>();
        add(rules, name, all);
        return all;
    }

    private static void add(Map<String, Rule> rules, String name, Set<String> all) {
        Rule rule = rules.get(name);
        if (rule != null && all.add(name)) {
            rule.inside().forEach(used -> add(rules, used, all));
        }
    }

    /** In how many places rules have one. */
    public static long count(Collection<Rule> rules, String name) {
        return rules.stream()
                .flatMap(rule -> rule.inside().stream())
                .filter(name::equals)
                .count();
    }
}
