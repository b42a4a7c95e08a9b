package org.tensorbind.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source that stays open when a reader closes it. */
record BorrowedSource(ByteSource source) implements ByteSource {
    @Override
    public String name() {
        return source.name();
    }

    @Override
    public @Nullable Path path() {
        return source.path();
    }

    @Override
    public ByteSource neighbour(List<String> names) throws IOException {
        return source.neighbour(names);
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        return source.slice(offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        return source.window(offset);
    }

    @Override
    public ByteBuffer window(long offset, long wanted) throws IOException {
        return source.window(offset, wanted);
    }

    @Override
    public ByteBuffer peek(long offset, int length) throws IOException {
        return source.peek(offset, length);
    }

    @Override
    public boolean read(long offset, ByteBuffer target) throws IOException {
        return source.read(offset, target);
    }

    @Override
    public void prefetch(long offset, long byteSize) {
        source.prefetch(offset, byteSize);
    }

    @Override
    public long transferTo(long offset, long byteSize, WritableByteChannel target) throws IOException {
        return source.transferTo(offset, byteSize, target);
    }

    @Override
    public boolean isZeroCopy() {
        return source.isZeroCopy();
    }

    @Override
    public @Nullable Object memory(long offset, long byteSize) throws IOException {
        return source.memory(offset, byteSize);
    }

    @Override
    public void ensureIntact(long byteSize) throws IOException {
        source.ensureIntact(byteSize);
    }

    @Override
    public Closeable retain() throws IOException {
        return source.retain();
    }

    @Override
    public void close() {}
}
