package org.tensorbind.pickle;

/**
 * Bytes of a pickle, which stay where they are.
 *
 * @param byteOffset from the start of the source that the pickle was read from
 */
public record PickleBytes(long byteOffset, int byteSize) {}
