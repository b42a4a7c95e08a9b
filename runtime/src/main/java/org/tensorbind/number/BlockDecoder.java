package org.tensorbind.number;

import java.nio.ByteOrder;

/** Decodes the numbers of elements that are stored in blocks. Implemented by code that is generated from grammars. */
@FunctionalInterface
public interface BlockDecoder {
    /**
     * Decodes whole blocks, one after the other.
     *
     * @param bytes the blocks, from the start of the array
     * @param blocks how many there are
     * @param order of numbers of several bytes in them
     * @param target receives the elements of all blocks
     * @param targetIndex where the first goes
     */
    void decode(byte[] bytes, int blocks, ByteOrder order, float[] target, int targetIndex);
}
