package org.tensorbind.write;

import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
     * Returns a copy with one list more that the file has once. Its number is how many there were before.
     *
     * @param name by which names of tensors have the position of an element
     */
    public TensorPlaces list(String name) {
        return list(name, -1);
    }

    /** Returns a copy with one list more, which each element of the list with number {@code around} has. */
    public TensorPlaces list(String name, int around) {
        return new TensorPlaces(lists.with(name, around), clauses, groups);
    }

    /**
     * Returns a copy with an additional clause; its tensor is directly in the file unless further steps define its path.
     *
     * @param pattern the name; {@code {LIST}} is the index of an element of that list, {@code {LIST*2+1}} for twice as much and one more,
     *     {@code {LIST.TEXT}} a text in an element of that list, {@code {}} any name that no other clause states
     */
    public TensorPlaces clause(String pattern) {
        return new TensorPlaces(lists, clauses.with(new ClausePlace(clauses.size(), pattern)), groups);
    }

    /** Returns a copy whose last clause has a tensor that a file may do without. */
    public TensorPlaces optional() {
        return changed(ClausePlace::asOptional);
    }

    /** Returns a copy whose last clause has its tensor further down: each number is that of an item in the rule before. With one clause, none is needed. */
    public TensorPlaces at(int... items) {
        return changed(clause -> clause.at(items));
    }

    /** Returns a copy whose last clause has a tensor in each element of the list to which its steps lead. */
    public TensorPlaces inEach(int list) {
        return changed(clause -> clause.inEach(list, lists.names(list)));
    }

    private TensorPlaces changed(UnaryOperator<ClausePlace> change) {
        return new TensorPlaces(lists, clauses.withLast(change), groups);
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

    /** Assigns tensors to be written, in a list that also has elements that are not tensors. */
    public PlacedTensors with(List<TensorPart> tensors, MixedElements<?> elements) {
        return new PlacedTensors(lists, clauses, null, tensors, elements);
    }

    /** Returns tensors in the order in which they are in a file; what has no place comes last. */
    public List<TensorPart> arrange(List<TensorPart> tensors) {
        NamedElements named = new NamedElements(lists);
        Map<TensorPart, int[]> keys = new IdentityHashMap<>();
        tensors.forEach(part -> keys.put(part, key(part, named)));
        return tensors.stream()
                .sorted(Comparator.comparing(keys::get, Arrays::compare))
                .toList();
    }

    private int[] key(TensorPart part, NamedElements named) {
        ClausePlaces.Found found = clauses.find(part, Integer.MAX_VALUE);
        if (found == null) {
            return new int[] {Integer.MAX_VALUE};
        }
        ClausePlace clause = clauses.get(found.clause());
        int[] positions = found.positions();
        if (positions == null) {
            return clause.keyOfList();
        }
        named.complete(clause, part.name(), positions);
        return clause.key(positions);
    }
}
