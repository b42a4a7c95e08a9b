package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/** A file read at explicit positions through its channel. */
final class ChannelByteSource implements ByteSource {
    private final OpenFile file;

    ChannelByteSource(OpenFile file) {
        this.file = file;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public long size() {
        return file.size();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, file.size());
        file.refuseClosed();
        ByteBuffer bytes = ByteBuffer.allocate(length);
        file.readFully(bytes, offset);
        return bytes.flip().asReadOnlyBuffer();
    }

    @Override
    public long transferTo(long offset, long byteSize, WritableByteChannel target) throws IOException {
        return target instanceof TransferTarget taking ? file.transferTo(offset, byteSize, taking) : 0;
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
