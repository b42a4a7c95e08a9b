package org.tensorbind.bundle;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Function;
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

    /** Reads it and turns it into something else. */
    default <R extends @Nullable Object> Loader<R> map(Function<? super T, ? extends R> function) {
        return () -> function.apply(load());
    }

    /** Reads it, and hands it on if it is there. */
    default void ifPresent(Consumer<? super T> target) throws IOException {
        T value = load();
        if (value != null) {
            target.accept(value);
        }
    }
}
