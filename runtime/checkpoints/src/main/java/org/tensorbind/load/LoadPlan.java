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
 * Loads many tensors in the order in which they are stored, regardless of the order in which they were added. Adjacent small tensors are read together;
 * long tensors that need no decoding are read in pieces. The reading threads also decode and verify checksums. Not thread-safe.
 *
 * <pre>{@code
 * LoadPlan.of(reader)
 *         .add("fc1.weight", weight) // float[]
 *         .add("steps", view -> steps = view.getLong(0))
 *         .run(executor, (tensor, done, total) -> bar.set(done, total));
 * }</pre>
 */
public final class LoadPlan {
    /** The default of {@link #memory}. */
    private static final long DEFAULT_MEMORY = 1L << 28;

    /** The size of a piece of a long tensor, in bytes. */
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
     * @throws IllegalArgumentException if the array does not have the same number of elements
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
     * Loads the bytes of all elements, in the {@linkplain TensorView#byteOrder() byte order} of the tensor, into the remaining bytes of a buffer,
     * such as that of a memory segment. Its position does not change.
     *
     * @throws NoSuchElementException if there is no such tensor
     * @throws IllegalArgumentException if the remaining size differs from the size of the elements
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

    /** Divides a tensor into pieces, if it needs no decoding. */
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
     * Passes the tensor to a consumer, in the thread that loads it.
     *
     * @throws NoSuchElementException if there is no such tensor
     */
    public LoadPlan add(String name, TensorConsumer consumer) {
        return add(reader.tensor(name), consumer);
    }

    /** Passes a tensor, or a part of one, to a consumer, in the thread that loads it. */
    public LoadPlan add(TensorView view, TensorConsumer consumer) {
        tasks.add(LoadTask.of(view, 0, -1, consumer));
        return this;
    }

    /** Sets the maximum number of bytes of elements that are loaded at a time, 256 MiB by default; a larger tensor is loaded alone. */
    public LoadPlan memory(long byteSize) {
        if (byteSize < 1) {
            throw new IllegalArgumentException("loading needs at least 1 byte of memory, not " + byteSize);
        }
        memory = byteSize;
        return this;
    }

    /** Loads all tensors in this thread. */
    public void run() throws IOException {
        run(Runnable::run, (tensor, done, total) -> {});
    }

    /**
     * Loads all tensors with the threads of {@code executor}, and returns when no task is running any more. The first failure stops loading, and so
     * does an interruption of this thread.
     *
     * @throws IOException if a tensor cannot be loaded; the message names it
     * @throws java.nio.channels.ClosedByInterruptException if this thread was interrupted
     */
    public void run(Executor executor, LoadProgress progress) throws IOException {
        new LoadRun(LoadTask.groups(tasks), memory, progress).run(executor);
    }
}
