package org.tensorbind.format;

import java.util.List;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.StoredTensor;

/** What readers have in common that go through a file's structure once for its tensors, and keep what they find of each. */
@GeneratedCodeApi
public abstract class CollectedReader extends FormatReader {
    private final CollectedTensors tensors;

    /** A reader of a source whose structure has been read. */
    protected CollectedReader(TensorFormat format, ByteSource source, ReadOptions options, CollectedTensors tensors) {
        super(format, source, options);
        this.tensors = tensors;
    }

    @Override
    public final int size() {
        return tensors.size();
    }

    @Override
    final int next(int index) {
        return tensors.next(index);
    }

    @Override
    protected final String nameOf(int index) {
        return tensors.get(index).name();
    }

    @Override
    protected final List<?> tensorList() {
        return List.of();
    }

    @Override
    protected final Shape shapeOf(int index) {
        return tensors.get(index).shape();
    }

    @Override
    protected final ElementType elementTypeOf(int index) {
        return tensors.get(index).type();
    }

    @Override
    protected final TensorInfo describe(int index, StoredTensor stored) {
        CollectedTensors.Found tensor = tensors.get(index);
        return new TensorInfo(
                tensor.name(),
                tensor.type(),
                tensor.dtypeName(),
                tensor.shape(),
                Layout.DENSE,
                Layout.DENSE.toString(),
                stored.byteSize(),
                tensor.attributes());
    }

    @Override
    protected final StoredTensor stored(int index) {
        return new StoredTensor.Dense(tensors.get(index).storage());
    }

    @Override
    protected final String pathOf(int index) {
        return tensors.path(index);
    }
}
