package org.tensorbind.processor.format;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.value.Leniency;

/** What metadata says of its pairs without words: that a key stands once, as a copy has one entry for each key. */
final class ImpliedKeys {
    private ImpliedKeys() {}

    /** Strict reading refuses a key that comes again, where the grammar says nothing of it. */
    static void imply(Grammar grammar, Map<String, Rule> rules) {
        MetadataBinding metadata = grammar.metadata();
        String key = metadata == null ? null : metadata.key();
        Places places = new Places(grammar);
        Rule pair = metadata == null || key == null ? null : rules.get(pair(places, metadata.rule(), key));
        boolean repeated = pair != null && rules.keySet().stream().anyMatch(owner -> places.isMany(owner, pair.name()));
        if (pair != null && key != null && repeated && pair.clauses().unique() == null) {
            rules.put(
                    pair.name(),
                    pair.withClauses(pair.clauses()
                            .with(new Clause.Unique(new Clause.Key(key, Leniency.LENIENT), pair.span()))));
        }
    }

    /** The rule of one pair, on the way from metadata to its key; null where there is none. */
    private static @Nullable String pair(Places places, String metadata, String key) {
        Place path = places.find(metadata, key);
        return path == null
                ? null
                : path.steps().stream().filter(Step::many).map(Step::rule).reduce(metadata, (outer, inner) -> inner);
    }
}
