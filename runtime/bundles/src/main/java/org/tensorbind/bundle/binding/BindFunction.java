package org.tensorbind.bundle.binding;

import org.jspecify.annotations.Nullable;

/**
 * Finds and checks the tensors of a bundle or of a component; the {@code bind} method of a generated reader is one.
 *
 * @param <T> the Java type
 */
@FunctionalInterface
public interface BindFunction<T extends @Nullable Object> {
    /** Finds and checks; what does not fit goes into the report of {@code in}, and the loader is not used then. */
    Loader<T> bind(BundleBinder in);
}
