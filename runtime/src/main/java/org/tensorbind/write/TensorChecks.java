package org.tensorbind.write;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.payload.StoredRows;
import org.tensorbind.write.PlacedTensors.Place;

/** Checks that tensors fit a format, and lays them out in rows where it has rows; reports all problems together. */
@GeneratedCodeApi
public final class TensorChecks {
    private final PlacedTensors tensors;
    private final TensorProblems problems;

    /** Tensors with a reported problem from which others would follow. */
    private final Set<TensorPart> misshapen = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Problems of tensors whose clause's condition does not hold, by their names. */
    private final Map<String, String> unlike = new HashMap<>();

    TensorChecks(PlacedTensors tensors) {
        this.tensors = tensors;
        this.problems = tensors.problems();
    }

    /**
     * Checks that tensors have the number of dimensions of the format; others have been reported.
     *
     * @param words what the grammar calls the dimensions
     */
    public void expectRank(int clause, int rank, String words) throws IOException {
        tensors.each(clause, part -> {
            if (part.shape().rank() != rank) {
                misshapen.add(part);
                problems.add(
                        part.name(),
                        "has shape " + part.shape() + ", but must have "
                                + (rank == 1 ? "1 dimension, " : rank + " dimensions, ") + words);
            }
        });
    }

    /** Looks whether an item has a value that its type has room for, before tensors are laid down by it. */
    public void expectWithin(int clause, String item, long lowest, long highest, PlacedTensors.Computation<Long> value)
            throws IOException {
        tensors.each(clause, part -> {
            long found = value.get();
            if (found < lowest || found > highest) {
                misshapen.add(part);
                problems.add(
                        part.name(), "needs " + item + " from " + lowest + " to " + highest + ", but has " + found);
            }
        });
    }

    /** Checks that tensors have the dimensions that the format requires. */
    public void expectShape(int clause, PlacedTensors.Computation<long[]> dimensions) throws IOException {
        tensors.each(clause, part -> {
            long[] expected = dimensions.get();
            if (!misshapen.contains(part) && !Arrays.equals(part.shape().toArray(), expected)) {
                problems.add(part.name(), "has shape " + part.shape() + ", but must have " + Arrays.toString(expected));
            }
        });
    }

    /**
     * Lays tensors down in rows.
     *
     * @param outer number of dimensions outside of a row
     * @param byteSize that a row takes in the file
     */
    public void layRows(int clause, int outer, PlacedTensors.Computation<Long> byteSize) throws IOException {
        tensors.each(clause, part -> {
            if (!misshapen.contains(part)) {
                tensors.rows().lay(part, outer, byteSize.get()).ifPresent(problems::add);
            }
        });
    }

    /** Lays tensors down in rows that are filled up to a multiple. */
    public void layRowsToMultiple(int clause, int outer, PlacedTensors.Computation<Long> multiple) throws IOException {
        tensors.each(clause, part -> {
            if (!misshapen.contains(part)) {
                tensors.rows().layToMultiple(part, outer, multiple.get()).ifPresent(problems::add);
            }
        });
    }

    /**
     * Lays tensors down in rows between which an integer is repeated.
     *
     * @param outer number of dimensions outside of a row
     * @param byteSize of the integer, {@code order} that of its bytes
     */
    public void laySeparatedRows(
            int clause, int outer, int byteSize, ByteOrder order, PlacedTensors.Computation<Long> value)
            throws IOException {
        tensors.each(clause, part -> {
            if (!misshapen.contains(part)) {
                tensors.rows()
                        .laySeparated(part, outer, new StoredRows.Separator(value.get(), byteSize, order))
                        .ifPresent(problems::add);
            }
        });
    }

    /** Lays all tensors of clauses into one place, the first row of each in the order of the file, then the second of each. */
    public void layInTurn(int... together) throws IOException {
        List<Place> all = tensors.inFileOrder(together);
        ClausePlace first = tensors.clause(together[0]);
        if (all.isEmpty() && !first.isOptional()) {
            problems.add(
                    first.name(depth -> null, new int[first.depth()]),
                    "is missing; the file needs at least one of these tensors");
        }
        layInTurn(all);
    }

    /** Lays tensors of clauses into one place in each element of a list, the first row of each in the order of the file. */
    public void layInTurnInElements(int... together) throws IOException {
        for (List<Place> places : tensors.inElements(together)) {
            layInTurn(places);
        }
    }

