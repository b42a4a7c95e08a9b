package org.tensorbind;

/** Is told how loading goes on, by one thread at a time. What it throws ends the loading. */
@FunctionalInterface
public interface LoadProgress {
    /**
     * Some of a tensor has been loaded.
     *
     * @param doneBytes stored bytes that have been loaded, of all tensors
     * @param totalBytes stored bytes of all tensors
     */
    void loaded(String tensor, long doneBytes, long totalBytes);
}
