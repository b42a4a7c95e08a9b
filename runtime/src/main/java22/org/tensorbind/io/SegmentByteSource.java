package org.tensorbind.io;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * A file mapped as a whole, until it is closed: the mapping goes away then, and a buffer that was handed out throws {@link
 * IllegalStateException}.
 */
final class SegmentByteSource implements ByteSource {
    /** Segments refuse to be longer buffers. */
    private static final long LONGEST_BUFFER = Integer.MAX_VALUE - 8;

    private static final long LONGEST_WAIT_NANOSECONDS = 10_000_000_000L;

    private final String name;
    private final Arena arena;
    private final MemorySegment file;
    private volatile boolean closed;

    private SegmentByteSource(String name, Arena arena, MemorySegment file) {
        this.name = name;
        this.arena = arena;
        this.file = file;
    }

    static SegmentByteSource open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "is a folder, not a file");
        }
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            MemorySegment file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            return new SegmentByteSource(path.toString(), arena, file);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return file.byteSize();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws ClosedChannelException {
        refuseClosed();
        Objects.checkFromIndexSize(offset, length, file.byteSize());
        return file.asSlice(offset, length).asByteBuffer();
    }

    @Override
    public ByteBuffer window(long offset) throws ClosedChannelException {
        return slice(offset, (int) Math.min(LONGEST_BUFFER, file.byteSize() - offset));
    }

    @Override
    public MemorySegment memory(long offset, long byteSize) throws ClosedChannelException {
        refuseClosed();
        return file.asSlice(offset, byteSize);
    }

    private void refuseClosed() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    /** Waits for system calls that have the memory in use, such as the writing of a buffer to a channel. */
    @Override
    public void close() {
        closed = true;
        long start = System.nanoTime();
        while (arena.scope().isAlive()) {
            try {
                arena.close();
            } catch (IllegalStateException inUse) {
                if (System.nanoTime() - start > LONGEST_WAIT_NANOSECONDS) {
                    throw inUse;
                }
                Thread.onSpinWait();
            }
        }
    }
}
