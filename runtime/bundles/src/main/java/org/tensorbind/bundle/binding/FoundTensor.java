package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.bundle.element.Codec;
import org.tensorbind.bundle.element.Transposition;
import org.tensorbind.bundle.element.ValueException;
import org.tensorbind.bundle.name.Report;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.payload.ViewGuard;

/**
 * The tensor of a file that was found for a component.
 *
 * @param position its index in the file
 * @param aliased whether it was found by another name than its first, which several components may have
 */
record FoundTensor<T>(BundleBinder binder, TensorSpec<T> spec, int position, TensorView view, boolean aliased)
        implements Dimensions.Place, Loader<T> {
    @Override
    public Report report() {
        return binder.reading().report();
    }

    @Override
    public String component() {
        return binder.componentOf(spec.component());
    }

    @Override
    public String tensor() {
        return view.name();
    }

    /** Reports a part whose number of rows is unknown, or whose rows are missing. */
    void checkPart() {
        if (spec.part() == null) {
            return;
        }
        Long from = binder.rowsBefore(spec);
        Long count = binder.rowsOf(spec);
        if (from == null || count == null) {
            report("is a part with an unknown number of rows; give its variables values with where = …");
            return;
        }
        Shape shape = view.shape();
        if (view.info().layout() != Layout.DENSE) {
            report(Kind.LAYOUT, "is " + view.info().layout() + ", and a part of a tensor must be dense");
            return;
        }
        if (shape.rank() == 0) {
            return; // which was reported
        }
        long rows = shape.dimension(spec.isTransposed() ? 1 : 0);
        if (from > rows || count > rows - from) {
            report("is rows " + from + " to " + (from + count) + ", but there are " + rows);
        } else if (rows > 0 && isDivided(from * (shape.elementCount() / rows), count * (shape.elementCount() / rows))) {
            report(
                    Kind.LAYOUT,
                    "is rows " + from + " to " + (from + count) + ", which are no whole blocks of "
                            + view.elementType());
        }
    }

    private boolean isDivided(long before, long count) {
        ElementType type = view.elementType();
        return type.isBlock() && (before % type.blockElements() != 0 || count % type.blockElements() != 0);
    }

    /** The rows of a whole tensor that the component is. */
    private TensorView rows(TensorView whole) {
        if (spec.part() == null) {
            return whole;
        }
        long from = Objects.requireNonNull(binder.rowsBefore(spec), "checked");
        return whole.slice(0, from, from + Objects.requireNonNull(binder.rowsOf(spec), "checked"));
    }

    /** The value, which may have been read before. */
    @Override
    public T load() throws IOException {
        Preloaded preloaded = binder.reading().preloaded();
        return preloaded != null && preloaded.has(this) ? preloaded.take(this) : read();
    }

    T read() throws IOException {
        Codec<T> codec = spec.codec();
        try {
            T value = codec.holdsFile() && !spec.isTransposed()
                    ? codec.read(rows(view), spec.dtype())
                    : ViewGuard.read(
                            view,
                            () -> codec.read(rows(spec.isTransposed() ? Transposition.of(view) : view), spec.dtype()));
            if (spec.isFinite() && !codec.holdsFile()) {
                codec.check(value, view.dtype(), true, false);
            }
            return value;
        } catch (ValueException e) {
            Problem problem = new Problem(Kind.VALUE, component(), tensor(), String.valueOf(e.getMessage()));
            throw new BundleException(binder.reading().reader().source() + ": cannot be read", List.of(problem), "");
        }
    }
}
