package org.tensorbind.bundle;

import java.util.Map;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormat;

/**
 * The file that a bundle is read from or written to, for methods of a {@code @TensorAdapter} that have it as their second
 * parameter. A context is valid during the call.
 */
public interface BundleContext {
    /** The format of the file. */
    TensorFormat format();

    /**
     * The metadata, by key: in reading, that of the file and of {@link BundleOptions#metadata(Map)}; in writing, the entries that the bundle has.
     */
    Map<String, MetadataValue> metadata();

    /**
     * The value of a shape variable of the bundle that has the property. In writing, adapters of tensors are called after all other properties were
     * collected, so tensors that no adapter converts have set their variables; other adapters see those that metadata, {@code where} and options set.
     *
     * @throws IllegalArgumentException if it has no value
     */
    long variable(String name);
}
