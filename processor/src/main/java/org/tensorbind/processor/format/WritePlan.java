package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Definitions.Definition;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Type;

/**
 * The order in which a writer computes places. A place counted from the start of the part of the file that it is in depends on the sizes
 * of what is before it in that part alone, so these come first; a place counted from the start of the file depends on all parts before,
 * whose sizes must not depend on it.
 *
 * @param places in the order in which they can be computed
 */
public record WritePlan(List<Place> places) {

    /**
     * The places of a rule that other rules give.
     *
     * @param rule whose places are computed
     * @param container part of the file in which it stands: a rule used by the root, or the rule itself
     * @param relative whether they count from the container's start
     * @param many whether the rule stands once for each tensor
     */
    public record Place(String rule, String container, boolean relative, boolean many) {}

    static WritePlan of(Grammar grammar, Definitions definitions, Paths paths, Diagnostics diagnostics) {
        return new Planner(grammar, definitions, paths, diagnostics).plan();
    }

    private static final class Planner {
        private final Grammar grammar;
        private final Definitions definitions;
        private final Paths paths;
        private final Diagnostics diagnostics;

        Planner(Grammar grammar, Definitions definitions, Paths paths, Diagnostics diagnostics) {
            this.grammar = grammar;
            this.definitions = definitions;
            this.paths = paths;
            this.diagnostics = diagnostics;
        }

        WritePlan plan() {
            List<Place> relative = new ArrayList<>();
            List<Place> absolute = new ArrayList<>();
            for (Map.Entry<String, Definition> placed : definitions.placed().entrySet()) {
                checkPair(placed.getKey(), placed.getValue().definer());
                Place place = place(placed.getKey(), placed.getValue());
                if (place != null) {
                    (place.relative() ? relative : absolute).add(place);
                }
            }
            List<Place> places = new ArrayList<>(relative);
            for (String part : rootParts()) {
                absolute.stream()
                        .filter(place -> place.container().equals(part))
                        .forEach(places::add);
            }
            places.forEach(this::checkPlannable);
            return new WritePlan(List.copyOf(places));
        }

        private void checkPair(String rule, String definer) {
            if (paths.isListed(rule) != paths.isListed(definer)) {
                diagnostics.report(Tag.PLACES_DIFFER, grammar.rule(definer).span(), definer, rule);
            }
        }

        private List<String> rootParts() {
            Rule root = grammar.rule(grammar.root());
            List<String> parts = new ArrayList<>();
            if (root.body() instanceof Body.Sequence sequence) {
                for (Part part : sequence.parts()) {
                    if (part instanceof Part.Use use) {
                        parts.add(use.rule());
                    }
                }
            }
            return parts;
        }

        private @Nullable Place place(String rule, Definition definition) {
            for (String part : rootParts()) {
                boolean itself = part.equals(rule);
                if (itself || paths.contains(part, rule)) {
                    boolean relative =
                            definition.base() != null && definition.base().equals(part) && !itself;
                    return new Place(rule, part, relative, paths.isListed(rule));
                }
            }
            return null;
        }

        /**
         * An item that holds a place must not change size with it, unless it stands behind the place that it holds or the place counts from a
         * point behind the item.
         */
        private void checkPlannable(Place place) {
            Definition definition = definitions.placed().get(place.rule());
            if (definition == null || place.relative()) {
                return;
            }
            List<String> parts = rootParts();
            int container = parts.indexOf(place.container());
            for (int i = 0; i <= container; i++) {
                String part = parts.get(i);
                boolean holds = part.equals(definition.definer()) || paths.contains(part, definition.definer());
                if (holds && changesSize(definition.definer())) {
                    diagnostics.report(
                            Tag.UNPLANNABLE,
                            grammar.rule(definition.definer()).span(),
                            definition.definer(),
                            "offset",
                            place.rule(),
                            definition.definer(),
                            "use an integer of fixed size, count from a point behind it with 'from', or move it behind '"
                                    + place.rule() + "'");
                }
            }
        }

        private boolean changesSize(String definer) {
            Rule rule = grammar.rule(definer);
            return rule.inDocument() || (rule.body() instanceof Body.Scalar scalar && isVariable(scalar.type()));
        }

        private static boolean isVariable(Type type) {
            return type.byteSize() == 0;
        }
    }
}
