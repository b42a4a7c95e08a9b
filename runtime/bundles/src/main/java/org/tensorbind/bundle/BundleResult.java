package org.tensorbind.bundle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.ElementType;
import org.tensorbind.TensorInfo;

/**
 * A bundle that was read, and what was found in its file.
 *
 * @param <T> the bundle's class
 * @param value the bundle
 * @param unread the tensors that no property is of, in the order of the file
 * @param aliases the names, or beginnings and patterns of names, and the keys of metadata that were found instead of the first, by the property's path
 *     and in the order of the properties
 * @param variables the values of the shape variables; the name of one that belongs to a nested bundle alone begins with its path, {@code stem.in}
 * @param elementTypes how the file stores the bundle's tensors, by the names under which the bundle is written; {@link
 *     org.tensorbind.WriteOptions#elementTypes} takes them
 */
public record BundleResult<T>(
        T value,
        List<TensorInfo> unread,
        Map<String, String> aliases,
        Map<String, Long> variables,
        Map<String, ElementType> elementTypes) {
    /** Copies the collections. */
    public BundleResult {
        unread = List.copyOf(unread);
        aliases = Collections.unmodifiableMap(new LinkedHashMap<>(aliases));
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        elementTypes = Collections.unmodifiableMap(new LinkedHashMap<>(elementTypes));
    }
}
