package org.tensorbind.write;

import org.tensorbind.contract.GeneratedCodeApi;

/**
 * Reads a value that a caller gives as the type that generated code wants.
 *
 * @param <T> that type
 */
@GeneratedCodeApi
@FunctionalInterface
public interface SuppliedForm<T> {
    /**
     * The value of an item.
     *
     * @throws IllegalArgumentException if it is of another type, with the place of what is in a list or map
     */
    T read(SuppliedValues values, String item);
}
