package org.tensorbind.processor.format;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause.Key;
import org.tensorbind.processor.format.Grammar.Rule;

/** Finds {@code text lenient} where something is looked up by the text: two readers would find different things by bytes that are not UTF-8. */
final class LenientTextChecker {
    private LenientTextChecker() {}

    static void check(Grammar grammar, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            if (isLenient(rule) && rule.values() != null) {
                report(rule, "named values are compared with text; leave the word out", diagnostics);
            }
        }
        for (String key : keys(grammar)) {
            if (Uses.isIn(grammar, key, LenientTextChecker::isLenient)) {
                report(grammar.rule(key), "elements are found by it; write 'text' in a rule of its own", diagnostics);
            }
        }
    }

    private static Set<String> keys(Grammar grammar) {
        Set<String> keys = new LinkedHashSet<>();
        for (Rule rule : grammar.rules().values()) {
            add(rule.clauses().unique(), keys);
            add(rule.clauses().ordered(), keys);
        }
        if (grammar.metadata() != null && grammar.metadata().key() != null) {
            keys.add(grammar.metadata().key());
        }
        grammar.tensors().stream()
                .flatMap(tensor -> tensor.name().stream())
                .filter(TensorClause.NamePart.Item.class::isInstance)
                .forEach(part -> keys.add(((TensorClause.NamePart.Item) part).rule()));
        return keys;
    }

    private static void add(@Nullable Key key, Set<String> keys) {
        if (key != null) {
            keys.add(key.rule());
        }
    }

    private static boolean isLenient(Rule rule) {
        return rule.type() == Type.TEXT_LENIENT;
    }

    private static void report(Rule rule, String instead, Diagnostics diagnostics) {
        diagnostics.report(Tag.MISPLACED, rule.span(), "text lenient", "'" + rule.name() + "'", instead);
    }
}
