package org.tensorbind.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** A file read at explicit positions through its channel. */
final class ChannelByteSource implements ByteSource {
    private final String name;
    private final FileChannel channel;
    private final long size;

    private ChannelByteSource(String name, FileChannel channel, long size) {
        this.name = name;
        this.channel = channel;
        this.size = size;
    }

    static ChannelByteSource open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            return new ChannelByteSource(file.toString(), channel, channel.size());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size);
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, offset + bytes.position()) < 0) {
                throw new EOFException(name + ": byte " + (offset + bytes.position())
                        + ": the file has become shorter than the " + size + " bytes it had when it was opened");
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
