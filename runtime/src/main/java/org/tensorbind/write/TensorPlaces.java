package org.tensorbind.write;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.SafeText;
import org.tensorbind.value.DeepValues;
import org.tensorbind.value.MixedElements;

/** Where the tensors of a format are in its files: the lists that contain them, and the path to the data of each tensor clause. Immutable. */
@GeneratedCodeApi
public final class TensorPlaces {
    private final ListTree lists;
    private final ClausePlaces clauses;

    /** The order of texts by which tensors are sorted; null for the order in which they are added. */
    private final @Nullable Comparator<String> order;

    /** A format without lists and clauses. */
    public TensorPlaces() {
        this(new ListTree(), new ClausePlaces(), null);
    }

    private TensorPlaces(ListTree lists, ClausePlaces clauses, @Nullable Comparator<String> order) {
        this.lists = lists;
        this.clauses = clauses;
        this.order = order;
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
        return new TensorPlaces(lists.with(name, around), clauses, order);
    }

    /**
     * Returns a copy with an additional clause; its tensor is directly in the file unless further steps define its path.
     *
     * @param pattern the name; {@code {LIST}} is the index of an element of that list, {@code {LIST*2+1}} for twice as much and one more,
     *     {@code {LIST.TEXT}} a text that identifies an element of that list, {@code {}} any name that no other clause states
     */
    public TensorPlaces clause(String pattern) {
        return new TensorPlaces(lists, clauses.with(new ClausePlace(clauses.size(), pattern)), order);
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
        return new TensorPlaces(lists, clauses.withLast(change), order);
    }

    /**
     * Returns a copy whose last clause has only such tensors, where those of another clause may have the same name.
     *
     * @param rank number of dimensions, -1 for any
     */
    public TensorPlaces fitting(int rank, ElementType... dtypes) {
        return new TensorPlaces(lists, clauses.fitting(new TensorFit(rank, List.of(dtypes))), order);
    }

    /**
     * Returns a copy in which some tensors of the last clause are all of an element around them.
     *
     * @param text the last text of their names, which the names lack
     * @param attribute what other tensors have with another value
     * @param shape the attribute of other tensors that is the shape of these
     * @param values the value of these: its code and its name
     */
    public TensorPlaces whole(String text, String attribute, String shape, String... values) {
        WholeElement whole = new WholeElement(text, attribute, shape, List.of(values));
        return changed(clause -> clause.withWhole(whole));
    }

    /** Returns a copy that sorts tensors by the texts in their names: by their bytes, or by the number of bytes first. */
    public TensorPlaces sorted(boolean shortestFirst) {
        return new TensorPlaces(lists, clauses, shortestFirst ? DeepValues::compareLengths : DeepValues::compareTexts);
    }

    /** Tensors to be written, each in the place that has its name or its position. */
    public PlacedTensors with(List<TensorPart> tensors) {
        return new PlacedTensors(lists, clauses, tensors, null);
    }

    /** Assigns tensors to be written, in a list that also has elements that are not tensors. */
    public PlacedTensors with(List<TensorPart> tensors, MixedElements<?> elements) {
        return new PlacedTensors(lists, clauses, tensors, elements);
    }

    /** Returns tensors in the order in which they are in a file; what has no place comes last. */
    public List<TensorPart> arrange(List<TensorPart> tensors) {
        if (order != null) {
            Map<TensorPart, List<String>> texts = new IdentityHashMap<>();
            tensors.forEach(part -> texts.put(part, texts(part)));
            return tensors.stream()
                    .sorted(Comparator.comparing(texts::get, this::compare))
                    .toList();
        }
        NamedElements named = new NamedElements(lists);
        Map<TensorPart, int[]> keys = new IdentityHashMap<>();
        tensors.forEach(part -> keys.put(part, key(part, named)));
        return tensors.stream()
                .sorted(Comparator.comparing(keys::get, Arrays::compare))
                .toList();
    }

    private List<String> texts(TensorPart part) {
        ClausePlaces.Found found = clauses.find(part, Integer.MAX_VALUE);
        return found == null ? List.of() : clauses.get(found.clause()).texts(found.parts());
    }

    private int compare(List<String> one, List<String> other) {
        int next = 0;
        while (next < Math.min(one.size(), other.size()) && one.get(next).equals(other.get(next))) {
            next++;
        }
        return next < Math.min(one.size(), other.size())
                ? Objects.requireNonNull(order).compare(one.get(next), other.get(next))
                : Integer.compare(other.size(), one.size());
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
        named.complete(clause, found.parts(), positions);
        return clause.key(positions);
    }

    /**
     * A tensor that was read, where texts in its name identify the elements of lists.
     *
     * @param whole whether it is all of an element
     * @param texts those of its name, or what would be
     * @param positions in all lists
     */
    public record Place(boolean whole, List<String> texts, int... positions) {}

    /**
     * A tensor that a writer would put elsewhere.
     *
     * @param tensor its position among all
     */
    public record Misplaced(int tensor, String problem) {}

    /**
     * The first tensor of a file that a writer would put elsewhere, null for none.
     *
     * @param strictly whether names must determine the places of tensors
     */
    public @Nullable Misplaced misplaced(List<Place> tensors, boolean strictly) {
        ClausePlace clause = clauses.get(0);
        Set<String> names = new HashSet<>();
        for (int i = 0; i < tensors.size(); i++) {
            Place tensor = tensors.get(i);
            String name = clause.name(tensor.texts(), tensor.whole());
            String problem = tensor.whole()
                    ? clause.wrongWhole(tensor.texts())
                    : strictly ? clause.pattern().mismatch(tensor.texts()) : null;
            if (problem == null && strictly && clause.hasWhole() && !names.add(name)) {
                problem = "an earlier tensor has the name '" + SafeText.of(name) + "', too";
            }
            if (problem != null) {
                return new Misplaced(i, problem);
            }
        }
        return strictly ? scattered(clause, tensors) : null;
    }

    /** Elements with the same texts are one element. */
    private @Nullable Misplaced scattered(ClausePlace clause, List<Place> tensors) {
        NamedElements named = new NamedElements(lists);
        for (int i = 0; i < tensors.size(); i++) {
            int[] positions = new int[clause.depth()];
            Arrays.fill(positions, -1);
            named.complete(clause, tensors.get(i).texts(), positions);
            if (!Arrays.equals(positions, tensors.get(i).positions())) {
                return new Misplaced(i, "a list of tensors with this name occurs twice in the file");
            }
        }
        return null;
    }
}
