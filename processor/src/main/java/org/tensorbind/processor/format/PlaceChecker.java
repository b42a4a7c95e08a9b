package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Definitions.Definition;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;

/**
 * Finds places that a writer cannot know. A place counted from the start of the file depends on the sizes of all parts before it, so that the
 * size of none of these may depend on the place.
 */
final class PlaceChecker {
    private final Grammar grammar;
    private final Definitions definitions;
    private final Paths paths;
    private final Diagnostics diagnostics;

    private PlaceChecker(Grammar grammar, Definitions definitions, Paths paths, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.definitions = definitions;
        this.paths = paths;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Definitions definitions, Paths paths, Diagnostics diagnostics) {
        PlaceChecker checker = new PlaceChecker(grammar, definitions, paths, diagnostics);
        for (Map.Entry<String, Definition> placed : definitions.placed().entrySet()) {
            checker.checkPair(placed.getKey(), placed.getValue().definer());
            checker.checkPlannable(placed.getKey(), placed.getValue());
        }
    }

    private void checkPair(String rule, String definer) {
        if (paths.isListed(rule) != paths.isListed(definer)) {
            diagnostics.report(Tag.PLACES_DIFFER, grammar.rule(definer).span(), definer, rule);
        }
    }

    private List<String> rootParts() {
        List<String> parts = new ArrayList<>();
        if (grammar.rule(grammar.root()).body() instanceof Body.Sequence sequence) {
            for (Part part : sequence.parts()) {
                if (part instanceof Part.Use use) {
                    parts.add(use.rule());
                }
            }
        }
        return parts;
    }

    /**
     * An item that holds a place must not change size with it, unless it stands behind the place that it holds or the place counts from a
     * point behind the item.
     */
    private void checkPlannable(String placed, Definition definition) {
        List<String> parts = rootParts();
        int container = container(parts, placed);
        if (container < 0 || isRelative(parts.get(container), placed, definition)) {
            return;
        }
        for (String part : parts.subList(0, container + 1)) {
            boolean holds = part.equals(definition.definer()) || paths.contains(part, definition.definer());
            if (holds && changesSize(definition.definer())) {
                diagnostics.report(
                        Tag.UNPLANNABLE,
                        grammar.rule(definition.definer()).span(),
                        definition.definer(),
                        "offset",
                        placed,
                        definition.definer(),
                        "use an integer of fixed size, count from a point behind it with 'from', or move it behind '"
                                + placed + "'");
            }
        }
    }

    private int container(List<String> parts, String placed) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).equals(placed) || paths.contains(parts.get(i), placed)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isRelative(String container, String placed, Definition definition) {
        return container.equals(definition.base()) && !container.equals(placed);
    }

    private boolean changesSize(String definer) {
        Rule rule = grammar.rule(definer);
        return rule.inDocument()
                || (rule.body() instanceof Body.Scalar scalar && scalar.type().byteSize() == 0);
    }
}
