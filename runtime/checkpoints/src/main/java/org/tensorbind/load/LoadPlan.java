package org.tensorbind.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Executor;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.io.LoadProgress;
import org.tensorbind.io.SafeText;
import org.tensorbind.load.LoadTask.Piece;

/**
 * Loads many tensors, in the order in which the files have them, whatever the order they were added in. Neighbours are read together, long tensors that
 * are stored as they are in pieces; decoding and the comparison of checksums is done by the threads that read. Not for use by several threads.
 *
 * <pre>{@code
 * LoadPlan.of(reader)
 *         .add("fc1.weight", weight) // float[]
 *         .add("steps", view -> steps = view.getLong(0))
 *         .run(executor, (tensor, done, total) -> bar.set(done, total));
 * }</pre>
 */
public final class LoadPlan {
    /** Unless {@link #memory} says otherwise. */
    private static final long DEFAULT_MEMORY = 1L << 28;

    /** Of a long tensor. */
    private static final long PIECE = 1L << 23;

    private final TensorReader reader;
    private final List<LoadTask> tasks = new ArrayList<>();
    private long memory = DEFAULT_MEMORY;

    private LoadPlan(TensorReader reader) {
        this.reader = reader;
    }

    /** A plan without tensors. */
    public static LoadPlan of(TensorReader reader) {
        return new LoadPlan(reader);
    }

    /**
     * Loads all elements into an array, see {@link TensorView#toFloatArray()}.
     *
     * @throws NoSuchElementException if there is no such tensor
     * @throws IllegalArgumentException if the array has not as many elements
     */
    public LoadPlan add(String name, float[] target) {
        return array(name, target.length, (view, from, count) -> view.copyTo(target, from, from, count));
    }

    /** Loads all elements into an array, see {@link #add(String, float[])}. */
    public LoadPlan add(String name, double[] target) {
        return array(name, target.length, (view, from, count) -> view.copyTo(target, from, from, count));
    }

    /** Loads all elements into an array, see {@link #add(String, float[])}. */
    public LoadPlan add(String name, int[] target) {
        return array(name, target.length, (view, from, count) -> view.copyTo(target, from, from, count));
    }

    /** Loads all elements into an array, see {@link #add(String, float[])}. */
    public LoadPlan add(String name, long[] target) {
        return array(name, target.length, (view, from, count) -> view.copyTo(target, from, from, count));
    }

    private LoadPlan array(String name, int length, Piece copy) {
        TensorView view = reader.tensor(name);
        rejectOtherLength(name, view.elementCount(), length, "elements");
        return addPieces(view, length, view.dtype().byteSize(), copy);
    }

    /**
     * Loads the bytes of all elements, in the {@linkplain TensorView#byteOrder() byte order} of the tensor, into what remains of a buffer, such as
     * that of a memory segment. Its position stays.
     *
     * @throws NoSuchElementException if there is no such tensor
     * @throws IllegalArgumentException if there is not room for exactly these bytes
     */
    public LoadPlan add(String name, ByteBuffer target) {
        TensorView view = reader.tensor(name);
        if (view.info().denseByteSize() < 0) {
            throw new IllegalArgumentException("tensor '" + SafeText.of(name) + "' has elements of dtype "
                    + view.info().dtypeName()
                    + ", whose size is not known; TensorView.storedBytes() returns them undecoded");
        }
        rejectOtherLength(name, view.info().denseByteSize(), target.remaining(), "bytes");
        ByteBuffer room = target.slice();
        return addPieces(
                view, room.capacity(), 1, (from, start, count) -> from.copyTo(room.slice(start, count), start));
    }

    private static void rejectOtherLength(String name, long needed, long length, String what) {
        if (needed != length) {
            throw new IllegalArgumentException("tensor '" + SafeText.of(name) + "' has " + needed + " " + what
                    + ", the target has room for " + length);
        }
    }

    /** Only what is stored as it is can be taken in pieces at no cost. */
    private LoadPlan addPieces(TensorView view, int length, int width, Piece copy) {
        boolean divisible = LoadTask.isPlain(view) && width > 0;
        int step = divisible ? (int) Math.min(Integer.MAX_VALUE, PIECE / width) : Integer.MAX_VALUE;
        int from = 0;
        do {
            int start = from;
            int count = Math.min(step, length - from);
            tasks.add(LoadTask.of(
                    view,
                    (long) start * width,
                    divisible ? (long) count * width : -1,
                    each -> copy.read(each, start, count)));
            from += count;
        } while (from < length);
        return this;
    }

    /**
     * Gives the tensor to a consumer, in the thread that loads it, when it is its turn.
     *
     * @throws NoSuchElementException if there is no such tensor
     */
    public LoadPlan add(String name, TensorConsumer consumer) {
        return add(reader.tensor(name), consumer);
    }

    /** Gives a tensor, or a part of one, to a consumer, in the thread that loads it, when it is its turn. */
    public LoadPlan add(TensorView view, TensorConsumer consumer) {
        tasks.add(LoadTask.of(view, 0, -1, consumer));
        return this;
    }

    /** Sets how many bytes of elements may be loaded at a time, 256 MiB unless set; a tensor with more is loaded alone. */
    public LoadPlan memory(long byteSize) {
        if (byteSize < 1) {
            throw new IllegalArgumentException("loading needs at least 1 byte of memory, not " + byteSize);
        }
        memory = byteSize;
        return this;
    }

    /** Loads all in this thread. */
    public void run() throws IOException {
        run(Runnable::run, (tensor, done, total) -> {});
    }

    /**
     * Loads all with the threads of {@code executor}, and returns when none of them has anything left to do. The first failure ends the loading, and
     * so does an interruption of this thread.
     *
     * @throws IOException if a tensor cannot be loaded; the message names it
     * @throws java.nio.channels.ClosedByInterruptException if this thread was interrupted
     */
    public void run(Executor executor, LoadProgress progress) throws IOException {
        new LoadRun(LoadTask.groups(tasks), memory, progress).run(executor);
    }
}
