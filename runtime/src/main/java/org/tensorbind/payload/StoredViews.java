package org.tensorbind.payload;

import java.util.Map;
import java.util.function.Supplier;
import org.tensorbind.DType;
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
     * @param path the rules that lead to it, such as {@code FILE.TENSOR_RECORD[3]}; composed when a fault is reported
     */
    public StoredViews(TensorFormat format, ByteSource source, ReadOptions options, Supplier<String> path) {
        this.format = format;
        this.source = source;
        this.options = options;
        this.path = path;
    }

    /** A view of a tensor whose elements are all stored. */
    public TensorView dense(TensorInfo info, Storage storage) {
        return new DenseView(info, dataSource(path, storage, info.shape(), info.dtype()), format);
    }

    /** A view of a sparse tensor. */
    public TensorView coo(TensorInfo info, StoredTensor.Coo coo) {
        DataSource indices = dataSource(() -> path.get() + ".indices", coo.indices(), coo.indicesShape(), DType.U64);
        DataSource values = dataSource(() -> path.get() + ".values", coo.values(), coo.valuesShape(), info.dtype());
        return new CooView(
                info,
                new DenseView(partInfo("indices", DType.U64, coo.indicesShape(), coo.indices()), indices, format),
                indices,
                new DenseView(partInfo("values", info.dtype(), coo.valuesShape(), coo.values()), values, format),
                options.isStrict());
    }

    private static TensorInfo partInfo(String name, DType dtype, Shape shape, Storage storage) {
        return new TensorInfo(
                name,
                dtype,
                dtype.toString(),
                shape,
                Layout.DENSE,
                Layout.DENSE.toString(),
                storage.payload().byteSize(),
                Map.of());
    }

    private DataSource dataSource(Supplier<String> part, Storage storage, Shape shape, DType dtype) {
        return new DataSource(source, options, part, storage, dtype, shape);
    }
}
