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

    /**
     * Numbers that have been counted.
     *
     * @param form of the numbers
     * @param count how many there are
     */
    record Counted(Packing form, long count) implements Packing {
        @Override
        public long count(SourceStream stored) {
            return count;
        }

        @Override
        public ChunkStream open(SourceStream stored, ElementType type) {
            return form.open(stored, type);
        }

        @Override
        public boolean isOneField() {
            return form.isOneField();
        }
    }

    /** A file without the data of its tensors, which knows how many numbers are in it. */
    interface Counts {
        /** How many there are in the data at an offset. */
        long countAt(long byteOffset);
    }

    /** How many bytes each number has as elements of a type. */
    static int width(ElementType type) {
        return type.isBlock() ? type.blockBytes() : type.dtype().numberSize();
    }
}
