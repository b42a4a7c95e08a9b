package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.code.Packing;

/**
 * A file that is about to be written: the bytes of all its items, and the offsets of its tensors' bytes, which are not in memory. It can be
 * read before anything is written. Not thread-safe.
 */
public final class FileImage {
    private byte[] items = new byte[1 << 10];
    private int itemSize;
    private final List<Apart> apart = new ArrayList<>();
    private @Nullable Map<Payload, Long> offsets;
    private long size;
    private boolean dataRead;
    private @Nullable String problem;
    private final ImageSums sums = new ImageSums();
    private final List<Unlike> unlike = new ArrayList<>();
    private final Supplier<String> owner;

    /** Bytes that are not among those of the items. */
    private sealed interface Apart {
        /** In bytes from the start of the file. */
        long position();

        /** Bytes of items before it. */
        int itemsBefore();

        long byteSize();
    }

    /** The bytes of a tensor. */
    private record Data(String rule, Payload payload, long position, int itemsBefore) implements Apart {
        @Override
        public long byteSize() {
            return payload.byteSize();
        }
    }

    /** A long run of one byte. */
    private record Run(int fill, long byteSize, long position, int itemsBefore) implements Apart {}

    /**
     * An offset, from the start of the file, where the bytes must differ from those that end the list of a rule.
     *
     * @param after whether the place is after the list
     */
    record Unlike(String rule, long position, byte[] delimiter, boolean after) {
        String problem() {
            return after
                    ? "the bytes after the list at byte " + position
                            + " start like its elements, so a reader would read one more"
                    : "the element at byte " + position
                            + " starts with the terminator of the list, so a reader would end the list there";
        }
    }

    /**
     * An empty file.
     *
     * @param owner returns the prefix of messages for the current item, empty for items of the file
     */
    public FileImage(Supplier<String> owner) {
        this.owner = owner;
    }

