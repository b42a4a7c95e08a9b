package org.tensorbind.bundle.binding;

/**
 * Properties of a bundle as a whole.
 *
 * @param name the class's name
 * @param closed whether a file may have no other tensors
 */
public record BundleSpec(String name, boolean closed) {}
