package org.tensorbind.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.Amount;
import org.tensorbind.number.Saturating;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.RowShape;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredRows;
import org.tensorbind.read.Cursor;

/** Collects the tensors of a file in their order. */
@GeneratedCodeApi
public final class CollectedTensors {
    private final List<Found> found = new ArrayList<>();
    private final List<Payload> places = new ArrayList<>();
    private final Map<Integer, StoredRows> rows = new HashMap<>();

    /**
     * A tensor of a file.
     *
     * @param path the rules that lead to it
     * @param attributes values of its other fields
     */
    record Found(
            String name,
            ElementType type,
            String dtypeName,
            Shape shape,
            Storage storage,
            String path,
            Map<String, Object> attributes) {
        Found with(Storage newStorage) {
            return new Found(name, type, dtypeName, shape, newStorage, path, attributes);
        }

        Found inRows(StoredRows rows) {
            return rows.isContiguous() ? this : with(storage.inRows(rows));
        }
    }

    /** None yet. */
    public CollectedTensors() {}

    /** Number of tensors so far. */
    public int size() {
        return found.size();
    }

    /** Adds a tensor of a dtype that the grammar says. */
    public void add(String name, ElementType type, Shape shape, Storage storage, String path) {
        add(name, type, type.toString(), shape, storage, path);
    }

    /**
     * Adds a tensor.
     *
     * @param dtypeName the dtype as the file has it
     */
    public void add(String name, ElementType type, String dtypeName, Shape shape, Storage storage, String path) {
        places.add(storage.payload());
        found.add(new Found(name, type, dtypeName, shape, storage, path, new LinkedHashMap<>()));
    }

    /**
     * The elements of the tensor that was added last stand in rows.
     *
     * @param outer number of dimensions outside of a row
     * @param byteSize that a row takes in the file
     */
    public void inRows(Cursor in, int outer, long byteSize) throws FormatException {
        Found tensor = found.get(found.size() - 1);
        RowShape rows = RowShape.of(tensor.type, tensor.shape, outer);
        String misfit = tensor.storage.unreadableBecause() == null ? rows.misfit(byteSize) : null;
        if (misfit != null) {
            throw in.fault(Reason.MALFORMED, tensor.storage.payload().byteOffset(), tensor.path, misfit, null);
        }
        if (rows.size() >= 0) {
            put(found.size() - 1, new StoredRows(rows.count(), rows.size(), byteSize - rows.size(), byteSize, 0));
        }
    }

    /**
     * The elements of the tensor that was added last stand in rows between which an integer is repeated, in the byte order of the elements.
     *
     * @param outer number of dimensions outside of a row
     * @param byteSize of the integer
     */
    public void inSeparatedRows(int outer, int byteSize, long value) {
        Found tensor = found.get(found.size() - 1);
        RowShape rows = RowShape.of(tensor.type, tensor.shape, outer);
        if (rows.size() >= 0) {
            StoredRows.Separator separator = new StoredRows.Separator(value, byteSize, tensor.storage.order());
            long apart = Saturating.plus(rows.size(), byteSize);
            put(found.size() - 1, new StoredRows(rows.count(), rows.size(), byteSize, apart, 0, separator));
        }
    }

    private void put(int index, StoredRows newRows) {
        rows.put(index, newRows);
        found.set(index, found.get(index).inRows(newRows));
    }

    /** In strict reading, refuses data that tensors of a list stand in where there is none: nothing would write it again. */
    public void expectTensors(Cursor in, String rule, Payload data) throws FormatException {
        if (in.isStrict() && !places.contains(data)) {
            in.refuse(data.byteOffset(), rule, "has no tensor, because its list has no element");
        }
    }

    /** In strict reading, refuses a second tensor of one name: writers find the place of each by it. */
    public void expectUniqueNames(Cursor in) throws FormatException {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < found.size() && in.isStrict(); i++) {
            String name = found.get(i).name;
            if (!names.add(name)) {
                in.refuse(
                        places.get(i).byteOffset(),
                        found.get(i).path,
                        "an earlier tensor has the name '" + name + "', too");
            }
        }
    }

    /** The rows of tensors whose data is in one place stand in turn: the first of each, then the second of each. */
    public void inTurn(Cursor in) throws FormatException {
        Map<Payload, List<Integer>> together = new LinkedHashMap<>();
        for (int i = 0; i < found.size(); i++) {
            together.computeIfAbsent(places.get(i), place -> new ArrayList<>()).add(i);
        }
        for (List<Integer> tensors : together.values()) {
            if (rows.containsKey(tensors.get(0)) || tensors.size() > 1) {
                inTurn(in, tensors);
            }
        }
    }

    private void inTurn(Cursor in, List<Integer> tensors) throws FormatException {
        long apart = 0;
        for (int index : tensors) {
            StoredRows own = rows.get(index);
            String misfit = misfit(index, own, tensors.get(0));
            if (own == null || misfit != null) {
                Found tensor = found.get(index);
                long place = tensor.storage.payload().byteOffset();
                throw in.fault(Reason.MALFORMED, place, tensor.path, String.valueOf(misfit), null);
            }
            apart = Saturating.plus(apart, own.size() + own.padding());
        }
        long at = 0;
        for (int index : tensors) {
            StoredRows own = Objects.requireNonNull(rows.get(index), "looked at before");
            put(index, new StoredRows(own.count(), own.size(), own.padding(), apart, at, own.separator()));
            at = Saturating.plus(at, own.size() + own.padding());
        }
    }

    /** As {@link #inRows} says, where rows are filled up to a multiple. */
    public void inRowsToMultiple(Cursor in, int outer, long multiple) throws FormatException {
        Found tensor = found.get(found.size() - 1);
        inRows(in, outer, RowShape.of(tensor.type, tensor.shape, outer).roundedUp(multiple));
    }

    private @Nullable String misfit(int index, @Nullable StoredRows own, int first) {
        StoredRows others = rows.get(first);
        String name = "tensor '" + found.get(index).name + "'";
        if (own == null || others == null) {
            return name + " has a dtype of unknown size, but its rows are interleaved with others";
        }
        return own.count() == others.count()
                ? null
                : name + " has " + Amount.of(own.count(), "row") + ", but '" + found.get(first).name
                        + "', with which it is interleaved, " + others.count();
    }

    /** Adds a field to the tensor that was added last. */
    public void with(String field, Object value) {
        found.get(found.size() - 1).attributes.put(field, value);
    }

    /** Adds fields to the tensor that was added last. */
    public void withAll(Map<String, ?> fields) {
        found.get(found.size() - 1).attributes.putAll(fields);
    }

    /** What was found, in the order of the file. */
    List<Found> found() {
        return List.copyOf(found);
    }
}
