package org.tensorbind.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The tensors of a file whose format says by itself which there are: each has its place by its name. What is missing, what has no place and
 * what contradicts is collected, to be told at once. A writer goes through the lists of the format with {@link #at}; whatever is asked for is
 * then that of the elements it is at. Not for use by several threads.
 */
@GeneratedCodeApi
public final class TensorSlots {
    private final List<TensorSlot> slots;
    private final Map<Place, TensorPart> parts = new LinkedHashMap<>();
    private final Map<ListPlace, Integer> counts = new HashMap<>();
    private final Map<String, Integer> at = new HashMap<>();
    private final Map<String, Map<List<Integer>, Integer>> numbers = new HashMap<>();
    private final Map<String, Object> solved = new HashMap<>();
    private final Set<TensorPart> misshapen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SlotProblems problems = new SlotProblems();
    private final SlotRows rows = new SlotRows();
    private int depth;

    private record Place(int slot, List<Integer> positions) {}

    /** A list in an element of each list around it. */
    private record ListPlace(String list, List<Integer> outer) {}

    /** Computes something of a file. */
    public interface Computation<T> {
        /** The result. */
        T get() throws IOException;
    }

    /** A tensor that a computation needs and that is not there. */
    private static final class AbsentException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        AbsentException(String message) {
            super(message);
        }
    }

    /** Puts each tensor in the slot that has its name. */
    public TensorSlots(List<TensorPart> tensors, List<TensorSlot> slots) {
        this.slots = slots;
        for (int i = 0; i < tensors.size(); i++) {
            put(tensors.get(i), i, tensors.size());
        }
        for (int slot = 0; slot < slots.size(); slot++) {
            findMissing(slot);
        }
    }

    private void put(TensorPart part, int number, int count) {
        for (int slot = 0; slot < slots.size(); slot++) {
            List<Integer> positions = slots.get(slot).positions(part.name(), number);
            if (positions != null && positions.stream().allMatch(position -> position < count)) {
                parts.put(new Place(slot, positions), part);
                count(slots.get(slot).lists(), positions);
                return;
            }
        }
        problems.add(part.name(), "has no place in it");
    }

    private void findMissing(int slot) {
        if (slots.get(slot).isOptional()) {
            return;
        }
        for (List<Integer> positions : instances(slot)) {
            if (!parts.containsKey(new Place(slot, positions))) {
                problems.add(slots.get(slot).name(positions), "is missing");
            }
        }
    }

    /** Where a slot stands: once for each element of the lists around it. */
    private List<List<Integer>> instances(int slot) {
        return instances(slots.get(slot).lists());
    }

    private List<List<Integer>> instances(List<String> lists) {
        List<List<Integer>> instances = List.of(List.of());
        for (String list : lists) {
            List<List<Integer>> inner = new ArrayList<>();
            for (List<Integer> outer : instances) {
                int count = count(list, outer);
                for (int i = 0; i < count; i++) {
                    List<Integer> positions = new ArrayList<>(outer);
                    positions.add(i);
                    inner.add(positions);
                }
            }
            instances = inner;
        }
        return instances;
    }

    private void count(List<String> lists, List<Integer> positions) {
        for (int depth = 0; depth < lists.size(); depth++) {
            ListPlace place = new ListPlace(lists.get(depth), List.copyOf(positions.subList(0, depth)));
            counts.merge(place, positions.get(depth) + 1, Math::max);
        }
    }

    private int count(String list, List<Integer> outer) {
        return counts.getOrDefault(new ListPlace(list, outer), 0);
    }

    /** Number of elements of a list, in the elements around it that the writer is at. */
    public int count(String list) {
        for (TensorSlot slot : slots) {
            int depth = slot.lists().indexOf(list);
            if (depth >= 0) {
                return count(list, positions(slot.lists().subList(0, depth)));
            }
        }
        return 0;
    }

    /** Number of elements of a list in the whole file. */
    public int total(String list) {
        return numbers(list).size();
    }

    /** The number of the element of a list that the writer is at, among all of the file. */
    public int number(String list) {
        return numbers(list).getOrDefault(positions(throughTo(list)), 0);
    }

    private Map<List<Integer>, Integer> numbers(String list) {
        return numbers.computeIfAbsent(list, name -> {
            Map<List<Integer>, Integer> found = new HashMap<>();
            instances(throughTo(name)).forEach(positions -> found.put(positions, found.size()));
            return found;
        });
    }

    /** The lists around a list and itself. */
    private List<String> throughTo(String list) {
        return slots.stream()
                .map(TensorSlot::lists)
                .filter(lists -> lists.contains(list))
                .findFirst()
                .map(lists -> lists.subList(0, lists.indexOf(list) + 1))
                .orElseThrow();
    }

    /** Goes to an element of a list, and to the first of each list inside of it. */
    public void at(String list, int position) {
        at.put(list, position);
        for (TensorSlot slot : slots) {
            int depth = slot.lists().indexOf(list);
            if (depth >= 0) {
                slot.lists().subList(depth + 1, slot.lists().size()).forEach(at::remove);
            }
        }
    }

    /** The element of a list that the writer is at. */
    public long index(String list) {
        return at.getOrDefault(list, 0);
    }

    private List<Integer> positions(List<String> lists) {
        return lists.stream().map(list -> at.getOrDefault(list, 0)).toList();
    }

    private @Nullable TensorPart find(int slot) {
        return parts.get(new Place(slot, positions(slots.get(slot).lists())));
    }

    /** Whether there is a tensor. */
    public boolean has(int slot) {
        return find(slot) != null;
    }

    /** The tensor. */
    public TensorPart get(int slot) {
        TensorPart part = rows.laid(find(slot));
        if (part == null) {
            String message = "no tensor '"
                    + slots.get(slot).name(positions(slots.get(slot).lists())) + "' was added";
            throw depth > 0 ? new AbsentException(message) : new IllegalStateException(message);
        }
        return part;
    }

    /** A dimension of the tensor. */
    public long dimension(int slot, int index) {
        Shape shape = get(slot).shape();
        if (index >= shape.rank()) {
            throw new AbsentException("shape " + shape + " has no dimension " + index);
        }
        return shape.dimension(index);
    }

    /**
     * An item that follows from tensors: what the first computation gives that has the tensors it needs.
     *
     * @param inList whether each element of a list has its own; else the first element of each list counts
     */
    @SafeVarargs
    @SuppressWarnings("unchecked")
    public final <T> T solve(String item, boolean inList, Computation<T>... computations) throws IOException {
        Object known = inList ? null : solved.get(item);
        if (known != null) {
            return (T) known;
        }
        Map<String, Integer> position = Map.copyOf(at);
        if (!inList) {
            at.clear();
        }
        depth++;
        try {
            T value = first(item, inList, List.of(computations));
            if (!inList) {
                solved.put(item, value);
            }
            return value;
        } catch (AbsentException e) {
            throw depth > 1 ? e : new IllegalStateException(e.getMessage());
        } finally {
            depth--;
            at.clear();
            at.putAll(position);
        }
    }

    private static <T> T first(String item, boolean inList, List<Computation<T>> computations) throws IOException {
        for (Computation<T> computation : computations) {
            try {
                return computation.get();
            } catch (AbsentException e) {
                continue;
            }
        }
        throw new AbsentException("the file needs a value for " + item + ", and no tensor tells it"
                + (inList ? " in every element of a list" : ": set it with TensorWriter.set(\"" + item + "\", …)"));
    }

    private interface Check {
        void run(TensorPart part, String name) throws IOException;
    }

    private void each(int slot, Check check) throws IOException {
        for (List<Integer> positions : instances(slot)) {
            TensorPart part = parts.get(new Place(slot, positions));
            for (int i = 0; i < positions.size(); i++) {
                at(slots.get(slot).lists().get(i), positions.get(i));
            }
            if (part != null) {
                attempt(() -> check.run(part, part.name()));
            }
        }
        at.clear();
    }

    private interface Attempt {
        void run() throws IOException;
    }

    /** Runs a check, unless it needs a tensor that is missing, which has been told. */
    private void attempt(Attempt check) throws IOException {
        depth++;
        try {
            check.run();
        } catch (AbsentException e) {
            if (problems.isEmpty()) {
                throw new IllegalStateException(e.getMessage());
            }
        } finally {
            depth--;
        }
    }

    /**
     * Looks whether tensors have as many dimensions as the format says; those of another number have had their fault told.
     *
     * @param words what the grammar calls the dimensions
     */
    public void expectRank(int slot, int rank, String words) throws IOException {
        each(slot, (part, name) -> {
            if (part.shape().rank() != rank) {
                misshapen.add(part);
                problems.add(
                        name,
                        "has shape " + part.shape() + ", and must have "
                                + (rank == 1 ? "1 dimension, " : rank + " dimensions, ") + words);
            }
        });
    }

    /** Looks whether tensors have the dimensions that the format says. */
    public void expectShape(int slot, Computation<long[]> dimensions) throws IOException {
        each(slot, (part, name) -> {
            long[] expected = dimensions.get();
            if (!misshapen.contains(part) && !Arrays.equals(part.shape().toArray(), expected)) {
                problems.add(name, "has shape " + part.shape() + ", and must have " + Arrays.toString(expected));
            }
        });
    }

    /**
     * Lays tensors down in rows.
     *
     * @param outer number of dimensions outside of a row
     * @param byteSize that a row takes in the file
     */
    public void layRows(int slot, int outer, Computation<Long> byteSize) throws IOException {
        each(slot, (part, name) -> {
            if (!misshapen.contains(part)) {
                rows.lay(part, outer, byteSize.get()).ifPresent(problems::add);
            }
        });
    }

    /** The same for rows that are filled up to a multiple. */
    public void layRowsToMultiple(int slot, int outer, Computation<Long> multiple) throws IOException {
        each(slot, (part, name) -> {
            if (!misshapen.contains(part)) {
                rows.layToMultiple(part, outer, multiple.get()).ifPresent(problems::add);
            }
        });
    }

    /** Lays all tensors of slots into one place, the first row of each in the order of the file, then the second of each. */
    public void layInTurn(int... together) throws IOException {
        List<Place> places = new ArrayList<>();
        for (int slot : together) {
            instances(slot).forEach(positions -> places.add(new Place(slot, positions)));
        }
        places.sort(Comparator.comparing(place -> slots.get(place.slot()).key(place.positions()), Arrays::compare));
        layInTurn(places);
    }

    /** The same for those in one element of a list after the other, each of which has a place of its own. */
    public void layInTurnInElements(int... together) throws IOException {
        for (List<Integer> positions : instances(together[0])) {
            layInTurn(IntStream.of(together)
                    .mapToObj(slot -> new Place(slot, positions))
                    .toList());
        }
    }

    private void layInTurn(List<Place> places) throws IOException {
        List<TensorPart> all = new ArrayList<>();
        for (Place place : places) {
            TensorPart part = parts.get(place);
            if (part != null) {
                all.add(part);
            }
        }
        if (all.size() == places.size()) {
            rows.layInTurn(all).ifPresent(problems::add);
        } else if (!all.isEmpty() && slots.get(places.get(0).slot()).isOptional()) {
            problems.add(all.get(0).name(), "is there without the others whose rows stand in turn with its own");
        }
    }

    /** Looks whether tensors have the dtype that the format says. */
    public void expectDtype(int slot, Computation<ElementType> dtype) throws IOException {
        each(slot, (part, name) -> {
            ElementType expected = dtype.get();
            if (!part.elementType().equals(expected)) {
                problems.add(name, "has dtype " + part.elementType() + ", and must have " + expected);
            }
        });
    }

    /**
     * The same where items tell the dtype.
     *
     * @param words how the grammar says it
     * @param told the items with their values
     */
    public void expectDtype(int slot, Computation<ElementType> dtype, String words, Computation<String> told)
            throws IOException {
        each(slot, (part, name) -> {
            ElementType expected = dtype.get();
            if (!part.elementType().equals(expected)) {
                problems.add(
                        name,
                        "has dtype " + part.elementType() + ", and must have " + expected + ": '" + words + "', where "
                                + told.get() + "; set another value, or give a tensor of " + expected);
            }
        });
    }

    /**
     * Looks whether tensors are there exactly when a condition holds.
     *
     * @param words how the grammar says it
     * @param told the items that the condition speaks of, with their values; empty where it speaks of none
     */
    public void expectPresence(int slot, String words, Computation<String> told, Computation<Boolean> condition)
            throws IOException {
        List<String> lists = slots.get(slot).lists();
        for (List<Integer> positions : instances(slot)) {
            for (int i = 0; i < positions.size(); i++) {
                at(lists.get(i), positions.get(i));
            }
            expectPresence(slots.get(slot).name(positions), has(slot), words, told, condition);
        }
        at.clear();
    }

    private void expectPresence(
            String name, boolean there, String words, Computation<String> told, Computation<Boolean> condition)
            throws IOException {
        attempt(() -> {
            if (condition.get() != there) {
                String items = told.get();
                problems.add(
                        name,
                        "is " + (there ? "given" : "missing") + ", which is not what the grammar says: "
                                + words
                                + (items.isEmpty()
                                        ? ""
                                        : "; " + items + ": set another value, or "
                                                + (there ? "leave it out" : "give it")));
            }
        });
    }

    /**
     * Refuses what was found.
     *
     * @throws IllegalArgumentException with all of it
     */
    public void report() {
        problems.report();
    }

    /** The order in which tensors stand in a file; what has no place comes last. */
    public static Comparator<TensorPart> order(List<TensorSlot> slots) {
        Map<TensorPart, int[]> keys = new IdentityHashMap<>();
        return Comparator.comparing(part -> keys.computeIfAbsent(part, each -> key(each, slots)), Arrays::compare);
    }

    private static int[] key(TensorPart part, List<TensorSlot> slots) {
        for (TensorSlot slot : slots) {
            List<Integer> positions = slot.positions(part.name(), 0);
            if (positions != null) {
                return slot.key(positions);
            }
        }
        return new int[] {Integer.MAX_VALUE};
    }
}
