package org.tensorbind.processor.mutant;

/**
 * Bytes of a file that is being changed.
 *
 * @param part where they belong
 * @param own whether they are those of the part itself, and not put in next to its own
 */
record Piece(Part part, byte[] bytes, boolean own) {
    Piece with(byte[] newBytes) {
        return new Piece(part, newBytes, own);
    }
}
