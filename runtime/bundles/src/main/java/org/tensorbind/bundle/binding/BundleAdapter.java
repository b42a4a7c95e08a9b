package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.util.Map;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormat;
import org.tensorbind.bundle.BundleContext;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.bundle.shape.VariableScope;

/**
 * A method of an adapter, which converts a value that bundles know to one of the user's own, or back.
 *
 * @param <T> the type that is converted
 * @param <R> the type of the result
 */
@FunctionalInterface
public interface BundleAdapter<T, R> {
    /** Converts a value. */
    R convert(T value, BundleContext context) throws IOException;

    /**
     * What adapters see of a bundle.
     *
     * @param variables the names that the variables have in the bundle
     */
    record Context(
            TensorFormat format, Map<String, MetadataValue> metadata, Dimensions dimensions, VariableScope variables)
            implements BundleContext {
        @Override
        public long variable(String name) {
            Long value = dimensions.value(variables.resolve(DimensionExpression.of(name)));
            if (value == null) {
                throw new IllegalArgumentException(
                        "the shape variable '" + name + "' has no value; those that have are "
                                + dimensions.values().keySet());
            }
            return value;
        }
    }
}
