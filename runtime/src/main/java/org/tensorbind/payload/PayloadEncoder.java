package org.tensorbind.payload;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorData;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.TransferTarget;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.payload.code.DecodedBytes;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.payload.code.GatheredData;
import org.tensorbind.payload.code.NonClosingChannel;
import org.tensorbind.payload.code.Scratch;
import org.tensorbind.payload.code.SwappingChannel;

/**
 * Turns tensors' little-endian bytes into those that the file stores. With several threads, tensors are encoded side by side: their bytes
 * are taken one tensor after the other by the calling thread, and wait in memory for a thread that is free.
 */
public final class PayloadEncoder implements Closeable {
    /** Larger tensors do not wait in memory: their filter divides them among the threads where it can. */
    private static final int LARGEST_WAITING = 1 << 25;

    private static final int MOST_WAITING = 2 * LARGEST_WAITING;

    private final TemporaryStorage storage;
    private final @Nullable ExecutorService threads;
    private final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(Scratch::new);
    private final Semaphore room = new Semaphore(MOST_WAITING, true);

    /**
     * An encoder.
     *
     * @param directory where a temporary file is made if one is needed; null for the system's own place
     */
    public PayloadEncoder(@Nullable Path directory, int threadCount) {
        this.storage = new TemporaryStorage(directory);
        this.threads = threadCount == 1
                ? null
                : Executors.newFixedThreadPool(threadCount, task -> {
                    Thread thread = new Thread(task, "tensorbind-encoder");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** A payload that may still be on its way. */
    public interface Encoded {
        /** Waits for it. */
        Payload payload() throws IOException;
    }

    /**
     * Encodes the data of one tensor.
     *
     * @param name of the tensor, for messages
     * @param data little-endian
     * @param byteSize of all elements
     * @param width of an element, in bytes
     * @param order in which the elements are stored
     */
    public Encoded encode(String name, TensorData data, long byteSize, int width, ByteOrder order, WriteOptions options)
            throws IOException {
        TensorData ordered = order == ByteOrder.LITTLE_ENDIAN || width == 1
                ? data
                : target -> data.writeTo(new SwappingChannel(target, width));
        if (options.filter().equals(WriteOptions.NONE)) {
            Payload payload = Payload.of(ordered, byteSize);
            return () -> payload;
        }
        if (threads != null && byteSize <= LARGEST_WAITING) {
            return encodeAside(threads, name, ordered, (int) byteSize, options);
        }
        int threadCount = byteSize <= LARGEST_WAITING ? 1 : options.threads();
        Payload payload = storage.keep(stored -> filter(name, ordered, byteSize, options, threadCount, stored));
        return () -> payload;
    }

    /**
     * Encodes the elements of one tensor as integers of variable length.
     *
     * @param name of the tensor, for messages
     * @param data little-endian
     * @param byteSize of all elements
     */
    public Encoded encodeVarints(String name, TensorData data, long byteSize, DType dtype) throws IOException {
        Payload payload = storage.keep(stored -> {
            VarintChannel varints = new VarintChannel(dtype, stored);
            data.writeTo(varints);
            varints.flush();
            GatheredData.checkCount(name, byteSize, varints.byteCount());
        });
        return () -> payload;
    }

    private Encoded encodeAside(
            ExecutorService executor, String name, TensorData data, int byteSize, WriteOptions options)
            throws IOException {
        try {
            room.acquire(byteSize);
        } catch (InterruptedException e) {
            throw interrupted();
        }
        Future<Payload> future;
        try {
            DecodedBytes bytes = GatheredData.of(name, data, byteSize);
            future = executor.submit(() -> encodeWaiting(name, bytes, options));
        } catch (IOException | RuntimeException | Error e) {
            room.release(byteSize);
            throw e;
        }
        return () -> await(future);
    }

    private Payload encodeWaiting(String name, DecodedBytes bytes, WriteOptions options) throws IOException {
        int byteSize = (int) bytes.size();
        try {
            ByteArrayOutputStream stored = new ByteArrayOutputStream(byteSize / 2 + 64);
            TensorData data = target -> Chunks.writeFully(target, bytes.slice(0, byteSize));
            filter(name, data, byteSize, options, 1, stored);
            return storage.keep(stored::writeTo);
        } finally {
            room.release(byteSize);
        }
    }

    private static Payload await(Future<Payload> future) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException failed) {
                throw failed;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw cause instanceof RuntimeException failed ? failed : new IllegalStateException(cause);
        }
    }

    private static IOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while tensors were encoded");
    }

