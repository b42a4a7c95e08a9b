package org.tensorbind.bundle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.TensorInfo;

/**
 * A bundle that was read, and what its file has besides.
 *
 * @param <T> the bundle's class
 * @param value the bundle
 * @param unread the tensors that no property is of, in the order of the file
 * @param aliases the names, or beginnings and patterns of names, that were found instead of the first, by the property's path and in the
 *     order of the properties
 */
public record BundleResult<T>(T value, List<TensorInfo> unread, Map<String, String> aliases) {
    /** Copies the collections. */
    public BundleResult {
        unread = List.copyOf(unread);
        aliases = Collections.unmodifiableMap(new LinkedHashMap<>(aliases));
    }
}
