package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Items in elements of lists that a writer knows from the shapes of tensors only, all of which may be absent from an element. Where they are,
 * the first tensor that is always in such an element keeps the item as a field.
 */
public final class ToldItems {
    private final Format format;
    private final List<Told> items = new ArrayList<>();

    /**
     * Such an item.
     *
     * @param element of the list that it stands in
     * @param step the last on the way to it
     * @param tellers the clauses whose tensors tell it
     * @param keeper the clause whose tensor keeps it, -1 where none is always there
     */
    public record Told(String element, Place.Step step, Set<Integer> tellers, int keeper) {
        /** The rule whose value it is. */
        public String rule() {
            return step.rule();
        }
    }

    private ToldItems(Format format) {
        this.format = format;
    }

    /** The items of all lists. */
    public static List<Told> of(Format format) {
        ToldItems told = new ToldItems(format);
        format.solutions().forEach(told::add);
        return told.items;
    }

    private void add(String item, List<Expr> solutions) {
        String element = SlotLists.around(format, item);
        Place way = element == null ? null : format.places().find(element, item);
        Set<Integer> tellers = new LinkedHashSet<>();
        solutions.forEach(solution -> collect(solution, tellers));
        if (element != null
                && way != null
                && !way.steps().isEmpty()
                && tellers.stream().allMatch(tensor -> mayLack(element, tensor))) {
            items.add(new Told(element, way.steps().get(way.steps().size() - 1), tellers, keeper(element)));
        }
    }

    private static void collect(Expr expr, Set<Integer> tensors) {
        if (expr instanceof Expr.Dimension dimension) {
            tensors.add(dimension.clause());
        }
        expr.operands().forEach(operand -> collect(operand, tensors));
    }

    private int keeper(String element) {
        for (int tensor = 0; tensor < format.grammar().computed().size(); tensor++) {
            Place way = way(element, tensor);
            if (way != null && !mayLack(element, tensor)) {
                return tensor;
            }
        }
        return -1;
    }

    private boolean mayLack(String element, int tensor) {
        Place way = way(element, tensor);
        return way != null && !way.isAlwaysOnce();
    }

    private @Nullable Place way(String element, int tensor) {
        return format.places()
                .find(
                        element,
                        format.places().placeOf(format.grammar().computed().get(tensor)));
    }
}
