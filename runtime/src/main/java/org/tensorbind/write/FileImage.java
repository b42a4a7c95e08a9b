package org.tensorbind.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.Saturating;
import org.tensorbind.payload.Payload;

/**
 * A file that is about to be written: the bytes of all its items, and the places of its tensors' bytes, which are not in memory. It can be
 * read before anything is written. Not for use by several threads.
 */
@GeneratedCodeApi
public final class FileImage {
    private byte[] items = new byte[1 << 10];
    private int itemSize;
    private final List<Data> data = new ArrayList<>();
    private @Nullable Map<Payload, Long> offsets;
    private long size;
    private boolean dataRead;
    private final ImageSums sums = new ImageSums();

    /**
     * The bytes of a tensor.
     *
     * @param position in bytes from the start of the file
     * @param itemsBefore bytes of items before it
     */
    private record Data(String rule, Payload payload, long position, int itemsBefore) {}

    FileImage() {}

    /** Bytes of the whole file. */
    public long size() {
        return size;
    }

    void append(ByteBuffer bytes) {
        int count = bytes.remaining();
        if (count > Integer.MAX_VALUE - 8 - itemSize) {
            throw new IllegalArgumentException("the items beside the tensors' data take more than 2 GiB");
        }
        if (count > items.length - itemSize) {
            long doubled = Math.min(2L * items.length, Integer.MAX_VALUE - 8);
            items = Arrays.copyOf(items, (int) Math.max(doubled, itemSize + count));
        }
        bytes.get(items, itemSize, count);
        itemSize += count;
        size += count;
    }

    void append(String rule, Payload payload) {
        data.add(new Data(rule, payload, size, itemSize));
        size = Saturating.plus(size, payload.byteSize());
    }

    /** Notes a checksum that is to be computed. */
    void add(SumPlaces.Sum sum) {
        sums.add(sum);
    }

    /** Puts all checksums in their places. */
    void computeSums() throws IOException {
        sums.compute(new ItemSource("sums"));
    }

    /** Writes the file, front to back. */
    public void writeTo(WritableByteChannel target) throws IOException {
        Sink out = Sink.to(target);
        int written = 0;
        for (Data next : data) {
            out.write(ByteBuffer.wrap(items, written, next.itemsBefore - written));
            written = next.itemsBefore;
            out.payload(next.rule, next.payload);
        }
        out.write(ByteBuffer.wrap(items, written, itemSize - written));
        out.flush();
    }

    /** Where a tensor's bytes are going to be, in bytes from the start of the file; -1 for bytes that are not in the file. */
    public long offsetOf(Payload payload) {
        Map<Payload, Long> known = offsets;
        if (known == null) {
            known = new IdentityHashMap<>();
            for (Data next : data) {
                known.put(next.payload, next.position);
            }
            offsets = known;
        }
        return known.getOrDefault(payload, -1L);
    }

    /** Whether somebody has read tensors' data from the {@link #source}. */
    public boolean isDataRead() {
        return dataRead;
    }

    /**
     * The items as a source. The tensors' data has its place there and is not at hand: whoever reads it gets zeros, which {@link
     * #isDataRead} tells.
     */
    public ByteSource source(String name) {
        return new ItemSource(name);
    }

    private final class ItemSource implements ByteSource, ImageSums.Bytes {
        private final String name;

        ItemSource(String name) {
            this.name = name;
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
            if (offset < 0 || length < 0 || offset > size - length) {
                throw new IndexOutOfBoundsException(offset + " + " + length + " of " + size);
            }
            ByteBuffer window = window(offset);
            if (window.remaining() >= length) {
                return window.limit(length).slice();
            }
            ByteBuffer joined = ByteBuffer.allocate(length);
            while (joined.hasRemaining()) {
                ByteBuffer more = window(offset + joined.position());
                if (!more.hasRemaining()) {
                    dataRead = true;
                    joined.put((byte) 0);
                } else {
                    joined.put(more.limit(Math.min(more.limit(), joined.remaining())));
                }
            }
            return joined.flip().asReadOnlyBuffer();
        }

        /** The items from {@code offset} up to the next data; empty inside of data. */
        @Override
        public ByteBuffer window(long offset) {
            int next = firstBehind(offset);
            long dataBefore = next == 0 ? 0 : endOf(next - 1) - data.get(next - 1).itemsBefore;
            if (next > 0 && offset < endOf(next - 1)) {
                return ByteBuffer.allocate(0);
            }
            int end = next == data.size() ? itemSize : data.get(next).itemsBefore;
            int start = (int) (offset - dataBefore);
            return ByteBuffer.wrap(items, start, end - start).slice().asReadOnlyBuffer();
        }

        @Override
        public ByteBuffer items(long offset) {
            return window(offset);
        }

        @Override
        public Payload data(long offset) {
            return data.get(firstBehind(offset) - 1).payload;
        }

        @Override
        public void replace(long offset, byte[] bytes) {
            int next = firstBehind(offset);
            long dataBefore = next == 0 ? 0 : endOf(next - 1) - data.get(next - 1).itemsBefore;
            System.arraycopy(bytes, 0, items, (int) (offset - dataBefore), bytes.length);
        }

        private long endOf(int index) {
            return data.get(index).position + data.get(index).payload.byteSize();
        }

        /** The first data that starts behind {@code offset}, or at it and is not empty. */
        private int firstBehind(long offset) {
            int low = 0;
            int high = data.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (data.get(middle).position <= offset) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        @Override
        public boolean isZeroCopy() {
            return true;
        }

        @Override
        public void close() {}
    }
}
