package org.tensorbind.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
        while (bytes.hasRemaining()) {
            long at = offset + bytes.position();
            if (file.use((FileChannel channel) -> channel.read(bytes, at)) < 0) {
                throw new EOFException(name() + ": byte " + at + ": the file has become shorter than the " + size()
                        + " bytes it had when it was opened");
            }
        }
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
