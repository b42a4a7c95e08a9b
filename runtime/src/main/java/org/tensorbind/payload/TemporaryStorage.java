package org.tensorbind.payload;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorData;
import org.tensorbind.io.Chunks;

/**
 * Stores encoded tensor data whose size must be known before it is written: in memory up to a limit, then in one temporary file, which is deleted
 * when the storage is closed.
 */
public final class TemporaryStorage implements Closeable {
    /** The maximum number of bytes in memory, for all payloads together. */
    static final int MOST_IN_MEMORY = 1 << 25;

    private static final int PIECE = 1 << 19;

    private static final Set<StandardOpenOption> OPTIONS = Set.of(
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.DELETE_ON_CLOSE);

    private final @Nullable Path directory;
    private @Nullable FileChannel file;
    private @Nullable ByteBuffer piece;
    private int inMemory;
    private long end;

    /**
     * Creates a storage; its file is created when it is needed.
     *
     * @param directory the directory of the file; null for the system's default
     */
    TemporaryStorage(@Nullable Path directory) {
        this.directory = directory;
    }

    /** Encodes a tensor's data. */
    interface Encoding {
        void writeTo(OutputStream stored) throws IOException;
    }

    /** Runs an encoder and stores its output. Calls of several threads run one after the other. */
    synchronized Payload keep(Encoding encoding) throws IOException {
        Spilling output = new Spilling();
        encoding.writeTo(output);
        return output.payload();
    }

    /** Takes one payload; stays open when an encoder closes it, as the next follows. */
    private final class Spilling extends OutputStream {
        private @Nullable MemoryChunks chunks = new MemoryChunks();
        private long size;

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            MemoryChunks memory = chunks;
            if (memory != null && length > MOST_IN_MEMORY - inMemory - size) {
                chunks = null;
                channel().position(end);
                memory.writeTo(channel());
                memory = null;
            }
            if (memory != null) {
                memory.add(bytes, offset, length);
            } else {
                Chunks.writeFully(channel(), ByteBuffer.wrap(bytes, offset, length));
            }
            size += length;
        }

        Payload payload() {
            MemoryChunks memory = chunks;
            if (memory != null) {
                memory.trim();
                inMemory += (int) size;
                return Payload.of(memory, size);
            }
            long start = end;
            long length = size;
            end += size;
            return Payload.of(target -> copy(start, length, target), length);
        }
    }

    /** Bytes in memory, in arrays that become larger. */
    private static final class MemoryChunks implements TensorData {
        private static final int SMALLEST = 1 << 10;
        private static final int LARGEST = 1 << 18;

        private final List<ByteBuffer> chunks = new ArrayList<>();
        private ByteBuffer last = ByteBuffer.allocate(0);

        void add(byte[] bytes, int offset, int length) {
            for (int done = 0; done < length; ) {
                if (!last.hasRemaining()) {
                    last = ByteBuffer.allocate(Math.min(LARGEST, Math.max(SMALLEST, 2 * last.capacity())));
                    chunks.add(last);
                }
                int count = Math.min(length - done, last.remaining());
                last.put(bytes, offset + done, count);
                done += count;
            }
        }

        /** Gives back what the last chunk has too much: there may be many small payloads. */
        void trim() {
            if (last.hasRemaining()) {
                last = ByteBuffer.wrap(Arrays.copyOf(last.array(), last.position()));
                last.position(last.limit());
                chunks.set(chunks.size() - 1, last);
            }
        }

        @Override
        public void writeTo(WritableByteChannel target) throws IOException {
            for (ByteBuffer chunk : chunks) {
                Chunks.writeFully(target, chunk.duplicate().flip());
            }
        }
    }

    private FileChannel channel() throws IOException {
        FileChannel opened = file == null ? newFile(directory) : file;
        file = opened;
        return opened;
    }

    /**
     * Creates a temporary file that only its owner can read, and that is deleted when its channel is closed, or with the process.
     *
     * @param directory null for the system's default
     */
    public static FileChannel newFile(@Nullable Path directory) throws IOException {
        Path folder = directory == null ? Path.of(System.getProperty("java.io.tmpdir")) : directory;
        FileChannel opened = null;
        while (opened == null) {
            String name = ".tensorbind-"
                    + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".tmp";
            opened = open(folder.resolve(name));
        }
        return opened;
    }

    /** A file of the owner's that goes with its channel, or with the process; null where there is one of that name. */
    private static @Nullable FileChannel open(Path path) throws IOException {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try {
            return FileChannel.open(path, OPTIONS, attributes);
        } catch (FileAlreadyExistsException e) {
            return null;
        }
    }

    private void copy(long start, long size, WritableByteChannel target) throws IOException {
        ByteBuffer copied = piece;
        if (copied == null) {
            copied = ByteBuffer.allocateDirect(PIECE);
            piece = copied;
        }
        for (long at = start; at < start + size; ) {
            copied.clear().limit((int) Math.min(PIECE, start + size - at));
            int count = channel().read(copied, at);
            if (count < 0) {
                throw new EOFException("the temporary file has become shorter while it was in use");
            }
            at += count;
            Chunks.writeFully(target, copied.flip());
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
