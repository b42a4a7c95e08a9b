package org.tensorbind.processor.format;

import java.util.List;
import java.util.function.UnaryOperator;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.relation.Relation;

/**
 * What a grammar relates to each other, before it is known what is read when.
 *
 * @param equations its equations, solved
 * @param places the ways down from each rule
 * @param layoutFacts what tells places, sizes, numbers and presence
 */
public record Relations(Grammar grammar, Equations equations, Places places, LayoutFacts layoutFacts) {
    /** The relations of a grammar; equations that cannot be solved are reported. */
    public static Relations of(Grammar grammar, Diagnostics diagnostics) {
        return of(grammar, UnaryOperator.identity(), diagnostics);
    }

    /** The same of relations in another order. */
    static Relations of(Grammar grammar, UnaryOperator<List<Relation>> order, Diagnostics diagnostics) {
        Places places = new Places(grammar);
        Equations equations = Equations.of(grammar, places, order, diagnostics);
        return new Relations(grammar, equations, places, new LayoutFacts(grammar, equations, places));
    }
}
