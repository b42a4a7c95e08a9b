package org.tensorbind.processor.format.place;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.KeyOrder;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause.NamePart;

/** Names of tensors, or parts of them, that are keys of a document which sorts its keys. */
public final class SortedNames {
    public static final String LENGTH_FIRST = "length-first";

    private SortedNames() {}

    /** The word that the grammar has for their order; null where no document sorts them. */
    public static @Nullable String order(Grammar grammar) {
        Places places = new Places(grammar);
        for (Rule document : grammar.rules().values()) {
            KeyOrder keys = document.clauses().keys();
            if (keys != null && !places.isListed(document.name()) && hasNames(grammar, places, document)) {
                return keys.word();
            }
        }
        return null;
    }

    private static boolean hasNames(Grammar grammar, Places places, Rule document) {
        return grammar.rules().values().stream()
                .anyMatch(entry -> entry.isEntry()
                        && grammar.tensors().stream()
                                .flatMap(tensor -> tensor.name().stream())
                                .anyMatch(part -> part instanceof NamePart.Item item
                                        && entry.key().equals(item.rule()))
                        && places.contains(document.name(), entry.name()));
    }
}
