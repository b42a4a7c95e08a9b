package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Part;
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
                && (kind.test(rule) || of(rule.body()).stream().anyMatch(used -> isIn(grammar, used, kind, seen)));
    }

    /** In how many places rules have one. */
    static long count(Collection<Rule> rules, String name) {
        return rules.stream()
                .flatMap(rule -> of(rule.body()).stream())
                .filter(name::equals)
                .count();
    }

    /** The rules, in their order. */
    public static List<String> of(Body body) {
        List<String> uses = new ArrayList<>();
        if (body instanceof Body.Sequence sequence) {
            for (Part part : sequence.parts()) {
                if (part instanceof Part.Use use) {
                    uses.add(use.rule());
                }
            }
        } else if (body instanceof Body.Choice choice) {
            choice.variants().forEach(variant -> uses.add(variant.rule()));
        } else if (body instanceof Body.Document document) {
            uses.add(document.content());
        } else if (body instanceof Body.DocumentMap map) {
            map.fields().forEach(field -> uses.add(field.rule()));
            if (map.entries() != null) {
                uses.add(map.entries());
            }
        } else if (body instanceof Body.DocumentList list) {
            uses.add(list.element());
        } else if (body instanceof Body.DocumentTuple tuple) {
            uses.addAll(tuple.elements());
        } else if (body instanceof Body.Pair pair) {
            uses.add(pair.key());
            uses.add(pair.value());
        }
        return uses;
    }
}
