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
 * Takes a file's items in order, and writes them to a channel or only counts their bytes. A value that its rule cannot hold causes an
 * {@link IllegalArgumentException} that names the rule. Not for use by several threads.
 */
@GeneratedCodeApi
public final class Sink extends PlaceSink {
    private static final int BUFFER = 1 << 14;

    /** What is gathered of files that are larger than the first buffer: outside the heap, where system calls take it from. */
    private static final int LARGE_BUFFER = 1 << 19;

    /** Generated code makes a counting sink for each size that it asks for, so it holds one item only. */
    private static final int COUNTING_BUFFER = 16;

    /** Limit of the bytes of one filling: only a wrong number of a caller asks for more. */
    private static final long MOST_FILLING = (1L << 30) - 1;

    /** Fillings from this number of bytes on take no memory before they are written. */
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

    /** A sink at position 0 that keeps the items and records the offsets of tensors' data. */
    public static Sink recording(FileImage image) {
        return new Sink(null, image, 0);
    }

    /** A sink that writes nothing and counts on from {@code position}. */
    public static Sink counting(long position) {
        return new Sink(null, null, position);
    }

    /** Whether nothing is kept: what follows from other items and has a fixed size need not be computed. */
    public boolean isCounting() {
        return target == null && image == null;
    }

    /** Sets the byte order of the integers and floats that follow. */
    public Sink order(ByteOrder newOrder) {
        order = newOrder;
        buffer.order(newOrder);
        return this;
    }

    /** Sets the byte order of what follows up to {@link #leaveOrder}. */
    public void enterOrder(ByteOrder newOrder) {
        orders.push(order);
        order(newOrder);
    }

    /** Sets the byte order again that was set before {@link #enterOrder}. */
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

    /** What is counted is written later, and rejected then; what an image keeps is rejected where it stays so. */
    @Override
    void reject(String problem) {
        if (image != null) {
            image.addProblem(problem);
        } else if (target != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Rejects a list that has not as many elements as the format says. */
    public void expectCount(String rule, long actual, long expected) {
        if (actual != expected) {
            reject(rule + ": must have " + CountText.of(expected, "element") + ", has " + actual);
        }
    }

    /**
     * Rejects a value that its type has no room for.
     *
     * @param highest the highest value of its type
     * @param instead the item and its value that select a type with a wider range
     */
    public void expectRoom(String rule, long value, long highest, String instead) {
        if (value > highest) {
            reject(rule + ": must be at most " + highest + ", is " + value + "; use " + instead + " for more");
        }
    }

    /**
     * Rejects a record that has a part where it must not, or does not have one.
     *
     * @param clause what the grammar says of the part
     */
    public void expectPresence(String rule, boolean there, boolean expected, String clause) {
        if (there != expected) {
            reject(rule + (there ? ": is supplied but must be absent" : ": must be supplied") + " (grammar: " + clause
                    + ")");
        }
    }

    /** Rejects the file where the bytes that follow are those that end the list whose next element they begin. */
    public void expectOther(String rule, byte[] delimiter) {
        if (image != null) {
            image.expectOther(new FileImage.Unlike(rule, position, delimiter, false));
        }
    }

    /** Notes that a list ends here: what follows must not start with these bytes, with which its elements start. */
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

    /** Notes that an item which starts at {@code start} must take {@code byteSize} bytes, if it does not. */
    public void expectSize(String rule, long start, long byteSize) {
        if (image != null && position - start != byteSize) {
            image.addProblem(rule + ": must have " + CountText.of(byteSize, "byte") + ", has " + (position - start));
        }
    }

    /** Bytes of value {@code fill} up to a multiple of {@code multiple} from {@code start}. */
    public void pad(int fill, long start, long multiple) throws IOException {
        if (multiple <= 0) {
            reject("cannot align to a multiple of " + CountText.of(multiple, "byte"));
        } else {
            fill(fill, SaturatingMath.roundUp(position - start, multiple) - (position - start));
        }
    }

    /** Fills up to {@code byteSize} bytes from {@code start}, which must not have been passed. */
    public void fillTo(String rule, int fill, long start, long byteSize) throws IOException {
        long used = position - start;
        if (used > byteSize) {
            reject(rule + ": has " + CountText.of(used, "byte") + ", its region has " + byteSize);
        } else {
            fill(fill, byteSize - used);
        }
    }

    /** The bytes of a tensor. */
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

    /** Hands everything that was buffered to the channel. */
    public void flush() throws IOException {
        buffer.flip();
        if (target != null && buffer.hasRemaining()) {
            Chunks.writeFully(target, buffer);
        } else if (image != null) {
            image.append(buffer);
        }
        buffer.clear();
    }

    /** Empties the buffer; a file that needs this once is worth a large one. */
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

    /** Some bytes of a file, where the channel is one of a file, too; gives how many, 0 otherwise. */
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

    /** The remaining bytes of the buffer. */
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
