package org.tensorbind.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes at known offsets: a file, or memory. Any number of threads may read at the same time. After {@link #close()}, reading gives
 * a {@link java.nio.channels.ClosedChannelException}.
 */
public interface ByteSource extends Closeable {
    /** What messages call it: the file's path as the user wrote it, or a description. */
    String name();

    /** The file in a file system that it reads, as the user wrote it; null for other sources. */
    default @Nullable Path path() {
        return null;
    }

    /**
     * Opens the file at a path from the folder of this one on, for sources that are not files in a file system.
     *
     * @param names the names in the path, of which none is empty, {@code .} or {@code ..}
     * @throws java.nio.file.NoSuchFileException if there is none, or if this source is in no folder
     */
    default ByteSource neighbour(List<String> names) throws IOException {
        throw new NoSuchFileException(
                String.join("/", names), null, "cannot be found, as " + name() + " was not opened from a folder");
    }

    /** Number of bytes. It is taken once, when the source is made. */
    long size();

    /**
     * {@code length} bytes from {@code offset} on, read-only, position 0, big-endian as buffers are by default. The buffer shares the source's memory
     * if {@link #isZeroCopy()} is true, otherwise it is a copy.
     *
     * @throws IndexOutOfBoundsException if the range is not inside the source
     */
    ByteBuffer slice(long offset, int length) throws IOException;

    /**
     * Some bytes from {@code offset} on, as many as the source gives cheaply in one piece: at least one, unless {@code offset} is the
     * source's size. They may be a copy where slices are not.
     *
     * @throws IndexOutOfBoundsException if {@code offset} is negative, or more than the source's size
     */
    default ByteBuffer window(long offset) throws IOException {
        return slice(offset, (int) Math.min(1 << 16, size() - offset));
    }

    /** A {@link #window(long)} for who is going to read {@code wanted} bytes, or all that are left; it may have fewer all the same. */
    default ByteBuffer window(long offset, long wanted) throws IOException {
        return window(offset);
    }

    /**
     * A {@link #slice} for who reads a file's structure: it may be a copy where slices are not.
     *
     * @throws IndexOutOfBoundsException if the range is not inside the source
     */
    default ByteBuffer peek(long offset, int length) throws IOException {
        return slice(offset, length);
    }

    /**
     * Fills a buffer with the bytes from {@code offset} on, where they can be had without the whole file in memory: what is read once, piece after
     * piece, does not stay there then.
     *
     * @return whether they can; the buffer is as it was where they cannot, and {@link #window(long, long)} is as good
     * @throws IndexOutOfBoundsException if they can and the range is not inside the source
     */
    default boolean read(long offset, ByteBuffer target) throws IOException {
        return false;
    }

    /**
     * Announces that this range is going to be read, front to back. A source for which a read is expensive fetches it in few large ones, and nothing
     * else.
     */
    default void prefetch(long offset, long byteSize) {}

    /**
     * Gives bytes to a channel by a system call, if both are files; may transfer fewer bytes than requested.
     *
     * @return how many, 0 where that is not possible: then {@link #slice} gives them
     */
    default long transferTo(long offset, long byteSize, WritableByteChannel target) throws IOException {
        return 0;
    }

    /** Whether slices share the source's memory. */
    boolean isZeroCopy();

    /**
     * Confirms that {@code byteSize} bytes that were just taken from the source's memory are the file's, if they are enough to be worth a look
     * at it. Of a mapping that has been cut, Java may give anything until then; {@link MappedAccess} has more.
     *
     * @throws java.io.EOFException if the file has become shorter
     */
    default void ensureIntact(long byteSize) throws IOException {}

    /**
     * A range of any size as a {@code java.lang.foreign.MemorySegment}, where the source is a mapped file and Java is 22 or newer; null
     * elsewhere.
     *
     * @throws IndexOutOfBoundsException if it gives one and the range is not inside the source
     */
    default @Nullable Object memory(long offset, long byteSize) throws IOException {
        return null;
    }

    /**
     * Keeps the memory that this source shares with its slices valid, also after {@link #close()}, until the returned hold is closed. A mapped file is
     * unmapped when neither the source nor a hold is open.
     *
     * @return a hold, to be closed once; closing it again has no effect. For sources that are not mapped, or that the garbage collector unmaps, it does
     *     nothing
     * @throws java.nio.channels.ClosedChannelException if the source was closed
     */
    default Closeable retain() throws IOException {
        return () -> {};
    }

    @Override
    void close() throws IOException;

    /**
     * The file, mapped into memory when a slice or a large window is first read; read through a channel where its file system cannot map. If the file is
     * truncated meanwhile, buffers that were handed out give wrong bytes or an {@link InternalError}; what copies bytes gives an {@link java.io.EOFException} instead.
     *
     * <p>On Java 22 and newer the mapping goes away with {@link #close()}, and access to a buffer that was handed out is an {@link
     * IllegalStateException} from then on; native code that keeps the address of one ends the process. {@link Unmapping} has the alternative. On
     * older versions the mapping stays until the garbage collector finds that neither the source nor a buffer handed out by it is in use;
     * closing only ends the handing out of new ones.
     */
    static ByteSource map(Path file) throws IOException {
        return map(file, Unmapping.ON_CLOSE);
    }

    /** Maps a file as {@link #map(Path)}; {@code unmapping} determines when it is unmapped. */
    static ByteSource map(Path file, Unmapping unmapping) throws IOException {
        return SeekableByteSource.isMappable(file)
                ? new LazyMapping(OpenFile.open(file, null), unmapping)
                : SeekableByteSource.open(file);
    }

    /** The file, read through a channel at explicit positions; nothing is mapped and every slice is a copy. */
    static ByteSource channel(Path file) throws IOException {
        return new ChannelByteSource(OpenFile.open(file, null));
    }

    /** These bytes for a reader, which closes what it reads: this source stays open. */
    default ByteSource borrowed() {
        return new BorrowedSource(this);
    }

    /**
     * The source at an address: a {@code file:}, which is mapped, or of a scheme that a {@link SchemeProvider} on the class path has, such as {@code http},
     * {@code https} and {@code hf} of {@code tensorbind-checkpoints}.
     *
     * @throws IllegalArgumentException if the scheme is of none of them
     */
    static ByteSource open(URI uri) throws IOException {
        return Schemes.INSTALLED.open(uri);
    }

    /** These bytes, not copied; do not change them while the source is in use. */
    static ByteSource of(String name, byte[] bytes) {
        return new BufferByteSource(name, ByteBuffer.wrap(bytes));
    }

    /** The bytes between the buffer's position and limit, not copied; do not change them while the source is in use. */
    static ByteSource of(String name, ByteBuffer bytes) {
        return new BufferByteSource(name, bytes);
    }

    /** The bytes of a channel from its start, read on access. The source closes the channel, and its position must not be changed meanwhile. */
    static ByteSource of(String name, SeekableByteChannel channel) throws IOException {
        return new SeekableByteSource(name, channel);
    }

    /**
     * All that is left in a stream, read into memory now; the stream stays open.
     *
     * @throws IOException if it cannot be read, or has more bytes than an array
     */
    static ByteSource readAll(String name, InputStream in) throws IOException {
        try {
            return of(name, in.readAllBytes());
        } catch (OutOfMemoryError e) {
            throw new IOException(name + ": has more bytes than fit in memory; save it as a file", e);
        }
    }
}
