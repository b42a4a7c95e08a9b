package org.tensorbind.io;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;

/** A source of bytes in memory. */
final class BufferByteSource implements ByteSource {
    private final String name;
    private final ByteBuffer bytes;
    private volatile boolean closed;

    BufferByteSource(String name, ByteBuffer bytes) {
        this.name = name;
        this.bytes = bytes.slice().asReadOnlyBuffer();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return bytes.capacity();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws ClosedChannelException {
        if (closed) {
            throw new ClosedSourceException(name);
        }
        Objects.checkFromIndexSize(offset, length, size());
        return bytes.slice((int) offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws ClosedChannelException {
        return slice(offset, (int) (size() - offset));
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }
}
