package org.tensorbind.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.tensorbind.ElementType;
import org.tensorbind.SafeText;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * The tensors of a file whose format says by itself which there are, while it is written: each has its place by its name. What is
 * missing, what has no place and what contradicts is collected, to be told at once. A writer goes through the lists of the format with
 * {@link #at}; whatever is asked for is then that of the elements it is at. Not for use by several threads.
 */
@GeneratedCodeApi
public final class SlotTensors {
    private final List<TensorSlot> slots;
    private final SlotPlaces places;
    private final Map<String, Object> solved = new HashMap<>();
    private final Set<TensorPart> misshapen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SlotProblems problems = new SlotProblems();
    private final SlotRows rows = new SlotRows();
    private int depth;

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

    SlotTensors(List<TensorSlot> slots, List<TensorPart> tensors) {
        this.slots = slots;
        this.places = new SlotPlaces(slots);
        for (int i = 0; i < tensors.size(); i++) {
            if (!places.put(tensors.get(i), i, tensors.size())) {
                problems.add(tensors.get(i).name(), "is not one of them");
            }
        }
        for (int slot = 0; slot < slots.size(); slot++) {
            findMissing(slot);
        }
    }

    private void findMissing(int slot) {
        if (slots.get(slot).isOptional()) {
            return;
        }
        for (List<Integer> positions : places.instances(slot)) {
            if (places.find(slot, positions) == null) {
                problems.add(slots.get(slot).name(positions), "is missing");
            }
        }
    }

    /** Number of elements of a list, in the elements around it that the writer is at. */
    public int count(String list) {
        return places.count(list);
    }

    /** Number of elements of a list in the whole file. */
    public int total(String list) {
        return places.total(list);
    }

    /** The number of the element of a list that the writer is at, among all of the file. */
    public int number(String list) {
        return places.number(list);
    }

    /** Goes to an element of a list, and to the first of each list inside of it. */
    public void at(String list, int position) {
        places.at(list, position);
    }

    /** The element of a list that the writer is at. */
    public long index(String list) {
        return places.index(list);
    }

    /** Whether there is a tensor. */
    public boolean has(int slot) {
        return places.find(slot) != null;
    }

    /** The tensor. */
    public TensorPart get(int slot) {
        TensorPart part = rows.laid(places.find(slot));
        if (part == null) {
            String message = "no tensor '" + SafeText.of(places.name(slot)) + "' was added";
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
        Map<String, Integer> position = places.position();
        if (!inList) {
            places.start();
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
            places.at(position);
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
        throw new AbsentException("the file needs a value for " + item + ", which no tensor determines"
                + (inList ? " in every element of a list" : ": set it with TensorWriter.set(\"" + item + "\", …)"));
    }

    private interface Check {
        void run(TensorPart part, String name) throws IOException;
    }

    private void each(int slot, Check check) throws IOException {
        for (List<Integer> positions : places.instances(slot)) {
            TensorPart part = places.find(slot, positions);
            places.at(slot, positions);
            if (part != null) {
                attempt(() -> check.run(part, part.name()));
            }
        }
        places.start();
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
                        "has shape " + part.shape() + ", but must have "
                                + (rank == 1 ? "1 dimension, " : rank + " dimensions, ") + words);
            }
        });
    }

    /** Looks whether an item has a value that its type has room for, before tensors are laid down by it. */
    public void expectWithin(int slot, String item, long lowest, long highest, Computation<Long> value)
            throws IOException {
        each(slot, (part, name) -> {
            long told = value.get();
            if (told < lowest || told > highest) {
                misshapen.add(part);
                problems.add(name, "needs " + item + " from " + lowest + " to " + highest + ", but has " + told);
            }
        });
    }

    /** Looks whether tensors have the dimensions that the format says. */
    public void expectShape(int slot, Computation<long[]> dimensions) throws IOException {
        each(slot, (part, name) -> {
            long[] expected = dimensions.get();
            if (!misshapen.contains(part) && !Arrays.equals(part.shape().toArray(), expected)) {
                problems.add(name, "has shape " + part.shape() + ", but must have " + Arrays.toString(expected));
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

    /** Lays tensors down in rows that are filled up to a multiple. */
    public void layRowsToMultiple(int slot, int outer, Computation<Long> multiple) throws IOException {
        each(slot, (part, name) -> {
            if (!misshapen.contains(part)) {
                rows.layToMultiple(part, outer, multiple.get()).ifPresent(problems::add);
            }
        });
    }

    /** Lays all tensors of slots into one place, the first row of each in the order of the file, then the second of each. */
    public void layInTurn(int... together) throws IOException {
        List<SlotPlaces.Place> all = IntStream.of(together)
                .boxed()
                .flatMap(
                        slot -> places.instances(slot).stream().map(positions -> new SlotPlaces.Place(slot, positions)))
                .sorted(Comparator.comparing(place -> slots.get(place.slot()).key(place.positions()), Arrays::compare))
                .toList();
        TensorSlot first = slots.get(together[0]);
        if (all.isEmpty() && !first.isOptional()) {
            problems.add(
                    first.name(Collections.nCopies(first.lists().size(), 0)),
                    "is missing; the file needs at least one of these tensors");
        }
        layInTurn(all);
    }

    /** Lays tensors of slots into one place in each element of a list, the first row of each in the order of the file. */
    public void layInTurnInElements(int... together) throws IOException {
        for (List<Integer> positions : places.instances(together[0])) {
            layInTurn(IntStream.of(together)
                    .mapToObj(slot -> new SlotPlaces.Place(slot, positions))
                    .toList());
        }
    }

    private void layInTurn(List<SlotPlaces.Place> together) throws IOException {
        List<TensorPart> all = new ArrayList<>();
        for (SlotPlaces.Place place : together) {
            TensorPart part = places.find(place.slot(), place.positions());
            if (part != null) {
                all.add(part);
            }
        }
        if (all.size() == together.size()) {
            rows.layInTurn(all).ifPresent(problem -> {
                misshapen.addAll(all);
                problems.add(problem);
            });
        } else if (!all.isEmpty() && slots.get(together.get(0).slot()).isOptional()) {
            problems.add(all.get(0).name(), "is present without the tensors it is interleaved with");
        }
    }

    /** Looks whether tensors have the dtype that the format says. */
    public void expectDtype(int slot, Computation<ElementType> dtype) throws IOException {
        each(slot, (part, name) -> {
            ElementType expected = dtype.get();
            if (!part.elementType().equals(expected)) {
                problems.add(name, "has dtype " + part.elementType() + ", but must have " + expected);
            }
        });
    }

    /**
     * Looks whether tensors have the dtype that items tell.
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
                        "has dtype " + part.elementType() + ", but must have " + expected + ": '" + words + "', where "
                                + told.get() + "; set another value, or add a tensor of " + expected);
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
        for (List<Integer> positions : places.instances(slot)) {
            places.at(slot, positions);
            expectPresence(slots.get(slot).name(positions), has(slot), words, told, condition);
        }
        places.start();
    }

    private void expectPresence(
            String name, boolean there, String words, Computation<String> told, Computation<Boolean> condition)
            throws IOException {
        attempt(() -> {
            if (condition.get() != there) {
                String items = told.get();
                problems.add(
                        name,
                        "is " + (there ? "supplied" : "missing") + ", contrary to the grammar: "
                                + words
                                + (items.isEmpty()
                                        ? ""
                                        : "; " + items + ": set another value, or " + (there ? "omit it" : "add it")));
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
}
