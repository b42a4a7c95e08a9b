package org.tensorbind.payload;

import java.util.Map;
import java.util.function.Supplier;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;

/** Makes views of the tensors that are stored in a source. */
public final class StoredViews {
    private final TensorFormat format;
    private final ByteSource source;
    private final ReadOptions options;
    private final Supplier<String> path;

    /**
     * Views of one tensor.
     *
     * @param path the rules that lead to it, such as {@code FILE.TENSOR_RECORD[3]}; composed when a problem is reported
     */
    public StoredViews(TensorFormat format, ByteSource source, ReadOptions options, Supplier<String> path) {
        this.format = format;
        this.source = source;
        this.options = options;
        this.path = path;
    }

    /** A view of a tensor whose elements are all stored. */
    public TensorView dense(TensorInfo info, Storage storage) {
        String mismatch = info.elementType().shapeError(info.shape());
        Storage readable =
                mismatch == null || storage.unreadableReason() != null ? storage : storage.unreadable(mismatch);
        return new DenseView(info, dataSource(path, readable, info.elementType(), info.shape()), format);
    }

    /**
     * A view of a tensor whose elements are at any distance of each other. They are gathered each time they are read, unless they are in one piece.
     *
     * @throws IllegalArgumentException if an element of the shape would be outside of the data
     */
    public TensorView strided(TensorInfo info, StoredTensor.Strided stored) {
        ElementType type = info.elementType();
        Storage storage = stored.data();
        long elements = storage.payload().byteSize() / Math.max(1, type.blockBytes());
        Shape all = Shape.of(elements);
        TensorInfo flat = new TensorInfo(
                info.name(),
                type,
                info.dtypeName(),
                all,
                info.layout(),
                info.layoutName(),
                info.storedByteSize(),
                info.attributes());
        DenseView whole = new DenseView(flat, dataSource(path, storage, type, all), format);
        return SliceView.strided(whole, info, stored.strides());
    }

    /** A view of a sparse tensor. */
    public TensorView coo(TensorInfo info, StoredTensor.Coo coo) {
        ElementType coordinate = ElementType.of(DType.U64);
        DataSource indices = dataSource(() -> path.get() + ".indices", coo.indices(), coordinate, coo.indicesShape());
        DataSource values =
                dataSource(() -> path.get() + ".values", coo.values(), info.elementType(), coo.valuesShape());
        return new CooView(
                info,
                new DenseView(partInfo("indices", coordinate, coo.indicesShape(), coo.indices()), indices, format),
                indices,
                new DenseView(partInfo("values", info.elementType(), coo.valuesShape(), coo.values()), values, format),
                options.isStrict());
    }

    private static TensorInfo partInfo(String name, ElementType type, Shape shape, Storage storage) {
        return new TensorInfo(
                name,
                type,
                type.name(),
                shape,
                Layout.DENSE,
                Layout.DENSE.toString(),
                storage.payload().byteSize(),
                Map.of());
    }

    private DataSource dataSource(Supplier<String> part, Storage storage, ElementType type, Shape shape) {
        return new DataSource(source, options, part, storage, type, shape);
    }
}
