package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A file mapped for reading window by window, each when it is first needed. Windows begin every GiB and reach to the end of the next one, so
 * that any slice of up to a GiB is in one of them; longer slices that do not are mapped by themselves.
 */
final class MappedByteSource extends FileByteSource {
    private static final int STEP_BITS = 30;

    private final AtomicReferenceArray<MappedByteBuffer> windows;

    MappedByteSource(OpenFile file) {
        super(file);
        this.windows = new AtomicReferenceArray<>(Math.toIntExact((file.size() >>> STEP_BITS) + 1));
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, file.size());
        MappedByteBuffer window = mapped((int) (offset >>> STEP_BITS));
        int at = (int) (offset & ((1L << STEP_BITS) - 1));
        if (length <= window.capacity() - at) {
            return window.slice(at, length);
        }
        return map(offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        Objects.checkFromIndexSize(offset, 0, file.size());
        MappedByteBuffer window = mapped((int) (offset >>> STEP_BITS));
        int at = (int) (offset & ((1L << STEP_BITS) - 1));
        return window.slice(at, window.capacity() - at);
    }

    private MappedByteBuffer mapped(int index) throws IOException {
        file.rejectClosed();
        MappedByteBuffer window = windows.get(index);
        if (window == null) {
            long start = (long) index << STEP_BITS;
            window = map(start, Math.min(Integer.MAX_VALUE, file.size() - start));
            windows.set(index, window);
        }
        return window;
    }

    private MappedByteBuffer map(long start, long length) throws IOException {
        return file.map(new Range(start, length));
    }

    /** What is mapped. */
    private record Range(long start, long length) implements OpenFile.Use<MappedByteBuffer> {
        @Override
        public MappedByteBuffer with(FileChannel channel) throws IOException {
            return channel.map(FileChannel.MapMode.READ_ONLY, start, length);
        }
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
    public void close() throws IOException {
        file.close();
        for (int i = 0; i < windows.length(); i++) {
            windows.set(i, null);
        }
    }
}
