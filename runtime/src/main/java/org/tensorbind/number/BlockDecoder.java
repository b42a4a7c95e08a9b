package org.tensorbind.number;

import java.nio.ByteOrder;

/** Computes the numbers of elements that are stored in blocks. Grammars say how, and code generated from them does it. */
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
