package org.tensorbind.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.io.LoadProgress;
import org.tensorbind.io.SafeText;

/** One loading: hands groups of tensors to threads as memory allows, and ends with the first failure. */
final class LoadRun {
    /** Of groups that are on their way at a time, at most what a phaser takes. */
    private static final int MOST_PERMITS = 1 << 15;

    private final List<List<LoadTask>> groups;
    private final LoadProgress progress;
    private final long permitSize;
    private final int permits;
    private final Semaphore room;
    private final Phaser running = new Phaser(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Object reporting = new Object();
    private final long total;
    private long done;

    LoadRun(List<List<LoadTask>> groups, long memory, LoadProgress progress) {
        this.groups = groups;
        this.progress = progress;
        this.permitSize = (memory - 1) / MOST_PERMITS + 1;
        this.permits = (int) Math.max(1, memory / permitSize);
        this.room = new Semaphore(permits);
        this.total = groups.stream()
                .flatMap(List::stream)
                .mapToLong(LoadTask::byteSize)
                .sum();
    }

    void run(Executor executor) throws IOException {
        try {
            for (int i = 0; i < groups.size() && failure.get() == null; i++) {
                start(executor, groups.get(i));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure.compareAndSet(null, new ClosedByInterruptException());
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
        awaitEnd();
        throwFailure();
    }

    private void start(Executor executor, List<LoadTask> group) throws InterruptedException {
        long size = group.stream().mapToLong(LoadTask::decodedSize).sum();
        int wanted = (int) Math.min(permits, Math.max(1, size / permitSize));
        room.acquire(wanted);
        running.register();
        boolean started = false;
        try {
            executor.execute(() -> {
                try {
                    load(group);
                } finally {
                    room.release(wanted);
                    running.arriveAndDeregister();
                }
            });
            started = true;
        } finally {
            if (!started) {
                room.release(wanted);
                running.arriveAndDeregister();
            }
        }
    }

    /** Nothing writes into a target any more when this returns: threads are waited for whatever has happened. */
    private void awaitEnd() {
        int phase = running.arrive();
        boolean interrupted = false;
        while (true) {
            try {
                running.awaitAdvanceInterruptibly(phase);
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                failure.compareAndSet(null, new ClosedByInterruptException());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void load(List<LoadTask> group) {
        String tensor = "";
        try {
            if (failure.get() == null) {
                LoadTask.prefetch(group);
            }
            for (LoadTask task : group) {
                if (failure.get() != null) {
                    return;
                }
                tensor = task.view().name();
                task.consumer().accept(task.view());
                report(task);
            }
        } catch (UncheckedIOException e) {
            failure.compareAndSet(null, named(tensor, Objects.requireNonNull(e.getCause())));
        } catch (IOException e) {
            failure.compareAndSet(null, named(tensor, e));
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private void report(LoadTask task) {
        synchronized (reporting) {
            done += task.byteSize();
            progress.loaded(task.view().name(), done, total);
        }
    }

    private static IOException named(String tensor, IOException failure) {
        if (failure instanceof FormatException malformed) {
            return malformed.withHint("tensor '" + tensor + "' was not loaded");
        }
        if (failure instanceof ClosedChannelException) {
            return failure;
        }
        return new IOException("tensor '" + SafeText.of(tensor) + "' was not loaded: " + failure.getMessage(), failure);
    }

    private void throwFailure() throws IOException {
        Throwable cause = failure.get();
        if (cause instanceof IOException failed) {
            throw failed;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException failed) {
            throw failed;
        }
    }
}
