package org.tensorbind.io;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * A file that is mapped as a whole. With {@link Unmapping#ON_CLOSE} it is unmapped when it and all that {@link #retain} it are closed, and access to its
 * buffers then throws an {@link IllegalStateException}.
 */
final class SegmentByteSource extends FileByteSource {
    /** The maximum size of a segment as a buffer. */
    private static final long LONGEST_BUFFER = Integer.MAX_VALUE - 8;

    private static final long LONGEST_WAIT_NANOSECONDS = 10_000_000_000L;

    private static final long NANOSECONDS_BETWEEN_TRIES = 100_000;

    private final Arena arena;
    private final Unmapping unmapping;
    private final MemorySegment memory;
    private int holds;
    private boolean closed;

    private SegmentByteSource(OpenFile file, Arena arena, Unmapping unmapping, MemorySegment memory) {
        super(file);
        this.arena = arena;
        this.unmapping = unmapping;
        this.memory = memory;
    }

    static SegmentByteSource open(OpenFile file, Unmapping unmapping) throws IOException {
        if (unmapping == Unmapping.WHEN_UNREACHABLE) {
            return map(file, Arena.ofAuto(), unmapping);
        }
        Arena arena = Arena.ofShared();
        try {
            return map(file, arena, unmapping);
        } catch (IOException | RuntimeException | Error e) {
            try (arena) {
                throw e;
            }
        }
    }

    private static SegmentByteSource map(OpenFile file, Arena arena, Unmapping unmapping) throws IOException {
        MemorySegment memory =
                file.map((FileChannel channel) -> channel.map(FileChannel.MapMode.READ_ONLY, 0, file.size(), arena));
        return new SegmentByteSource(file, arena, unmapping, memory);
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        file.rejectClosed();
        Objects.checkFromIndexSize(offset, length, file.size());
        try {
            return memory.asSlice(offset, length).asByteBuffer();
        } catch (IllegalStateException e) {
            file.rejectClosed();
            throw e;
        }
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        return slice(offset, (int) Math.min(LONGEST_BUFFER, file.size() - offset));
    }

    @Override
    public MemorySegment memory(long offset, long byteSize) throws ClosedChannelException {
        file.rejectClosed();
        return memory.asSlice(offset, byteSize);
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    @Override
    public void ensureIntact(long byteSize) throws IOException {
        file.ensureIntact(byteSize);
    }

    @Override
    public synchronized Closeable retain() throws ClosedChannelException {
        file.rejectClosed();
        holds++;
        return new Hold();
    }

    /** Keeps the memory mapped while the source may be closed. */
    private final class Hold implements Closeable {
        private boolean released;

        @Override
        public void close() throws IOException {
            synchronized (SegmentByteSource.this) {
                holds -= released ? 0 : 1;
                released = true;
            }
            unmapUnused();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
        synchronized (this) {
            closed = true;
        }
        unmapUnused();
    }

    private void unmapUnused() throws IOException {
        if (unmapping == Unmapping.ON_CLOSE && isUnused()) {
            unmap();
        }
    }

    private synchronized boolean isUnused() {
        return closed && holds == 0;
    }

    /** Waits for system calls that use the memory, such as writing a buffer to a channel. */
    private void unmap() throws IOException {
        long start = System.nanoTime();
        while (arena.scope().isAlive()) {
            try {
                arena.close();
            } catch (IllegalStateException inUse) {
                if (System.nanoTime() - start > LONGEST_WAIT_NANOSECONDS) {
                    throw stillInUse(inUse);
                }
                LockSupport.parkNanos(NANOSECONDS_BETWEEN_TRIES);
            }
        }
    }

    private FileSystemException stillInUse(IllegalStateException cause) {
        FileSystemException failure = new FileSystemException(
                name(), null, "stays mapped: another thread has it in use since the file was to be closed");
        failure.initCause(cause);
        return failure;
    }
}
