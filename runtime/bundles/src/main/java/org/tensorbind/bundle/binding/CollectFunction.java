package org.tensorbind.bundle.binding;

import org.jspecify.annotations.Nullable;

/**
 * Collects the tensors of a bundle or of a component; the {@code collect} method of a generated writer is one.
 *
 * @param <T> the Java type
 */
@FunctionalInterface
public interface CollectFunction<T extends @Nullable Object> {
    /** Hands the tensors of {@code value} to {@code out}. */
    void collect(BundleCollector out, T value);
}
