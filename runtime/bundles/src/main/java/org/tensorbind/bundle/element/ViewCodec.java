package org.tensorbind.bundle.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorView;

/** The view of a tensor of any dtype and layout, read on demand. */
final class ViewCodec extends LazyCodec<TensorView> {
    ViewCodec() {
        super("TensorView");
    }

    @Override
    public @Nullable String rejects(Layout layout) {
        return null;
    }

    @Override
    public TensorView read(TensorView view, @Nullable DType as) {
        return view;
    }

    @Override
    public ValueShape extent(TensorView value) {
        return new ValueShape(value.shape().toArray(), value.elementCount(), null);
    }

    @Override
    public ElementType typeOf(TensorView value) {
        return value.elementType();
    }

    /** Elements of an unknown type can be copied into the format that has their code. */
    @Override
    public @Nullable String rejectedBy(TensorFormat format, TensorView value, ElementType type) {
        TensorFormat own = value.format();
        boolean unknown = type.dtype() == DType.OPAQUE && !type.isBlock();
        boolean copied = unknown && own != null && own.name().equals(format.name());
        String name = unknown && !value.info().dtypeName().isEmpty()
                ? "of the unknown dtype " + value.info().dtypeName()
                : type.toString();
        return copied || format.traits().supports(type) ? null : absent(name, format.traits());
    }

    @Override
    public boolean isSparse(TensorView value) {
        return value.info().layout() == Layout.COO;
    }

    @Override
    TensorView elements(TensorView value) throws IOException {
        return isSparse(value) ? value.coo().values() : value;
    }

    @Override
    public TensorEntry entry(String name, TensorView value, ElementType type, Shape shape) throws IOException {
        TensorEntry copy = TensorEntry.of(name, value);
        return type.equals(value.elementType()) ? copy : copy.withElements(type, converted(value, type));
    }
}
