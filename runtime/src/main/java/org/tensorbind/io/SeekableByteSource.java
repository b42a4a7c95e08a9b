package org.tensorbind.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A channel that has one position only, which reads of several threads share one after the other. */
final class SeekableByteSource implements ByteSource {
    private final String name;
    private final @Nullable Path path;
    private final SeekableByteChannel channel;
    private final long size;

    SeekableByteSource(String name, SeekableByteChannel channel) throws IOException {
        this(name, null, channel);
    }

    private SeekableByteSource(String name, @Nullable Path path, SeekableByteChannel channel) throws IOException {
        this.name = name;
        this.path = path;
        this.channel = channel;
        this.size = channel.size();
    }

    /** Whether the file system of a file maps it; some have none of the channels that it needs. */
    static boolean isMappable(Path file) throws IOException {
        if (file.getFileSystem() == FileSystems.getDefault()) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file)) {
            channel.map(FileChannel.MapMode.READ_ONLY, 0, Math.min(1, channel.size()));
            return true;
        } catch (UnsupportedOperationException e) {
            return false;
        } catch (IOException e) {
            throw FileFailures.named(file, e);
        }
    }

    static SeekableByteSource open(Path file) throws IOException {
        SeekableByteChannel channel = channelOf(file);
        try {
            return new SeekableByteSource(file.toString(), file, channel);
        } catch (IOException | RuntimeException | Error e) {
            try (channel) {
                throw e;
            }
        }
    }

    private static SeekableByteChannel channelOf(Path file) throws IOException {
        try {
            return Files.newByteChannel(file);
        } catch (IOException e) {
            throw FileFailures.named(file, e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable Path path() {
        return path;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size);
        ByteBuffer bytes = ByteBuffer.allocate(length);
        synchronized (channel) {
            channel.position(offset);
            while (bytes.hasRemaining()) {
                if (channel.read(bytes) < 0) {
                    throw new EOFException(name + ": byte " + (offset + bytes.position())
                            + ": the channel has become shorter than the " + size + " bytes it had at first");
                }
            }
        }
        return bytes.flip().asReadOnlyBuffer();
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