    void append(ByteBuffer bytes) {
        int count = bytes.remaining();
        if (count > Integer.MAX_VALUE - 8 - itemSize) {
            throw new IllegalArgumentException("the items other than tensor data take more than 2 GiB");
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
        apart.add(new Data(rule, payload, size, itemSize));
        size = SaturatingMath.plus(size, payload.byteSize());
    }

    /** Appends {@code count} bytes of value {@code fill}, which take no memory. */
    void append(int fill, long count) {
        apart.add(new Run(fill, count, size, itemSize));
        size = SaturatingMath.plus(size, count);
    }

    /** Notes what is wrong with the file if it stays so; the first counts. */
    void addProblem(String newProblem) {
        problem = problem == null ? owner.get() + newProblem : problem;
    }

    /** Rejects the file if something about it has been found wrong. */
    public void rejectProblem() {
        if (problem != null) {
            throw new ItemException(problem);
        }
    }

    /** Records an offset where other bytes must be. */
    void expectOther(Unlike place) {
        unlike.add(place);
    }

    /** Rejects elements that start with what ends their lists, and what follows a list and starts as its elements do. */
    public void checkLists() throws IOException {
        ItemSource source = new ItemSource("lists", Map.of());
        for (Unlike place : unlike) {
            ByteBuffer found = source.window(place.position());
            byte[] delimiter = place.delimiter();
            boolean same = found.remaining() >= delimiter.length
                    && found.limit(delimiter.length).equals(ByteBuffer.wrap(delimiter));
            if (same) {
                throw new ItemException(owner.get() + place.rule() + ": " + place.problem());
            }
        }
    }

    /** Notes a checksum that is to be computed. */
    void add(SumPlaces.Sum sum) {
        sums.add(sum);
    }

    /** Fills in all checksums. */
    public void computeSums() throws IOException {
        sums.compute(new ItemSource("sums", Map.of()));
    }

    /** Writes the file, front to back. */
    public void writeTo(WritableByteChannel target) throws IOException {
        Sink out = Sink.to(target);
        int written = 0;
        for (Apart next : apart) {
            out.write(ByteBuffer.wrap(items, written, next.itemsBefore() - written));
            written = next.itemsBefore();
            if (next instanceof Data data) {
                out.payload(data.rule, data.payload);
            } else {
                out.fill(((Run) next).fill, next.byteSize());
            }
        }
        out.write(ByteBuffer.wrap(items, written, itemSize - written));
        out.flush();
    }

    /** Where a tensor's bytes are going to be, in bytes from the start of the file; -1 for bytes that are not in the file. */
    public long offsetOf(Payload payload) {
        Map<Payload, Long> known = offsets;
        if (known == null) {
            known = new IdentityHashMap<>();
            for (Apart next : apart) {
                if (next instanceof Data data) {
                    known.put(data.payload, data.position);
                    for (Payload content : data.payload.contents()) {
                        known.put(content, data.position);
                    }
                }
            }
            offsets = known;
        }
        return known.getOrDefault(payload, -1L);
    }

    /** The number of bytes of the file. */
    public long byteSize() {
        return size;
    }

    /** Whether tensors' data was read from the {@link #source}. */
    public boolean isDataRead() {
        return dataRead;
    }

    /**
     * The items as a source. The tensors' data has its place there and is not available: reading it gives zeros, which {@link
     * #isDataRead} gives.
     *
     * @param counts how many numbers there are in the data of tensors that store them with as many bytes as each needs
     */
    public ByteSource source(String name, Map<Payload, Long> counts) {
        return new ItemSource(name, counts);
    }

    private final class ItemSource implements ByteSource, ImageSums.Bytes, Packing.Counts {
        private static final int BLOCK = 1 << 16;

        private final String name;
        private final Map<Payload, Long> counts;

        /** Bytes of the run that was looked at last. */
        private ByteBuffer block = ByteBuffer.allocate(0);

        ItemSource(String name, Map<Payload, Long> counts) {
            this.name = name;
            this.counts = counts;
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

        /** The bytes from {@code offset} on, some of them at least; empty inside of data. */
        @Override
        public ByteBuffer window(long offset) {
            int next = firstAfter(offset);
            if (next > 0 && offset < endOf(next - 1)) {
                return apart.get(next - 1) instanceof Run run ? window(run, offset) : ByteBuffer.allocate(0);
            }
            int end = next == apart.size() ? itemSize : apart.get(next).itemsBefore();
            int start = placeOf(offset, next);
            return ByteBuffer.wrap(items, start, end - start).slice().asReadOnlyBuffer();
        }

        private ByteBuffer window(Run run, long offset) {
            if (block.limit() == 0 || block.get(0) != (byte) run.fill) {
                byte[] bytes = new byte[BLOCK];
                Arrays.fill(bytes, (byte) run.fill);
                block = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
            }
            return block.slice(0, (int) Math.min(BLOCK, run.position + run.byteSize - offset));
        }

        /** Where the item's byte at {@code offset} is among those of all items; {@code next} is what is apart after it. */
        private int placeOf(long offset, int next) {
            long before = next == 0 ? 0 : endOf(next - 1) - apart.get(next - 1).itemsBefore();
            return (int) (offset - before);
        }

        @Override
        public ByteBuffer items(long offset) {
            return window(offset);
        }

        @Override
        public Payload data(long offset) {
            return ((Data) apart.get(firstAfter(offset) - 1)).payload;
        }

        @Override
        public long countAt(long byteOffset) {
            return counts.getOrDefault(data(byteOffset), 0L);
        }

        @Override
        public void replace(long offset, byte[] bytes) {
            System.arraycopy(bytes, 0, items, placeOf(offset, firstAfter(offset)), bytes.length);
        }

        private long endOf(int index) {
            return apart.get(index).position() + apart.get(index).byteSize();
        }

        /** The first of what is apart that starts after {@code offset}, or at it and is not empty. */
        private int firstAfter(long offset) {
            int low = 0;
            int high = apart.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (apart.get(middle).position() <= offset) {
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
