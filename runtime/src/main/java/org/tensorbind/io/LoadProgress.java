package org.tensorbind.io;

/** Receives the progress of loading, from one thread at a time. An exception that it throws ends the loading. */
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
