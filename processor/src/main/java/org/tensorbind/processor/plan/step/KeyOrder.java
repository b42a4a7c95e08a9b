package org.tensorbind.processor.plan.step;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.value.Leniency;

/** The order of the keys of all maps of a document, by the word of the grammar. */
public record KeyOrder(String word, Leniency leniency) {
    /** Whether a rule is a document whose maps' keys may stand in any order. */
    public static boolean isFree(Grammar grammar, Rule rule) {
        return rule.body() instanceof Body.Document document
                && rule.clauses().keys() == null
                && Uses.isIn(grammar, document.content().rule(), KeyOrder::hasOrder);
    }

    private static boolean hasOrder(Rule rule) {
        return rule.isMap() && rule.fields().size() + (rule.entries() == null && !rule.hasOthers() ? 0 : 1) > 1;
    }

    /** That of a document, null where the grammar says none. */
    public static @Nullable KeyOrder of(Rule rule) {
        return rule.clauses().keys() == null
                ? null
                : new KeyOrder(
                        rule.clauses().keys().word(), rule.clauses().keys().leniency());
    }
}
