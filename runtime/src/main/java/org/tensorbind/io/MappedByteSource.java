package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A file mapped window by window, each when it is first needed. Windows begin every GiB and reach to the end of the next one, so
 * that any slice of up to a GiB lies in one of them; longer slices that do not are mapped by themselves.
 */
final class MappedByteSource implements ByteSource {
    private static final int STEP_BITS = 30;

    private final String name;
    private final FileChannel channel;
    private final long size;
    private final AtomicReferenceArray<MappedByteBuffer> windows;

    private MappedByteSource(String name, FileChannel channel, long size) {
        this.name = name;
        this.channel = channel;
        this.size = size;
        this.windows = new AtomicReferenceArray<>(Math.toIntExact((size >>> STEP_BITS) + 1));
    }

    static MappedByteSource open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder, not a file");
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            return new MappedByteSource(file.toString(), channel, channel.size());
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
        MappedByteBuffer window = mapped((int) (offset >>> STEP_BITS));
        int at = (int) (offset & ((1L << STEP_BITS) - 1));
        if (length <= window.capacity() - at) {
            return window.slice(at, length).asReadOnlyBuffer();
        }
        return channel.map(FileChannel.MapMode.READ_ONLY, offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        MappedByteBuffer window = mapped((int) (offset >>> STEP_BITS));
        int at = (int) (offset & ((1L << STEP_BITS) - 1));
        return window.slice(at, window.capacity() - at).asReadOnlyBuffer();
    }

    private MappedByteBuffer mapped(int index) throws IOException {
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        MappedByteBuffer window = windows.get(index);
        if (window == null) {
            long start = (long) index << STEP_BITS;
            window = channel.map(FileChannel.MapMode.READ_ONLY, start, Math.min(Integer.MAX_VALUE, size - start));
            windows.set(index, window);
        }
        return window;
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
        for (int i = 0; i < windows.length(); i++) {
            windows.set(i, null);
        }
    }
}
