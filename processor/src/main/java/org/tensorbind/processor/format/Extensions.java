package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.Set;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Rule;

/** Extension types of MessagePack. */
public final class Extensions {
    private Extensions() {}

    /** Whether a rule, or one in it, is an extension type that has a value in it. */
    public static boolean areIn(Grammar grammar, String rule) {
        return areIn(grammar, rule, new HashSet<>());
    }

    private static boolean areIn(Grammar grammar, String name, Set<String> seen) {
        Rule rule = grammar.rule(name);
        return seen.add(name)
                && ((rule.clauses().extension() != null && !(rule.body() instanceof Body.Scalar))
                        || Uses.of(rule.body()).stream().anyMatch(used -> areIn(grammar, used, seen)));
    }
}
