package org.tensorbind.bundle.binding;

/**
 * One of the bundles of a sealed type.
 *
 * @param <T> its class
 * @param label its value of the metadata entry that selects it
 * @param binding finds and checks its tensors
 */
public record Alternative<T>(String label, BindFunction<T> binding) {}
