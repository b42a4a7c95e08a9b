package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.tensorbind.CheckpointProvider;
import org.tensorbind.CheckpointProvider.Loading;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.io.LoadProgress;

/** Values of a bundle's tensors that were read before the bundle is put together, in the order of the file and by several threads. */
final class Preloaded {
    private final Map<FoundTensor<?>, Object> values = new IdentityHashMap<>();

    private Preloaded() {}

    /** The values of all tensors but those that are read later anyhow. */
    static Preloaded load(List<FoundTensor<?>> tensors, TensorReader reader, BundleOptions options) throws IOException {
        Preloaded preloaded = new Preloaded();
        List<Loading> loadings = tensors.stream()
                .filter(tensor -> !tensor.spec().codec().holdsFile())
                .map(tensor ->
                        new Loading(tensor.view(), () -> preloaded.put(tensor, Objects.requireNonNull(tensor.read()))))
                .toList();
        Executor executor = options.executor();
        LoadProgress progress = options.progress();
        try {
            CheckpointProvider.neededBy("a bundle with an executor or progress")
                    .load(
                            reader,
                            loadings,
                            executor == null ? Runnable::run : executor,
                            progress == null ? (tensor, done, total) -> {} : progress);
        } catch (IOException e) {
            if (e.getCause() instanceof BundleException problems) {
                throw problems; // which name the tensor themselves
            }
            throw e;
        }
        return preloaded;
    }

    private synchronized void put(FoundTensor<?> tensor, Object value) {
        values.put(tensor, value);
    }

    synchronized boolean has(FoundTensor<?> tensor) {
        return values.containsKey(tensor);
    }

    /** Returns the value of a tensor and drops the reference to it. */
    @SuppressWarnings("unchecked") // put by the tensor itself
    synchronized <T> T take(FoundTensor<T> tensor) {
        return (T) Objects.requireNonNull(values.remove(tensor), "asked for once");
    }
}
