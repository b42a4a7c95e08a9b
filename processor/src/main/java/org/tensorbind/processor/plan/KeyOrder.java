package org.tensorbind.processor.plan;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.value.Leniency;

/** The order of the keys of all maps of a document, by the word of the grammar. */
public record KeyOrder(String word, Leniency leniency) {
    /** That of a document, null where the grammar says none. */
    static @Nullable KeyOrder of(Rule rule) {
        return rule.clauses().keys() == null
                ? null
                : new KeyOrder(
                        rule.clauses().keys().word(), rule.clauses().keys().leniency());
    }
}
