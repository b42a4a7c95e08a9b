package org.tensorbind.bundle.entry;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metadata entry, as a bundle declares it. Immutable: each method but {@link #of} returns a changed copy.
 *
 * @param component the component's name
 * @param keys the key that is written, then those that are looked for if a file has none before them
 * @param variable the shape variable whose value it is, null for none
 * @param <T> the Java type
 */
public record MetadataSpec<T>(
        String component,
        List<String> keys,
        MetadataType<T> type,
        @Nullable String variable) {
    /** An entry with one key, which sets no variable. */
    public static <T> MetadataSpec<T> of(String component, String key, MetadataType<T> type) {
        return new MetadataSpec<>(component, List.of(key), type, null);
    }

    /** Returns a copy with other keys, for files that do not have those before them. */
    public MetadataSpec<T> alias(String... others) {
        List<String> all = new ArrayList<>(keys);
        all.addAll(List.of(others));
        return new MetadataSpec<>(component, List.copyOf(all), type, variable);
    }

    /** Returns a copy whose value is that of a shape variable. */
    public MetadataSpec<T> variable(String name) {
        return new MetadataSpec<>(component, keys, type, name);
    }

    /** The key that is written. */
    public String key() {
        return keys.get(0);
    }
}
