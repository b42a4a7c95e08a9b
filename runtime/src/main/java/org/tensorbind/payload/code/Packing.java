package org.tensorbind.payload.code;

import java.io.IOException;
import org.tensorbind.ElementType;

/**
 * The form of numbers that a document has as a list, and that are the elements of a tensor. A number is an element, a part of a complex one, or the bits
 * of an element, or of a byte with several elements, that is no integer itself.
 */
public interface Packing {
    /** How many numbers there are. */
    long count(SourceStream stored) throws IOException;

    /** The elements, little-endian, in pieces that cut none. A number that no element of the type is makes it fail, with the index of the number. */
    ChunkStream open(SourceStream stored, ElementType type);

    /** Whether the bytes are all that a field of the document has, so that a copy may have the same field. */
    boolean isOneField();

    /** How many bytes each number has as elements of a type. */
    static int width(ElementType type) {
        return type.isBlock() ? type.blockBytes() : type.dtype().numberSize();
    }
}
