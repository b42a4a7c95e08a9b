package org.tensorbind.bundle.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;

/** A sparse tensor, whose parts are read on demand. */
final class CooCodec extends LazyCodec<CooTensor> {
    CooCodec() {
        super("CooTensor");
    }

    @Override
    public @Nullable String rejects(Layout layout) {
        return layout == Layout.COO ? null : "is not sparse (coo) but " + layout + "; use an array or TensorView";
    }

    @Override
    public CooTensor read(TensorView view, @Nullable DType as) throws IOException {
        return view.coo();
    }

    @Override
    public ValueShape extent(CooTensor value) {
        return new ValueShape(value.shape().toArray(), value.shape().elementCount(), null);
    }

    @Override
    public ElementType typeOf(CooTensor value) {
        return value.values().elementType();
    }

    @Override
    public boolean isSparse(CooTensor value) {
        return true;
    }

    @Override
    TensorView elements(CooTensor value) {
        return value.values();
    }

    @Override
    public TensorEntry entry(String name, CooTensor value, ElementType type, Shape shape) {
        return TensorEntry.coo(name, value);
    }
}
