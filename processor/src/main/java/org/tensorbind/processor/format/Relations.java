package org.tensorbind.processor.format;

import org.tensorbind.processor.diagnostic.Diagnostics;

/**
 * What a grammar relates to each other, before it is known what is read when.
 *
 * @param equations its equations, solved
 * @param paths the ways down from each rule
 * @param layoutFacts what tells places, sizes, numbers and presence
 */
public record Relations(Grammar grammar, Equations equations, Paths paths, LayoutFacts layoutFacts) {
    /** The relations of a grammar; equations that cannot be solved are reported. */
    public static Relations of(Grammar grammar, Diagnostics diagnostics) {
        Equations equations = Equations.of(grammar, diagnostics);
        Paths paths = new Paths(grammar);
        return new Relations(grammar, equations, paths, new LayoutFacts(grammar, equations, paths));
    }
}