    private void layInTurn(List<Place> together) throws IOException {
        List<TensorPart> all = new ArrayList<>();
        for (Place place : together) {
            TensorPart part = tensors.at(place);
            if (part != null) {
                all.add(part);
            }
        }
        if (all.size() == together.size()) {
            tensors.rows().layInTurn(all).ifPresent(problem -> {
                misshapen.addAll(all);
                problems.add(problem);
            });
        } else if (!all.isEmpty() && tensors.clause(together.get(0).clause()).isOptional()) {
            problems.add(all.get(0).name(), "is present without the tensors it is interleaved with");
        }
    }

    /** Checks that tensors have the dtype that the format requires. */
    public void expectDtype(int clause, PlacedTensors.Computation<ElementType> dtype) throws IOException {
        expectDtype(clause, dtype, expected -> "");
    }

    /**
     * Checks that tensors have the dtype that items give.
     *
     * @param words the words of the grammar
     * @param given the items with their values
     */
    public void expectDtype(
            int clause,
            PlacedTensors.Computation<ElementType> dtype,
            String words,
            PlacedTensors.Computation<String> given)
            throws IOException {
        expectDtype(
                clause,
                dtype,
                expected -> ": '" + words + "', where " + given.get() + "; set another value, or add a tensor of "
                        + expected);
    }

    private interface Reason {
        String of(ElementType expected) throws IOException;
    }

    private void expectDtype(int clause, PlacedTensors.Computation<ElementType> dtype, Reason reason)
            throws IOException {
        tensors.each(clause, part -> {
            ElementType expected = dtype.get();
            if (!part.elementType().equals(expected)) {
                problems.add(
                        part.name(),
                        "has dtype " + part.elementType() + ", but must have " + expected + reason.of(expected));
            }
        });
    }

    /**
     * Looks whether tensors are present exactly when a condition holds.
     *
     * @param words the words of the grammar
     * @param items that the condition applies to; empty where it applies to none
     * @param given the items with their values
     */
    public void expectPresence(
            int clause,
            String words,
            String items,
            PlacedTensors.Computation<String> given,
            PlacedTensors.Computation<Boolean> condition)
            throws IOException {
        boolean first = problems.isEmpty();
        String instead = tensors.clause(clause).list() < 0 ? ": add it, or set " + items : ": add it";
        tensors.eachName(clause, (name, there) -> {
            if (!there && first && !tensors.isKnown(condition)) {
                problems.add(
                        name, "is missing, and no tensor determines " + items + ", which gives its presence" + instead);
            } else if (condition.get() != there) {
                addPresence(clause, name, there, new Condition(words, items, given));
            }
        });
    }

    /** A condition as text of the grammar, with the items in it and their values. */
    private record Condition(String words, String items, PlacedTensors.Computation<String> given) {
        String problem(boolean there) throws IOException {
            String problem = there ? "is supplied, " : "is missing, ";
            return items.isEmpty()
                    ? problem + "contrary to the grammar: " + words
                    : problem + "but " + must() + " be " + (there ? "absent" : "present")
                            + advice(there ? "omit" : "add");
        }

        String must() throws IOException {
            return given.get() + ", for which it must";
        }

        String advice(String verb) {
            return " (" + words + "): set another " + items + ", or " + verb + " the tensor";
        }
    }

    /** A tensor of a clause whose condition does not hold is none of the clause whose condition holds; it is reported once. */
    private void addPresence(int clause, String name, boolean there, Condition condition) throws IOException {
        String mismatch =
                there || condition.items().isEmpty() ? null : tensors.mismatchOfNamesake(clause, condition.must());
        String supplied = unlike.get(name);
        if (mismatch != null) {
            if (supplied != null) {
                problems.remove(name, supplied);
            }
            problems.add(name, mismatch + condition.advice("replace"));
            unlike.put(name, mismatch);
        } else if (supplied == null) {
            problems.add(name, condition.problem(there));
            unlike.put(name, condition.problem(there));
        }
    }

    /**
     * Rejects what was found; where nothing was, rows that were laid down are summed up.
     *
     * @throws IllegalArgumentException with all of it
     */
    public void report() throws IOException {
        problems.report();
        tensors.rows().sum();
    }
}
