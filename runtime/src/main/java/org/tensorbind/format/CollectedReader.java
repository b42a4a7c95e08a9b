package org.tensorbind.format;

import java.util.List;
import org.tensorbind.ElementType;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.StoredTensor;

/** Common part of readers that collect a file's tensors in one pass through its structure. */
@GeneratedCodeApi
public abstract class CollectedReader extends FormatReader {
    private final CollectedTensors tensors;

    /**
     * A reader of a source whose structure has been read.
     *
     * @param shapeRule the rule of the list of dimensions of each tensor; empty where there is none
     */
    protected CollectedReader(
            TensorFormat format, ByteSource source, ReadOptions options, String shapeRule, CollectedTensors tensors) {
        super(format, source, options, "", shapeRule);
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
        return tensors.get(index).like().shape();
    }

    @Override
    protected final ElementType elementTypeOf(int index) {
        return tensors.get(index).like().type();
    }

    @Override
    final TensorInfo describe(int index) {
        CollectedTensors.At tensor = tensors.get(index);
        // of tensors that are alike, the sizes are, too
        return describe(
                tensor, tensor.list() == null ? located(index) : tensor.like().stored());
    }

    @Override
    protected final TensorInfo describe(int index, StoredTensor stored) {
        return describe(tensors.get(index), stored);
    }

    private static TensorInfo describe(CollectedTensors.At tensor, StoredTensor stored) {
        CollectedTensors.Found like = tensor.like();
        TensorProperties properties = like.properties();
        return new TensorInfo(
                tensor.name(),
                properties.type(),
                properties.dtypeName(),
                like.shape(),
                properties.layout(),
                properties.layoutName(),
                stored.byteSize(),
                tensor.attributes());
    }

    @Override
    protected final StoredTensor stored(int index) {
        return tensors.get(index).stored();
    }

    @Override
    protected final String pathOf(int index) {
        return tensors.get(index).path();
    }
}
