package org.tensorbind.write;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * Reads a value that a caller gives as the type that generated code wants, whatever lists and maps it is in.
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

    /** A list of values of one type. */
    static <T> SuppliedForm<List<T>> list(Class<T> type) {
        return (values, item) -> values.list(item, type);
    }

    /** A list of lists, or of maps. */
    static <T> SuppliedForm<List<T>> lists(SuppliedForm<T> form) {
        return (values, item) -> values.lists(item, form);
    }

    /** A list of records, or null in their place. */
    static <T> SuppliedForm<List<@Nullable T>> elements(SuppliedForm<T> form) {
        return (values, item) -> values.elements(item, form);
    }

    /** A map of values of one type. */
    static <T> SuppliedForm<Map<String, T>> map(Class<T> type) {
        return (values, item) -> values.map(item, type);
    }

    /** A map of lists, or of maps. */
    static <T> SuppliedForm<Map<String, T>> maps(SuppliedForm<T> form) {
        return (values, item) -> values.maps(item, form);
    }
}
