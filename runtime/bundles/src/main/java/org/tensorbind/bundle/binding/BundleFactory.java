package org.tensorbind.bundle.binding;

/**
 * Makes a bundle of what its loaders give, by a constructor, setters or a builder of the user's.
 *
 * @param <T> the bundle's class
 */
@FunctionalInterface
public interface BundleFactory<T> {
    /** Makes it; anything may be thrown. */
    T make() throws Exception;
}
