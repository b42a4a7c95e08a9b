package org.tensorbind.write;

import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.MixedElements;

/** Where the tensors of a format are in its files: the lists that contain them, and the path to the data of each tensor clause. Immutable. */
@GeneratedCodeApi
public final class TensorPlaces {
    private final ListTree lists;
    private final ClausePlaces clauses;
    private final @Nullable TensorGroups groups;

    /** A format without lists and clauses. */
    public TensorPlaces() {
        this(new ListTree(), new ClausePlaces(), null);
    }

    private TensorPlaces(ListTree lists, ClausePlaces clauses, @Nullable TensorGroups groups) {
        this.lists = lists;
        this.clauses = clauses;
        this.groups = groups;
    }

    /**
     * Returns a copy with another list, whose number is the number of lists before.
     *
     * @param name by which names of tensors contain the index of an element
     * @param around the number of the list whose elements contain it, -1 for the file
     */
    public TensorPlaces list(String name, int around) {
        return new TensorPlaces(lists.with(name, around), clauses, groups);
    }

    /**
     * Returns a copy with another clause, of a tensor that occurs once, or once in each element of a list.
     *
     * @param pattern the name, in which {@code {LIST}} is the index of an element of that list, {@code {LIST*2+1}} twice that plus one, and {@code {}}
     *     any name that no other clause has
     * @param optional whether it may be absent from a file
     * @param list the number of the innermost list that contains it, -1 for none
     * @param path the index of the item in each rule on the way to its data, -1 for the element of the next list
     */
    public TensorPlaces clause(String pattern, boolean optional, int list, int... path) {
        ClausePlace clause = new ClausePlace(pattern, optional, list, lists.names(list), path);
        return new TensorPlaces(lists, clauses.with(clause), groups);
    }

    /**
     * Returns a copy whose last clause has only such tensors, where those of another clause may have the same name.
     *
     * @param rank number of dimensions, -1 for any
     */
    public TensorPlaces fitting(int rank, ElementType... dtypes) {
        return new TensorPlaces(lists, clauses.fitting(new TensorFit(rank, List.of(dtypes))), groups);
    }

    /** Returns a copy in which names identify the list elements that contain each tensor. */
    public TensorPlaces grouped(TensorGroups newGroups) {
        return new TensorPlaces(lists, clauses, newGroups);
    }

    /** Tensors to be written, each in the place that has its name or its position. */
    public PlacedTensors with(List<TensorPart> tensors) {
        return new PlacedTensors(lists, clauses, groups == null ? null : groups.with(tensors), tensors, null);
    }

    /** Tensors to be written, in a list with elements that are no tensors. */
    public PlacedTensors with(List<TensorPart> tensors, MixedElements<?> elements) {
        return new PlacedTensors(lists, clauses, null, tensors, elements);
    }

    /** The order in which tensors are in a file; what has no place comes last. */
    public Comparator<TensorPart> order() {
        Map<TensorPart, int[]> keys = new IdentityHashMap<>();
        return Comparator.comparing(part -> keys.computeIfAbsent(part, this::key), Arrays::compare);
    }

    private int[] key(TensorPart part) {
        ClausePlaces.Found found = clauses.find(part, Integer.MAX_VALUE);
        if (found == null) {
            return new int[] {Integer.MAX_VALUE};
        }
        ClausePlace clause = clauses.get(found.clause());
        int[] positions = found.positions();
        return positions == null ? clause.keyOfList() : clause.key(positions);
    }
}
