package org.tensorbind.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;

/** A range of a source, which stays open when a reader closes this. */
record MemberSource(String name, ByteSource file, long start, long size) implements ByteSource {
    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size);
        return file.slice(start + offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        return window(offset, 1);
    }

    @Override
    public ByteBuffer window(long offset, long wanted) throws IOException {
        Objects.checkFromIndexSize(offset, 0, size);
        ByteBuffer window = file.window(start + offset, Math.min(wanted, size - offset));
        return window.remaining() <= size - offset ? window : window.slice(window.position(), (int) (size - offset));
    }

    @Override
    public ByteBuffer peek(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size);
        return file.peek(start + offset, length);
    }

    @Override
    public boolean read(long offset, ByteBuffer target) throws IOException {
        Objects.checkFromIndexSize(offset, target.remaining(), size);
        return file.read(start + offset, target);
    }

    @Override
    public void prefetch(long offset, long byteSize) {
        file.prefetch(start + offset, byteSize);
    }

    @Override
    public long transferTo(long offset, long byteSize, WritableByteChannel target) throws IOException {
        Objects.checkFromIndexSize(offset, byteSize, size);
        return file.transferTo(start + offset, byteSize, target);
    }

    @Override
    public boolean isZeroCopy() {
        return file.isZeroCopy();
    }

    @Override
    public void ensureIntact(long byteSize) throws IOException {
        file.ensureIntact(byteSize);
    }

    @Override
    public @Nullable Object memory(long offset, long byteSize) throws IOException {
        Objects.checkFromIndexSize(offset, byteSize, size);
        return file.memory(start + offset, byteSize);
    }

    @Override
    public Closeable retain() throws IOException {
        return file.retain();
    }

    @Override
    public void close() {}
}
