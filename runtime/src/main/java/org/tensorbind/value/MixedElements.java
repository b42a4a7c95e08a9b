package org.tensorbind.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The elements of a list, some of which are not tensors.
 *
 * @param <E> an element of the structure
 */
@GeneratedCodeApi
public final class MixedElements<E> {
    private final List<@Nullable E> elements;
    private final int[] positions;

    /** Elements that were read. */
    public MixedElements(List<E> read, Predicate<E> isTensor) {
        elements = new ArrayList<>(read.size());
        int count = 0;
        for (E element : read) {
            boolean tensor = isTensor.test(element);
            count += tensor ? 1 : 0;
            elements.add(tensor ? null : element);
        }
        positions = positions(count);
    }

    /**
     * Elements that are written. Tensors beyond the positions in {@code others} follow it, and superfluous positions are left out.
     *
     * @param others null for each tensor between them
     * @param count number of tensors
     */
    public MixedElements(List<? extends @Nullable E> others, int count) {
        elements = new ArrayList<>(others.size() + count);
        int placed = 0;
        for (E other : others) {
            if (other != null || placed < count) {
                elements.add(other);
                placed += other == null ? 1 : 0;
            }
        }
        elements.addAll(Collections.nCopies(count - placed, null));
        positions = positions(count);
    }

    private int[] positions(int count) {
        int[] found = new int[count];
        int next = 0;
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) == null) {
                found[next++] = i;
            }
        }
        return found;
    }

    /** The elements, null for each tensor. */
    public List<@Nullable E> all() {
        return elements;
    }

    /** How many there are. */
    public int size() {
        return elements.size();
    }

    /** The position of a tensor among them. */
    public int position(int tensor) {
        return positions[tensor];
    }

    /** Those that are not tensors, in their order: null for each tensor that precedes one of them. Empty where each element is a tensor. */
    public List<@Nullable E> others() {
        int end = elements.size();
        while (end > 0 && elements.get(end - 1) == null) {
            end--;
        }
        return Collections.unmodifiableList(elements.subList(0, end));
    }
}
