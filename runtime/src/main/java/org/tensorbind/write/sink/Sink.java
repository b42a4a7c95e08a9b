package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorData;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.Chunks;
import org.tensorbind.number.CountText;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.Payload;

/**
 * Receives a file's items in order, and writes them to a channel or only counts their bytes. A value outside the range of its rule causes an
 * {@link IllegalArgumentException} that names the rule. Not thread-safe.
 */
@GeneratedCodeApi
public final class Sink extends PlaceSink {
    private static final int BUFFER = 1 << 14;

    /** The buffer size for files that are larger than the first buffer; a direct buffer, which system calls need. */
    private static final int LARGE_BUFFER = 1 << 19;

    /** Generated code creates a counting sink for each size that it computes, so its buffer holds only one item. */
    private static final int COUNTING_BUFFER = 16;

    /** The maximum number of bytes of one padding; only an invalid value of a caller needs more. */
    private static final long MOST_FILLING = (1L << 30) - 1;

    /** The size from which padding is not stored in memory before it is written. */
    private static final int LONG_RUN = 1 << 12;

    private final @Nullable WritableByteChannel target;
    private ByteBuffer buffer;
    private long position;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private final Deque<ByteOrder> orders = new ArrayDeque<>();

    private Sink(@Nullable WritableByteChannel target, @Nullable FileImage image, long position) {
        super(image);
        this.target = target;
        this.position = position;
        int size = target == null && image == null ? COUNTING_BUFFER : BUFFER;
        this.buffer = ByteBuffer.allocate(size).order(order);
    }

    /** A sink at position 0 that writes to {@code target}. */
    public static Sink to(WritableByteChannel target) {
        return new Sink(target, null, 0);
    }

    /** A sink at position 0 that stores the items in an image, with the offsets of tensors' data. */
    public static Sink recording(FileImage image) {
        return new Sink(null, image, 0);
    }

    /** A sink that only counts, starting at {@code position}. */
    public static Sink counting(long position) {
        return new Sink(null, null, position);
    }

    /** Whether bytes are only counted, so that derived values of a fixed size need not be computed. */
    public boolean isCounting() {
        return target == null && image == null;
    }

    /** Sets the byte order of the integers and floats that follow. */
    public Sink order(ByteOrder newOrder) {
        order = newOrder;
        buffer.order(newOrder);
        return this;
    }

    /** Sets the byte order until {@link #leaveOrder}. */
    public void enterOrder(ByteOrder newOrder) {
        orders.push(order);
        order(newOrder);
    }

    /** Restores the byte order before {@link #enterOrder}. */
    public void leaveOrder() {
        order(orders.pop());
    }

