package org.tensorbind.write;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The elements of lists that texts in the names of tensors identify: tensors in one enclosing element whose names have the same texts are in one
 * element, and elements are in the order of their first tensors. An element has one tensor of a clause; a second one with the same texts begins
 * another element. Not thread-safe.
 */
final class NamedElements {
    private final ListTree lists;
    private final Map<Element, Integer> positions = new HashMap<>();
    private final Map<Owner, Integer> counts = new HashMap<>();
    private final Set<Taken> taken = new HashSet<>();

    NamedElements(ListTree lists) {
        this.lists = lists;
    }

    /** A list in an enclosing element, which the positions of that identify. */
    private record Owner(int list, List<Integer> around) {}

    private record Element(Owner owner, List<String> texts) {}

    /** An element that has the tensor of a clause. */
    private record Taken(int clause, Owner owner, int position) {}

    /**
     * Sets the positions that a clause leaves to texts of a name, those below 0.
     *
     * @param parts the variable parts of the name
     */
    void complete(ClausePlace clause, List<String> parts, int... place) {
        for (int depth = 0; depth < place.length; depth++) {
            if (place[depth] < 0) {
                List<Integer> around = Arrays.stream(place, 0, depth).boxed().toList();
                Owner owner = new Owner(lists.around(clause.list(), depth), around);
                Element element = new Element(owner, clause.texts(parts, depth));
                place[depth] = depth == place.length - 1 ? innermost(clause, element) : position(element);
            }
        }
    }

    private int position(Element element) {
        Integer known = positions.get(element);
        return known == null ? next(element) : known;
    }

    private int innermost(ClausePlace clause, Element element) {
        int position = position(element);
        if (!taken.add(new Taken(clause.number(), element.owner(), position))) {
            position = next(element);
            taken.add(new Taken(clause.number(), element.owner(), position));
        }
        return position;
    }

    private int next(Element element) {
        int position = counts.merge(element.owner(), 1, Integer::sum) - 1;
        positions.put(element, position);
        return position;
    }
}
