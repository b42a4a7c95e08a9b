package org.tensorbind.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.event.FlightEvent;

/**
 * A file that is mapped only when more is read than a small structure needs, because mapping and especially unmapping a file costs more than reading
 * a few KiB.
 */
final class LazyMapping extends FileByteSource {
    /** The size of the first read: enough for small files, and for the offsets of the structure in large ones. */
    private static final int FIRST = 1 << 13;

    /** Beyond this, reading costs more than a mapping. */
    private static final int MOST = 1 << 18;

    private static final Part NOTHING = new Part(0, ByteBuffer.allocate(0));

    private final Unmapping unmapping;
    private volatile @Nullable ByteSource mapped;
    private volatile Part head = NOTHING;
    private volatile Part last = NOTHING;
    private int bytesRead;

    /** Some bytes of the file, in memory. */
    private record Part(long offset, ByteBuffer bytes) {
        boolean has(long from, long to) {
            return offset <= from && to <= end();
        }

        long end() {
            return offset + bytes.capacity();
        }

        ByteBuffer slice(long from, long length) {
            return bytes.slice((int) (from - offset), (int) length).asReadOnlyBuffer();
        }
    }

    LazyMapping(OpenFile file, Unmapping unmapping) {
        super(file);
        this.unmapping = unmapping;
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, file.size());
        if (length == 0 && mapped == null) {
            file.rejectClosed();
            return NOTHING.slice(0, 0);
        }
        return mapped().slice(offset, length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        return window(offset, 1);
    }

    @Override
    public ByteBuffer window(long offset, long wanted) throws IOException {
        Objects.checkFromIndexSize(offset, 0, file.size());
        Part part = part(offset, wanted);
        return part == null ? mapped().window(offset) : part.slice(offset, part.end() - offset);
    }

    @Override
    public ByteBuffer peek(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, file.size());
        Part part = part(offset, length);
        return part == null ? mapped().slice(offset, length) : part.slice(offset, length);
    }

    @Override
    public boolean read(long offset, ByteBuffer target) throws IOException {
        Objects.checkFromIndexSize(offset, target.remaining(), file.size());
        file.rejectClosed();
        file.readFully(target, offset);
        return true;
    }

    private @Nullable Part part(long offset, long wanted) throws IOException {
        file.rejectClosed();
        long to = offset + Math.min(wanted, file.size() - offset);
        if (head.has(offset, to)) {
            return head;
        }
        if (last.has(offset, to)) {
            return last;
        }
        return mapped == null && to - offset <= MOST ? read(offset, (int) (to - offset)) : null;
    }

    /** Reads on; null where so much has been read that the file is to be mapped. Who reads on item by item gets ever larger parts. */
    private synchronized @Nullable Part read(long offset, int wanted) throws IOException {
        int length = (int) Math.min(Math.max(wanted, Math.max(FIRST, bytesRead)), file.size() - offset);
        if (mapped != null || length > MOST - bytesRead) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.allocate(length);
        file.readFully(bytes, offset);
        Part part = new Part(offset, bytes.flip());
        bytesRead += length;
        if (offset == 0) {
            head = part;
        } else {
            last = part;
        }
        return part;
    }

    private ByteSource mapped() throws IOException {
        ByteSource source = mapped;
        return source == null ? map() : source;
    }

    private synchronized ByteSource map() throws IOException {
        file.rejectClosed();
        ByteSource source = mapped;
        if (source == null) {
            FlightEvent event = FlightEvent.begin(FlightEvent.Kind.MAP, file.name());
            source = Mapping.open(file, unmapping);
            event.end(file.size(), null);
            mapped = source;
            head = NOTHING;
            last = NOTHING;
        }
        return source;
    }

    @Override
    public @Nullable Object memory(long offset, long byteSize) throws IOException {
        return mapped().memory(offset, byteSize);
    }

    @Override
    public Closeable retain() throws IOException {
        return mapped().retain();
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    /** What was read is the file's; for what is wrong with it, the file may have been cut. */
    @Override
    public void ensureIntact(long byteSize) throws IOException {
        if (mapped != null || byteSize == Long.MAX_VALUE) {
            file.ensureIntact(byteSize);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        ByteSource source = mapped;
        if (source == null) {
            file.close();
        } else {
            source.close();
        }
    }
}
