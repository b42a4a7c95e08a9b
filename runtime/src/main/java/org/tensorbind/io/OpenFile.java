package org.tensorbind.io;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A file that is open for reading. An interrupt of a reading thread closes the channel for all threads, and a pool may close it to limit the number
 * of open channels. The next access reopens it if the path still has the same file.
 */
final class OpenFile implements Closeable {
    /** The size is checked for larger reads only, because a system call costs as much as copying a few KiB. */
    private static final long WORTH_A_LOOK = 1 << 16;

    /** Not final, so that the compiler does not treat it as constant. */
    private static volatile int none = 0;

    private final Path path;
    private final Identity identity;
    private final long size;
    private final @Nullable FilePool pool;
    private FileChannel channel;
    private volatile boolean closed;

    /** Identifies a file, by its key or, on file systems without file keys, its creation time. */
    private record Identity(@Nullable Object key, @Nullable FileTime made) {
        static Identity of(BasicFileAttributes attributes) {
            Object key = attributes.fileKey();
            return new Identity(key, key == null ? attributes.creationTime() : null);
        }
    }

    /** An operation on the channel; it is repeated if the channel was closed meanwhile. */
    interface Use<T> {
        T with(FileChannel channel) throws IOException;
    }

    private OpenFile(Path path, Identity identity, @Nullable FilePool pool, FileChannel channel) throws IOException {
        this.path = path;
        this.pool = pool;
        this.identity = identity;
        this.channel = channel;
        this.size = channel.size();
    }

    /** Opens a file. Its identity is read before the channel is opened, so that a file that replaces it in between is detected when reopening. */
    static OpenFile open(Path path, @Nullable FilePool pool) throws IOException {
        BasicFileAttributes attributes = attributesOf(path);
        if (attributes.isDirectory()) {
            throw new FileSystemException(path.toString(), null, "is a folder, not a file");
        }
        if (attributes.isOther()) {
            throw new FileSystemException(
                    path.toString(), null, "is a device, a pipe or a socket; copy its content to a file first");
        }
        FileChannel channel = channelOf(path);
        try {
            OpenFile file = new OpenFile(path, Identity.of(attributes), pool, channel);
            file.announce();
            return file;
        } catch (IOException e) {
            try (channel) {
                throw FileFailures.named(path, e);
            }
        } catch (RuntimeException | Error e) {
            try (channel) {
                throw e;
            }
        }
    }

    Path path() {
        return path;
    }

    String name() {
        return path.toString();
    }

    /** Number of bytes that the file had when it was opened. */
    long size() {
        return size;
    }

    void rejectClosed() throws ClosedChannelException {
        if (closed) {
            throw new ClosedSourceException(name());
        }
    }

    /** Returns the result of {@code use}, after reopening the channel if necessary. */
    <T> T use(Use<T> use) throws IOException {
        while (true) {
            FileChannel current = channel();
            announce();
            try {
                return use.with(current);
            } catch (ClosedByInterruptException e) {
                throw e;
            } catch (ClosedChannelException e) {
                rejectClosed();
            } catch (EOFException e) {
                throw e;
            } catch (IOException e) {
                throw FileFailures.named(path, e);
            }
        }
    }

    /** Fills a buffer with the bytes from {@code offset} on. */
    void readFully(ByteBuffer target, long offset) throws IOException {
        while (target.hasRemaining()) {
            long at = offset + target.position();
            if (use(new Read(target, at)) < 0) {
                throw shortened(at);
            }
        }
    }

    /** Reads some bytes. */
    private record Read(ByteBuffer target, long offset) implements Use<Integer> {
        @Override
        public Integer with(FileChannel channel) throws IOException {
            return channel.read(target, offset);
        }
    }

    private EOFException shortened(long now) {
        return new EOFException(name() + ": byte " + now + ": the file has become shorter than the " + size
                + " bytes it had when it was opened");
    }

    /** Transfers bytes from the channel to a target and returns their number, which may be 0. Not repeated if the target was closed. */
    long transferTo(long offset, long byteSize, TransferTarget target) throws IOException {
        return use(current -> {
            if (!target.isOpen()) {
                throw new IOException(name() + ": the target it is copied to was closed");
            }
            return target.transferFrom(current, offset, byteSize);
        });
    }

    /** Registers the use with the pool, unless the file was closed meanwhile. */
    private void announce() throws IOException {
        if (pool != null) {
            pool.using(this);
            if (closed) {
                pool.closed(this);
            }
        }
    }

    /** Closes the channel until it is needed again. */
    synchronized void release() throws IOException {
        channel.close();
    }

    private static BasicFileAttributes attributesOf(Path path) throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            throw MissingFile.at(path);
        } catch (IOException e) {
            throw FileFailures.named(path, e);
        }
    }

    private static FileChannel channelOf(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (IOException e) {
            throw FileFailures.named(path, e);
        }
    }

    private synchronized FileChannel channel() throws IOException {
        rejectClosed();
        if (!channel.isOpen()) {
            channel = reopened();
        }
        return channel;
    }

    private FileChannel reopened() throws IOException {
        BasicFileAttributes now = attributesOf(path);
        if (!Identity.of(now).equals(identity)) {
            throw new FileSystemException(
                    name(), null, "was replaced by another file after it was opened; open it again");
        }
        return channelOf(path);
    }

    /**
     * Throws if bytes that were just read from a mapping of the file are invalid.
     *
     * @throws InternalError if a page of the mapping no longer exists
     * @throws EOFException if the file has become shorter; checked only for larger reads
     */
    void ensureIntact(long byteSize) throws IOException {
        deliverErrors();
        if (byteSize >= WORTH_A_LOOK) {
            rejectShortened();
        }
    }

    /**
     * Delivers a pending error for a missing page, which is thrown only when the thread enters the JVM. Allocating an empty array of arrays is the
     * cheapest operation of compiled code that does so: 0.03 to 0.06 microseconds, half as long as with one element. Native methods do not deliver
     * it.
     */
    private static void deliverErrors() {
        int length = none;
        if (new byte[length][length].length != length) {
            throw new IllegalStateException("an array has the length that it was made with");
        }
    }

    private void rejectShortened() throws IOException {
        long now = useUninterrupted(FileChannel::size);
        if (now < size) {
            throw shortened(now);
        }
    }

    /** Returns the result of mapping the channel; if that fails, throws the problem of the file. */
    <T> T map(Use<T> map) throws IOException {
        try {
            return useUninterrupted(map);
        } catch (IOException e) {
            rejectClosed();
            ensureIntact(Long.MAX_VALUE);
            throw e;
        }
    }

    /** Defers an interrupt of the thread, because reading mapped memory does not depend on it. */
    private <T> T useUninterrupted(Use<T> use) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return use(use);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (pool != null) {
            pool.closed(this);
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw FileFailures.named(path, e);
        }
    }
}
