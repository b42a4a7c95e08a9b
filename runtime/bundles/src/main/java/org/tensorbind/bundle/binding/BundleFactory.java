package org.tensorbind.bundle.binding;

/**
 * Creates a bundle from the values of its loaders, through the user's constructor, setters or builder.
 *
 * @param <T> the bundle's class
 */
@FunctionalInterface
public interface BundleFactory<T> {
    /** Makes it; anything may be thrown. */
    T make() throws Exception;
}