    /** Waits for what is being encoded, which is not needed any more where the writing failed. */
    @Override
    public void close() throws IOException {
        scratch.remove();
        try (storage) {
            if (threads != null) {
                awaitEnd(threads);
            }
        }
    }

    private static void awaitEnd(ExecutorService threads) {
        threads.shutdownNow();
        boolean interrupted = false;
        while (!threads.isTerminated()) {
            try {
                threads.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void filter(
            String name, TensorData data, long byteSize, WriteOptions options, int threadCount, OutputStream stored)
            throws IOException {
        OutputStream encoder;
        try {
            encoder = Filters.encoder(options.filter(), options.level(), threadCount, byteSize, stored, scratch.get());
        } catch (LinkageError e) {
            throw new IllegalStateException(Filters.missing(options.filter()), e);
        }
        CountingChannel counted = new CountingChannel(
                encoder instanceof WritableByteChannel channel ? channel : Channels.newChannel(encoder));
        try (encoder) {
            data.writeTo(counted);
            GatheredData.checkCount(name, byteSize, counted.count);
        }
    }

    /** Truth values as 0 and 1. */
    public static TensorData normalized(TensorData data) {
        return target -> data.writeTo(new TruthChannel(target));
    }

    /** Data that reports to {@code observer} how many bytes have been copied, after each step. */
    public static TensorData observed(TensorData data, LongConsumer observer) {
        return target -> data.writeTo(new ObservedChannel(target, observer));
    }

    /**
     * The checksum of what the payload will give. What a caller gives has to be taken a second time when it is written: the payload that comes
     * back rejects other bytes then.
     *
     * @param name of the tensor, for messages
     */
    public static Summed summed(String name, Payload payload, String algorithm, boolean isEncoded) throws IOException {
        TensorData data = Objects.requireNonNull(payload.data(), "a payload to be written has data");
        Checksums.Accumulator accumulator = Checksums.accumulator(algorithm);
        Checksums.Accumulator first = ReplayedData.accumulator();
        data.writeTo(isEncoded ? accumulator : new ReplayedData.Watched(first, accumulator));
        StoredChecksum checksum = new StoredChecksum(algorithm, accumulator.finish(), "checksum");
        Payload repeated =
                isEncoded ? payload : Payload.of(new ReplayedData(name, data, first.finish()), payload.byteSize());
        return new Summed(repeated, checksum);
    }

    /** A payload and its checksum. */
    public record Summed(Payload payload, StoredChecksum checksum) {}

    private static final class TruthChannel implements NonClosingChannel {
        private final WritableByteChannel target;

        TruthChannel(WritableByteChannel target) {
            this.target = target;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            ByteBuffer normalized = ByteBuffer.allocate(bytes.remaining());
            while (bytes.hasRemaining()) {
                normalized.put((byte) (bytes.get() == 0 ? 0 : 1));
            }
            normalized.flip();
            int count = normalized.remaining();
            Chunks.writeFully(target, normalized);
            return count;
        }
    }

    private static final class ObservedChannel implements NonClosingChannel, TransferTarget {
        private final WritableByteChannel target;
        private final LongConsumer observer;

        ObservedChannel(WritableByteChannel target, LongConsumer observer) {
            this.target = target;
            this.observer = observer;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int count = target.write(bytes);
            observer.accept(count);
            return count;
        }

        @Override
        public long transferFrom(FileChannel file, long offset, long byteSize) throws IOException {
            if (!(target instanceof TransferTarget taking)) {
                return 0;
            }
            long count = taking.transferFrom(file, offset, byteSize);
            observer.accept(count);
            return count;
        }
    }

    /** Ends when the thread is interrupted, as channels of files do: encoded data may stay in memory and never come to one. */
    private static final class CountingChannel implements NonClosingChannel {
        private final WritableByteChannel target;
        private long count;

        CountingChannel(WritableByteChannel target) {
            this.target = target;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new ClosedByInterruptException();
            }
            int length = bytes.remaining();
            Chunks.writeFully(target, bytes);
            count += length;
            return length;
        }
    }
}
