package org.tensorbind;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/**
 * The bytes of a tensor that is handed to a writer, supplied when they are needed and in pieces of any size, so that the tensor need
 * not be in memory. A format that stores a checksum or compressed data before it has seen all bytes asks twice: the same bytes
 * must come each time.
 */
@FunctionalInterface
public interface TensorData {
    /**
     * Writes all elements in row-major order, little-endian, to {@code target}: exactly {@code shape.elementCount() ×
     * dtype.byteSize()} bytes; of elements in blocks, the blocks as the file is going to have them.
     */
    void writeTo(WritableByteChannel target) throws IOException;
}
