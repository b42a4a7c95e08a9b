package org.tensorbind.processor.format;

import java.util.Map;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Equations.Definition;

/** Finds places that a repeated item tells of one that is not repeated, or the other way round. */
final class PlaceChecker {
    private final Grammar grammar;
    private final Equations equations;
    private final Places places;
    private final Diagnostics diagnostics;

    private PlaceChecker(Grammar grammar, Equations equations, Places places, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.equations = equations;
        this.places = places;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Equations equations, Places places, Diagnostics diagnostics) {
        PlaceChecker checker = new PlaceChecker(grammar, equations, places, diagnostics);
        for (Map.Entry<String, Definition> placed : equations.placed().entrySet()) {
            checker.checkPair(placed.getKey(), placed.getValue().definer());
        }
    }

    private void checkPair(String rule, String definer) {
        if (places.isListed(rule) != places.isListed(definer)) {
            diagnostics.report(Tag.PLACES_DIFFER, grammar.rule(definer).span(), definer, rule);
        }
    }
}
