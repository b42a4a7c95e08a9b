package org.tensorbind.write;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SafeText;
import org.tensorbind.payload.Payload;
import org.tensorbind.write.sink.FileImage;
import org.tensorbind.write.sink.ItemException;
import org.tensorbind.write.sink.Sink;

/**
 * A file that is about to be written. Sizes and offsets that items give of other items are computed repeatedly until they converge: the items are
 * visited as if they were written, each offset and size is recorded, and this is repeated until nothing changes. Then the file
 * can be read and be written. Not thread-safe.
 */
@GeneratedCodeApi
public final class FilePlan {
    /** Rounds in which something becomes smaller: what depends on each other to and fro does not settle. */
    private static final int MOST_SHRINKING_ROUNDS = 24;

    /**
     * Rounds in which places only move on, for each value that is computed: an integer of variable length that grows, by 9 bytes at most, can make the
     * next one grow.
     */
    private static final int MOST_ROUNDS_A_VALUE = 20;

    /** Such rounds in any file. */
    private static final int MOST_ROUNDS = 20_000;

    private final List<Quantity> quantities = new ArrayList<>();
    private final SelfSizes ownSizes = new SelfSizes();
    private final PlacedTensors tensors;
    private boolean changed;
    private boolean shrunk;
    private @Nullable FileImage image;

    /** @param tensors the tensors of the file; messages name the one that is being written */
    public FilePlan(PlacedTensors tensors) {
        this.tensors = tensors;
    }

    /** Writes items in their order, with the values planned so far, and records what it finds. */
    public interface Writing {
        /** Writes all of them. */
        void write(Sink out) throws IOException;
    }

    /** A size or an offset, of one item or of one for each element of a list. */
    public static final class Quantity {
        private final FilePlan plan;
        private final String description;
        private final long[] values;

        private Quantity(FilePlan plan, String description, int count) {
            this.plan = plan;
            this.description = description;
            this.values = new long[count];
        }

        /** The value that was recorded last, initially 0. */
        public long get(int index) {
            return values[index];
        }

        /** Records a value. */
        public void record(int index, long value) {
            if (values[index] != value) {
                plan.shrunk |= value < values[index];
                values[index] = value;
                plan.changed = true;
            }
        }

        @Override
        public String toString() {
            return description;
        }
    }

    /**
     * Adds a quantity to be computed.
     *
     * @param description its name in messages, such as {@code offset(DATA)}
     * @param count the number of its values
     */
    public Quantity quantity(String description, int count) {
        Quantity quantity = new Quantity(this, description, count);
        quantities.add(quantity);
        return quantity;
    }

    /**
     * The size in bytes of a value that contains its own size. While the size is being computed, returns the current estimate.
     *
     * @param position where the value starts, in bytes from the start of the file
     */
    public long ownSize(String rule, Object value, long position, Writing writing) throws IOException {
        return ownSizes.of(rule, value, position, writing);
    }

    private String owner() {
        TensorPart tensor = tensors.written();
        return tensor == null ? "" : "tensor '" + tensor.name() + "': ";
    }

    /**
     * Computes all quantities, and returns this plan.
     *
     * @throws IllegalArgumentException if they do not converge, or a value cannot be written; the message names the tensor
     */
    public FilePlan compute(Writing writing) throws IOException {
        try {
            image = computed(writing);
            return this;
        } catch (ItemException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw owner().isEmpty() ? e : new IllegalArgumentException(SafeText.of(owner() + e.getMessage()), e);
        } catch (FormatException e) {
            throw owner().isEmpty() || e.byteOffset() >= 0 ? e : ofTensor(e);
        }
    }

    private FormatException ofTensor(FormatException e) {
        return new FormatException(e.reason(), "write", -1, owner() + e.grammarPath(), e.problem(), e);
    }

    private FileImage computed(Writing writing) throws IOException {
        if (!quantities.isEmpty()) {
            writing.write(Sink.counting(0));
        }
        int shrinking = 0;
        int rounds = mostRounds();
        for (int round = 0; round < rounds && shrinking < MOST_SHRINKING_ROUNDS; round++) {
            changed = false;
            shrunk = false;
            FileImage next = new FileImage(this::owner);
            Sink out = Sink.recording(next);
            writing.write(out);
            out.flush();
            shrinking += shrunk ? 1 : 0;
            boolean last = round == rounds - 1 || shrinking == MOST_SHRINKING_ROUNDS;
            if (!changed || last) {
                next.rejectProblem();
            }
            if (!changed) {
                next.computeSums();
                next.checkLists();
                return next;
            }
        }
        throw new IllegalArgumentException("sizes and offsets depend on each other and do not converge: "
                + quantities.stream().map(Quantity::toString).toList());
    }

    private int mostRounds() {
        long values = quantities.stream()
                .mapToLong(quantity -> quantity.values.length)
                .sum();
        return (int) Math.min(MOST_ROUNDS, MOST_SHRINKING_ROUNDS + MOST_ROUNDS_A_VALUE * values);
    }

    private FileImage image() {
        if (image == null) {
            throw new IllegalStateException("the plan has not been computed");
        }
        return image;
    }

    /** Writes the file, front to back. */
    public void writeTo(WritableByteChannel target) throws IOException {
        image().writeTo(target);
    }

    /** Where a tensor's bytes are going to be, in bytes from the start of the file; -1 for bytes that are not in the file. */
    public long offsetOf(Payload payload) {
        return image().offsetOf(payload);
    }

    /**
     * The items of the file as a source. The tensors' data has its place there and is not available: reading it gives zeros, which
     * {@link #isDataRead} gives.
     *
     * @param counts how many numbers there are in the data of tensors that store them with as many bytes as each needs
     */
    public ByteSource source(String name, Map<Payload, Long> counts) {
        return image().source(name, counts);
    }

    /** The number of bytes of the file. */
    public long byteSize() {
        return image().byteSize();
    }

    /** Whether tensors' data was read from the {@link #source}. */
    public boolean isDataRead() {
        return image().isDataRead();
    }
}
