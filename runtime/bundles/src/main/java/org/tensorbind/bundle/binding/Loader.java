package org.tensorbind.bundle.binding;

import java.io.IOException;
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

    /** Takes a value, a setter for example. */
    @FunctionalInterface
    interface Target<T extends @Nullable Object> {
        /** Takes it; what is thrown is handed on. */
        void accept(T value) throws Exception;
    }

    /** Reads it, and hands it on if it is present. */
    default void ifPresent(Target<? super T> target) throws Exception {
        T value = load();
        if (value != null) {
            target.accept(value);
        }
    }
}
