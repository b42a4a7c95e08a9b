package org.tensorbind.checkpoint;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CheckpointProvider;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.LoadProgress;
import org.tensorbind.io.SourceOpener;
import org.tensorbind.load.LoadPlan;

/** The service through which the runtime opens and writes checkpoints. */
public final class InstalledProvider extends CheckpointProvider {
    /** Made by the service loader. */
    public InstalledProvider() {}

    static List<TensorFormat> formats() {
        return knownFormats();
    }

    static List<TensorFormat> formatsOf(List<TensorFormat> formats, String fileName) {
        return byExtension(formats, fileName);
    }

    static String described(List<TensorFormat> formats) {
        return describe(formats);
    }

    @Override
    public TensorReader open(Path path, ReadOptions options, @Nullable TensorFormat format) throws IOException {
        return new Checkpoints(options, format).open(path);
    }

    @Override
    public TensorReader openIndex(URI uri, ReadOptions options, SourceOpener opener, @Nullable TensorFormat format)
            throws IOException {
        return new Checkpoints(options, format).openIndex(uri, opener);
    }

    @Override
    public TensorReader openAll(List<Path> files, ReadOptions options) throws IOException {
        String name = files.size() == 1 ? files.get(0).toString() : files.size() + " files";
        return new Checkpoints(options, null).openAll(files, name);
    }

    @Override
    public void write(
            TensorFormat format,
            Path file,
            WriteOptions options,
            List<TensorEntry> entries,
            @Nullable Map<String, ?> metadata,
            Map<String, Object> items)
            throws IOException {
        new ShardedOutput(format, file, options).write(entries, metadata, items);
    }

    @Override
    public void load(TensorReader reader, List<Loading> tensors, Executor executor, LoadProgress progress)
            throws IOException {
        LoadPlan plan = LoadPlan.of(reader);
        tensors.forEach(
                tensor -> plan.add(tensor.view(), view -> tensor.action().run()));
        plan.run(executor, progress);
    }
}
