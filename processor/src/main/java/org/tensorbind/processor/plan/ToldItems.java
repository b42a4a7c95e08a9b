package org.tensorbind.processor.plan;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Paths.Path;
import org.tensorbind.processor.format.ShapeSolver;
import org.tensorbind.processor.format.SlotLists;

/** Items in elements of lists that a writer knows from the shapes of tensors only, all of which may be absent from an element. */
final class ToldItems {
    private final Format format;
    private final Map<String, Set<Integer>> slots = new LinkedHashMap<>();

    ToldItems(Format format) {
        this.format = format;
        ShapeSolver.solve(format).forEach((item, solutions) -> {
            String element = SlotLists.around(format, item);
            Set<Integer> tellers = new LinkedHashSet<>();
            solutions.forEach(solution -> collect(solution, tellers));
            if (element != null && tellers.stream().allMatch(slot -> mayLack(element, slot))) {
                slots.put(item, tellers);
            }
        });
    }

    private static void collect(Expr expr, Set<Integer> slots) {
        if (expr instanceof Expr.Dimension dimension) {
            slots.add(dimension.slot());
        }
        expr.operands().forEach(operand -> collect(operand, slots));
    }

    private boolean mayLack(String element, int slot) {
        String place = format.paths().placeOf(format.grammar().slots().get(slot));
        Path way = format.paths().find(element, place);
        return way != null && way.steps().stream().anyMatch(step -> step.optional() || step.many());
    }

    /** Whether an item is one of them. */
    boolean has(String item) {
        return slots.containsKey(item);
    }

    /** The items that the tensor of a slot tells. */
    List<String> tells(int slot) {
        return slots.keySet().stream()
                .filter(item -> slots.getOrDefault(item, Set.of()).contains(slot))
                .toList();
    }

    /** The items of the elements of a list. */
    List<String> items(String element) {
        return slots.keySet().stream()
                .filter(item -> element.equals(SlotLists.around(format, item)))
                .toList();
    }
}
