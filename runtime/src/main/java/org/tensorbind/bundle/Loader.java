package org.tensorbind.bundle;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A component whose tensors have been found and checked.
 *
 * @param <T> its Java type
 */
@FunctionalInterface
public interface Loader<T extends @Nullable Object> {
    /** Reads it. */
    T load() throws IOException;
}
