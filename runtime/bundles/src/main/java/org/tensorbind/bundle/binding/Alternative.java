package org.tensorbind.bundle.binding;

/**
 * One of the bundles that a sealed type may be.
 *
 * @param <T> its class
 * @param label what a metadata entry says for it
 * @param binding finds and checks its tensors
 */
public record Alternative<T>(String label, BindFunction<T> binding) {}
