package org.tensorbind.processor.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Structures.Value;

/** Finds metadata that is neither a map nor pairs of a key and a value. */
final class MetadataChecker {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;

    private MetadataChecker(Grammar grammar, Places places, Structures structures) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
    }

    static void check(Grammar grammar, Places places, Structures structures, Diagnostics diagnostics) {
        MetadataBinding metadata = grammar.metadata();
        if (metadata != null) {
            new MetadataChecker(grammar, places, structures).check(metadata, diagnostics);
        }
    }

    private void check(MetadataBinding metadata, Diagnostics diagnostics) {
        String key = metadata.key();
        Value value = structures.value(metadata.rule());
        if (key == null ? value.kind() != Kind.MAP : !arePairs(metadata, value)) {
            diagnostics.report(
                    Tag.METADATA_PART,
                    grammar.rule(metadata.rule()).span(),
                    "metadata",
                    key == null
                            ? "a document's map, { * text => text } or the like, or have a key and a value"
                            : "a list of pairs of its key and its value",
                    metadata.rule(),
                    value.description());
        } else if (key != null && structures.value(key).kind() != Kind.TEXT) {
            diagnostics.report(
                    Tag.METADATA_PART,
                    grammar.rule(key).span(),
                    "the key of metadata",
                    Value.of(Kind.TEXT).description(),
                    key,
                    structures.value(key).description());
        }
    }

    /** Whether the rule is a repeated pair, or a list of pairs. */
    private boolean arePairs(MetadataBinding metadata, Value value) {
        @Nullable Value pair = isRepeated(metadata.rule()) ? value : value.element();
        return pair != null
                && pair.type() != null
                && structures.components(pair.type()).stream()
                        .map(Structures.Component::rule)
                        .toList()
                        .equals(Arrays.asList(metadata.key(), metadata.value()));
    }

    private boolean isRepeated(String rule) {
        return grammar.rules().keySet().stream().anyMatch(owner -> places.isMany(owner, rule));
    }
}
