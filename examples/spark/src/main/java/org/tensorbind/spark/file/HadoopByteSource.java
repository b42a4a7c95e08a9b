package org.tensorbind.spark.file;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.StreamCapabilities;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;

/**
 * A file of any Hadoop file system. What is small is read with its surroundings, so that a header, or a small file as a whole, is one
 * request; ranges that are known beforehand are read at once where the file system has vectored reads.
 */
public final class HadoopByteSource implements ByteSource {
    /** Bytes that are read at least. */
    public static final int BLOCK = 256 << 10;

    private final FSDataInputStream in;
    private final String name;
    private final long size;
    private final Configuration configuration;
    private List<Block> blocks = List.of();
    private List<Block> fetched = List.of();
    private long bytesRead;
    private boolean closed;

    /** Some bytes of the file. */
    private record Block(long offset, ByteBuffer bytes) {
        boolean holds(long from, int length) {
            return from >= offset && from + length <= offset + bytes.capacity();
        }

        ByteBuffer slice(long from, int length) {
            return bytes.slice((int) (from - offset), length).asReadOnlyBuffer();
        }
    }

    /** The file after {@code in}, which is closed with the source; {@code size} is taken from a listing and not asked for again. */
    HadoopByteSource(FSDataInputStream in, String name, long size, Configuration configuration) {
        this.in = in;
        this.name = name;
        this.size = size;
        this.configuration = configuration;
    }

    /** A file in the same file system, of which links of a local one do not lead out of the folder. */
    @Override
    public ByteSource neighbour(List<String> names) throws IOException {
        Path file = new Path(name);
        Path other = new Path(file.getParent(), String.join("/", names));
        rejectOutside(file, other);
        try {
            return SourceFile.of(other.getFileSystem(configuration).getFileStatus(other), null)
                    .open(configuration);
        } catch (FileNotFoundException e) {
            throw new NoSuchFileException(other.toString(), null, MissingPath.describe(other));
        }
    }

    private static void rejectOutside(Path file, Path other) throws IOException {
        java.nio.file.Path own = MissingPath.local(file);
        java.nio.file.Path path = MissingPath.local(other);
        if (own != null && path != null && Files.exists(path)) {
            java.nio.file.Path real = path.toRealPath();
            java.nio.file.Path folder = own.getParent();
            if (!isIn(real, own.toRealPath().getParent()) && !isIn(real, folder == null ? null : folder.toRealPath())) {
                throw new FileSystemException(
                        path.toString(), null, "is a link to " + real + ", outside of the folder; copy the file there");
            }
        }
    }

    private static boolean isIn(java.nio.file.Path file, java.nio.file.@Nullable Path folder) {
        return folder != null && file.startsWith(folder);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    /** Bytes that the file system was asked for. */
    public synchronized long bytesRead() {
        return bytesRead;
    }

    @Override
    public synchronized ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size);
        rejectClosed();
        Block known = find(offset, length);
        if (known != null) {
            return known.slice(offset, length);
        }
        if (length >= BLOCK) {
            return read(offset, length).asReadOnlyBuffer();
        }
        long from = Math.max(0, Math.min(offset, size - BLOCK));
        Block block = new Block(from, read(from, (int) Math.min(BLOCK, size - from)));
        blocks = blocks.isEmpty() ? List.of(block) : List.of(blocks.get(0), block);
        return block.slice(offset, length);
    }

    private @Nullable Block find(long offset, int length) {
        for (List<Block> candidates : List.of(blocks, fetched)) {
            for (Block block : candidates) {
                if (block.holds(offset, length)) {
                    return block;
                }
            }
        }
        return null;
    }

    private void rejectClosed() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    private ByteBuffer read(long offset, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.seek(offset);
        int done = 0;
        while (done < length) {
            int count = in.read(bytes, done, length - done);
            if (count < 0) {
                throw new EOFException(name + ": byte " + (offset + done) + ": the file has become shorter than the "
                        + size + " bytes it had when it was listed");
            }
            done += count;
        }
        bytesRead += length;
        return ByteBuffer.wrap(bytes);
    }

    /** Whether {@link #fetch} is one request of the file system. Not every stream that reads ranges together says so, those of S3 do not. */
    public boolean hasVectoredReads() {
        return in.hasCapability(StreamCapabilities.VECTOREDIO) || readsRangesItself(in.getWrappedStream());
    }

    private static boolean readsRangesItself(InputStream stream) {
        try {
            return stream.getClass()
                            .getMethod("readVectored", List.class, IntFunction.class)
                            .getDeclaringClass()
                    != PositionedReadable.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Part of a file. */
    public record Range(long offset, int length) {}

    /**
     * Reads ranges that will be asked for, in place of those of the last call.
     *
     * @param ranges in the order of their offsets, none over another
     */
    public synchronized void fetch(List<Range> ranges) throws IOException {
        rejectClosed();
        fetched = List.of();
        List<FileRange> reads = new ArrayList<>();
        for (Range range : ranges) {
            Objects.checkFromIndexSize(range.offset, range.length, size);
            if (range.length > 0 && find(range.offset, range.length) == null) {
                reads.add(FileRange.createFileRange(range.offset, range.length));
            }
        }
        in.readVectored(reads, ByteBuffer::allocate);
        List<Block> blocksRead = new ArrayList<>();
        for (FileRange read : reads) {
            blocksRead.add(new Block(read.getOffset(), await(read)));
            bytesRead += read.getLength();
        }
        fetched = List.copyOf(blocksRead);
    }

    private ByteBuffer await(FileRange read) throws IOException {
        try {
            return read.getData().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(name + ": interrupted while reading", e);
        } catch (ExecutionException e) {
            throw new IOException(
                    name + ": byte " + read.getOffset() + ": " + read.getLength() + " bytes could not be read",
                    e.getCause());
        }
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            blocks = List.of();
            fetched = List.of();
            in.close();
        }
    }
}
