package org.tensorbind.number;

/** Computes the bytes of a block from its elements. Grammars say how, and code generated from them does it. */
@FunctionalInterface
public interface BlockEncoder {
    /**
     * Encodes one block. Its numbers of several bytes are little-endian.
     *
     * @param elements finite numbers
     * @param from index of the first element of the block
     * @param bytes receives the block; the bytes that it takes are 0 before
     * @param at where the block starts
     * @throws ArithmeticException if a float in the block would not be finite
     */
    void encode(float[] elements, int from, byte[] bytes, int at);
}
