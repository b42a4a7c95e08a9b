package org.tensorbind.bundle;

import java.io.IOException;
import java.util.List;
import org.tensorbind.BundleException;
import org.tensorbind.BundleException.Kind;
import org.tensorbind.BundleException.Problem;
import org.tensorbind.TensorView;
import org.tensorbind.payload.ViewGuard;

/**
 * A tensor of a file that a component has.
 *
 * @param aliased whether it was found by another name than its first, which several components may have
 */
record FoundTensor<T>(BundleBinder binder, TensorSpec<T> spec, TensorView view, boolean aliased)
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
                    ? codec.read(view, spec.dtype())
                    : ViewGuard.read(
                            view, () -> codec.read(spec.isTransposed() ? Transposition.of(view) : view, spec.dtype()));
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
