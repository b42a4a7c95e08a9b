package org.tensorbind.format;

import java.nio.ByteOrder;
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
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.Amount;
import org.tensorbind.number.Saturating;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.RowShape;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.payload.StoredRows;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.read.Cursor;

/** What readers have in common of formats that say by themselves which tensors there are. */
@GeneratedCodeApi
public abstract class SlotReader extends FormatReader {
    private final List<Found> tensors;

    /**
     * A tensor of a file.
     *
     * @param path the rules that lead to it
     * @param attributes values of its other fields
     */
    private record Found(
            String name,
            ElementType type,
            String dtypeName,
            Shape shape,
            Storage storage,
            String path,
            Map<String, Object> attributes) {
        private Found with(Storage newStorage) {
            return new Found(name, type, dtypeName, shape, newStorage, path, attributes);
        }

        private Found inRows(StoredRows rows) {
            return rows.isContiguous() ? this : with(storage.inRows(rows));
        }
    }

    /** Collects the tensors of a file in their order. */
    public static final class Tensors {
        private final List<Found> found = new ArrayList<>();
        private final List<Payload> places = new ArrayList<>();
        private final Map<Integer, StoredRows> rows = new HashMap<>();
        private final Set<String> told = new HashSet<>();
        private final Map<String, Integer> keepers = new HashMap<>();

        /** None yet. */
        public Tensors() {}

        /** Number of tensors so far. */
        public int size() {
            return found.size();
        }

        /** Adds a tensor of a dtype that the grammar says. */
        public void add(String name, ElementType type, Shape shape, Payload payload, ByteOrder order, String path) {
            places.add(payload);
            found.add(new Found(
                    name, type, type.toString(), shape, Storage.plain(payload, order), path, new LinkedHashMap<>()));
        }

        /**
         * Adds a tensor of a dtype that the file says.
         *
         * @param code the dtype as the file has it
         * @param known the dtypes that the format has
         */
        public void add(
                String name,
                ElementType type,
                Object code,
                String known,
                Shape shape,
                Payload payload,
                ByteOrder order,
                String path) {
            String because = type.blockBytes() == 0 ? "the dtype " + code + " is not one of " + known : null;
            Storage plain = Storage.plain(payload, order);
            Storage storage = because == null ? plain : plain.unreadable(because);
            places.add(payload);
            found.add(new Found(name, type, String.valueOf(code), shape, storage, path, new LinkedHashMap<>()));
        }

        /** Whether, of the tensor that was added last, the index of the first dimension changes fastest. */
        public void columnMajor(boolean isColumnMajor) {
            store(last().columnMajor(isColumnMajor));
        }

        /**
         * The data that was added last went through a filter.
         *
         * @param known null where the file names one that is not known
         * @param unknown what the file says then
         */
        public void filter(@Nullable String known, @Nullable String unknown) {
            store(known == null ? last().unreadable(String.valueOf(unknown)) : last().filtered(known));
        }

        /** The tensor that was added last cannot be decoded. */
        public void unreadable(String because) {
            store(last().unreadable(because));
        }

        /**
         * Of the data that was added last, the file gives a checksum.
         *
         * @param known null where it is of an algorithm that is not known
         * @param unknown what the file has then, else null
         */
        public void checksum(@Nullable StoredChecksum known, @Nullable String unknown) {
            store(last().withChecksum(known, unknown));
        }

        private Storage last() {
            return found.get(found.size() - 1).storage;
        }

        private void store(Storage storage) {
            int last = found.size() - 1;
            found.set(last, found.get(last).with(storage));
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

        /**
         * An element begins that has an item which only tensors in it tell. Where none does, the next tensor keeps it, unless another one {@link
         * #keeps}.
         */
        public void untold(String item) {
            told.remove(item);
            keepers.put(item, found.size());
        }

        /** The tensor that was added last tells an item of an element that it is in. */
        public void tells(String item) {
            told.add(item);
        }

        /** The tensor that was added last keeps an item of an element that it is in, where none tells it. */
        public void keeps(String item) {
            keepers.put(item, found.size() - 1);
        }

        /**
         * In strict reading, refuses an item of an element that no tensor in it tells, and none keeps: nothing would write it again.
         *
         * @param lost whether another value would be written
         */
        public void expectTold(Cursor in, String item, String path, boolean lost) throws FormatException {
            if (lost && !told.contains(item) && in.isStrict()) {
                in.refuse(in.placeOf(path), path, "no tensor determines it, so a copy would lose it");
            }
        }

        /** Makes an item of an element that no tensor in it has told a field of the one that keeps it, which a copy writes or refuses. */
        public void keep(String item, String field, Object value) {
            int keeper = keepers.getOrDefault(item, found.size());
            if (!told.contains(item) && keeper < found.size()) {
                found.get(keeper).attributes.put(field, value);
            }
        }

        /** The rows of tensors whose data is in one place stand in turn: the first of each, then the second of each. */
        public void inTurn(Cursor in) throws FormatException {
            Map<Payload, List<Integer>> together = new LinkedHashMap<>();
            for (int i = 0; i < found.size(); i++) {
                together.computeIfAbsent(places.get(i), place -> new ArrayList<>())
                        .add(i);
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
                put(index, new StoredRows(own.count(), own.size(), own.padding(), apart, at));
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
    }

    /** A reader of a source whose structure has been read. */
    protected SlotReader(TensorFormat format, ByteSource source, ReadOptions options, Tensors tensors) {
        super(format, source, options);
        this.tensors = List.copyOf(tensors.found);
    }

    @Override
    public final int size() {
        return tensors.size();
    }

    @Override
    protected final String nameOf(int index) {
        return tensors.get(index).name;
    }

    @Override
    protected final List<?> tensorList() {
        return List.of();
    }

    @Override
    protected final Shape shapeOf(int index) {
        return tensors.get(index).shape;
    }

    @Override
    protected final ElementType elementTypeOf(int index) {
        return tensors.get(index).type;
    }

    @Override
    protected final TensorInfo describe(int index, StoredTensor stored) {
        Found tensor = tensors.get(index);
        return new TensorInfo(
                tensor.name,
                tensor.type,
                tensor.dtypeName,
                tensor.shape,
                Layout.DENSE,
                Layout.DENSE.toString(),
                stored.byteSize(),
                tensor.attributes);
    }

    @Override
    protected final StoredTensor stored(int index) {
        return new StoredTensor.Dense(tensors.get(index).storage);
    }

    @Override
    protected final String pathOf(int index) {
        return tensors.get(index).path;
    }
}