    @Override
    public ByteOrder order() {
        return order;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void bytes(byte[] value) throws IOException {
        write(ByteBuffer.wrap(value));
    }

    /** Rejects an item. While counting, nothing is rejected; in an image, the problem is recorded, because it may not occur in the final one. */
    @Override
    void reject(String problem) {
        if (image != null) {
            image.addProblem(problem);
        } else if (target != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Rejects a list whose count differs from the required one. */
    public void expectCount(String rule, long actual, long expected) {
        if (actual != expected) {
            reject(rule + ": must have " + CountText.of(expected, "element") + ", has " + actual);
        }
    }

    /**
     * Rejects a value outside the range of its type.
     *
     * @param highest the maximum of its type
     * @param instead the item and its value that select a type with a wider range
     */
    public void expectRoom(String rule, long value, long highest, String instead) {
        if (value > highest) {
            reject(rule + ": must be at most " + highest + ", is " + value + "; use " + instead + " for more");
        }
    }

    /**
     * Rejects a record with an item that must be absent, or without a required item.
     *
     * @param clause the item's clause in the grammar
     */
    public void expectPresence(String rule, boolean there, boolean expected, String clause) {
        if (there != expected) {
            reject(rule + (there ? ": is supplied but must be absent" : ": must be supplied") + " (grammar: " + clause
                    + ")");
        }
    }

    /** Rejects the file if the next element of a list begins with the list's terminator. */
    public void expectOther(String rule, byte[] delimiter) {
        if (image != null) {
            image.expectOther(new FileImage.Unlike(rule, position, delimiter, false));
        }
    }

    /** Records that a list ends here: the next bytes must not be those with which its elements start. */
    public void expectEnd(String rule, byte[] start) {
        if (image != null) {
            image.expectOther(new FileImage.Unlike(rule, position, start, true));
        }
    }

    @Override
    public void fill(int fill, long count) throws IOException {
        if (count < 0 || count > MOST_FILLING) {
            reject("there cannot be " + CountText.of(count, "byte") + " of padding at byte " + position
                    + " of the file, at most " + MOST_FILLING + "; check the values that determine its size");
        } else if (isCounting()) {
            position += count;
        } else if (image != null && count >= LONG_RUN) {
            flush();
            image.append(fill, count);
            position += count;
        } else {
            fillBuffer((byte) fill, count);
        }
    }

    private void fillBuffer(byte fill, long count) throws IOException {
        for (long left = count; left > 0; ) {
            if (!buffer.hasRemaining()) {
                makeRoom();
            }
            int part = (int) Math.min(left, buffer.remaining());
            for (int i = 0; i < part; i++) {
                buffer.put(fill);
            }
            position += part;
            left -= part;
        }
    }

    /** Rejects an item that starts at {@code start} if its size is not {@code byteSize}. */
    public void expectSize(String rule, long start, long byteSize) {
        if (image != null && position - start != byteSize) {
            image.addProblem(rule + ": must have " + CountText.of(byteSize, "byte") + ", has " + (position - start));
        }
    }

    /** Pads with bytes of value {@code fill} up to a multiple of {@code multiple} from {@code start}. */
    public void pad(int fill, long start, long multiple) throws IOException {
        if (multiple <= 0) {
            reject("cannot align to a multiple of " + CountText.of(multiple, "byte"));
        } else {
            fill(fill, SaturatingMath.roundUp(position - start, multiple) - (position - start));
        }
    }

    /** Pads a region that starts at {@code start} to {@code byteSize} bytes; rejects content that exceeds it. */
    public void fillTo(String rule, int fill, long start, long byteSize) throws IOException {
        long used = position - start;
        if (used > byteSize) {
            reject(rule + ": has " + CountText.of(used, "byte") + ", its region has " + byteSize);
        } else {
            fill(fill, byteSize - used);
        }
    }

    /** Writes the bytes of a tensor. */
    public void payload(String rule, Payload payload) throws IOException {
        TensorData data = payload.data();
        if (data == null) {
            throw new IllegalArgumentException(
                    rule + ": is a reference into a file that was read; add the tensor to the writer instead");
        }
        if (target == null) {
            if (image != null) {
                flush();
                image.append(rule, payload);
            }
            position = SaturatingMath.plus(position, payload.byteSize());
            return;
        }
        SizeCheckedChannel channel = new SizeCheckedChannel(rule, payload.byteSize(), this);
        data.writeTo(channel);
        channel.expectEnd();
    }

    /** Writes the buffered bytes to the channel. */
    public void flush() throws IOException {
        buffer.flip();
        if (target != null && buffer.hasRemaining()) {
            Chunks.writeFully(target, buffer);
        } else if (image != null) {
            image.append(buffer);
        }
        buffer.clear();
    }

    /** Empties the buffer, and replaces it with a large one. */
    private void makeRoom() throws IOException {
        flush();
        if (target != null && buffer.capacity() < LARGE_BUFFER) {
            buffer = ByteBuffer.allocateDirect(LARGE_BUFFER).order(order);
        }
    }

    @Override
    ByteBuffer reserve(int length) throws IOException {
        if (buffer.remaining() < length) {
            makeRoom();
        }
        position += length;
        return buffer;
    }

    /** Transfers bytes from a file, if the target is a file channel; returns their number, 0 otherwise. */
    long transferFrom(FileChannel file, long offset, long byteSize) throws IOException {
        if (target == null || !FileTransfer.isPossible(target)) {
            return 0;
        }
        long count;
        if (FileTransfer.isForTheSystem(offset, position, byteSize)) {
            flush();
            count = FileTransfer.bySystem(file, offset, byteSize, target);
        } else {
            long wanted = FileTransfer.beforeTheSystem(offset, position, byteSize);
            if (buffer.remaining() < (buffer.isDirect() ? 1 : wanted)) {
                makeRoom();
            }
            count = FileTransfer.byBuffer(file, offset, wanted, buffer);
        }
        position += count;
        return count;
    }

    /** Writes the remaining bytes of a buffer. */
    public void write(ByteBuffer bytes) throws IOException {
        position += bytes.remaining();
        if (isCounting()) {
            bytes.position(bytes.limit());
            return;
        }
        if (image != null) {
            flush();
            image.append(bytes);
            return;
        }
        if (bytes.remaining() > buffer.remaining()) {
            makeRoom();
        }
        if (bytes.remaining() <= buffer.capacity() / 2) {
            buffer.put(bytes);
        } else {
            flush();
            Chunks.writeFully(Objects.requireNonNull(target, "the sink writes"), bytes);
        }
    }
}
