package org.tensorbind.write;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The elements of lists that a text in the names of tensors identifies: tensors in one enclosing element whose names have the same text are in one
 * element, and elements are in the order of their first tensors. Not thread-safe.
 */
final class NamedElements {
    private final ListTree lists;
    private final Map<Element, Integer> positions = new HashMap<>();
    private final Map<Owner, Integer> counts = new HashMap<>();

    NamedElements(ListTree lists) {
        this.lists = lists;
    }

    /** A list in an enclosing element, which the positions of that identify. */
    private record Owner(int list, List<Integer> around) {}

    private record Element(Owner owner, String text) {}

    /** Sets the position that a clause leaves to the text of a name; the positions before it are known. */
    void complete(ClausePlace clause, String name, int... place) {
        int depth = clause.depthOfText();
        if (depth < 0 || place[depth] >= 0) {
            return;
        }
        List<Integer> around = Arrays.stream(place, 0, depth).boxed().toList();
        Owner owner = new Owner(lists.around(clause.list(), depth), around);
        Element element = new Element(owner, clause.text(name));
        Integer known = positions.get(element);
        place[depth] = known == null ? counts.merge(owner, 1, Integer::sum) - 1 : known;
        positions.put(element, place[depth]);
    }
}
