package org.tensorbind.format;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.payload.StoredTensor;

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
    }

    /** Collects the tensors of a file in their order. */
    public static final class Tensors {
        private final List<Found> found = new ArrayList<>();

        /** None yet. */
        public Tensors() {}

        /** Number of tensors so far. */
        public int size() {
            return found.size();
        }

        /** Adds a tensor of a dtype that the grammar says. */
        public void add(String name, DType dtype, Shape shape, Payload payload, ByteOrder order, String path) {
            found.add(new Found(
                    name,
                    ElementType.of(dtype),
                    dtype.toString(),
                    shape,
                    Storage.plain(payload, order),
                    path,
                    new LinkedHashMap<>()));
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
            Storage storage = new Storage(payload, plain.filter(), order, null, null, because);
            found.add(new Found(name, type, String.valueOf(code), shape, storage, path, new LinkedHashMap<>()));
        }

        /** Whether, of the tensor that was added last, the index of the first dimension changes fastest. */
        public void columnMajor(boolean isColumnMajor) {
            store(last().columnMajor(isColumnMajor));
        }

        /** The tensor that was added last cannot be decoded. */
        public void unreadable(String because) {
            Storage last = last();
            store(new Storage(
                    last.payload(),
                    last.filter(),
                    last.order(),
                    last.columnMajor(),
                    last.checksum(),
                    last.unknownChecksum(),
                    because));
        }

        /**
         * Of the data that was added last, the file gives a checksum.
         *
         * @param known null where it is of an algorithm that is not known
         * @param unknown what the file has then, else null
         */
        public void checksum(@Nullable StoredChecksum known, @Nullable String unknown) {
            Storage last = last();
            store(new Storage(
                    last.payload(),
                    last.filter(),
                    last.order(),
                    last.columnMajor(),
                    known,
                    unknown,
                    last.unreadableBecause()));
        }

        private Storage last() {
            return found.get(found.size() - 1).storage;
        }

        private void store(Storage storage) {
            int last = found.size() - 1;
            found.set(last, found.get(last).with(storage));
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
