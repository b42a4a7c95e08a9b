package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A file read at explicit positions through its channel. */
final class ChannelByteSource extends FileByteSource {
    ChannelByteSource(OpenFile file) {
        super(file);
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, file.size());
        file.rejectClosed();
        ByteBuffer bytes = ByteBuffer.allocate(length);
        file.readFully(bytes, offset);
        return bytes.flip().asReadOnlyBuffer();
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
