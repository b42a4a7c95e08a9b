package org.tensorbind.processor.format;

import org.tensorbind.processor.diagnostic.Diagnostics;

/**
 * What a grammar relates to each other, before it is known what is read when.
 *
 * @param definitions its equations, solved
 * @param paths the ways down from each rule
 * @param measures what tells places, sizes, numbers and presence
 */
public record Relations(Grammar grammar, Definitions definitions, Paths paths, Measures measures) {
    /** The relations of a grammar; equations that cannot be solved are reported. */
    public static Relations of(Grammar grammar, Diagnostics diagnostics) {
        Definitions definitions = Definitions.of(grammar, diagnostics);
        Paths paths = new Paths(grammar);
        return new Relations(grammar, definitions, paths, new Measures(grammar, definitions, paths));
    }
}
