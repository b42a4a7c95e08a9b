package org.tensorbind.payload.code;

import java.nio.ByteBuffer;

/** Direct buffers that one tensor's encoding leaves to the next. Not thread-safe. */
public final class Scratch {
    private ByteBuffer plain = ByteBuffer.allocateDirect(0);
    private ByteBuffer encoded = ByteBuffer.allocateDirect(0);

    /** Room for {@code byteSize} bytes that are to be encoded. */
    ByteBuffer plain(int byteSize) {
        if (plain.capacity() < byteSize) {
            plain = ByteBuffer.allocateDirect(byteSize);
        }
        return plain.clear().limit(byteSize);
    }

    /** Room for {@code byteSize} encoded bytes. */
    ByteBuffer encoded(int byteSize) {
        if (encoded.capacity() < byteSize) {
            encoded = ByteBuffer.allocateDirect(byteSize);
        }
        return encoded.clear().limit(byteSize);
    }
}
