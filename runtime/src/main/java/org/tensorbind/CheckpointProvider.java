package org.tensorbind;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.Artifact;
import org.tensorbind.io.LoadProgress;
import org.tensorbind.io.SourceOpener;

/**
 * What is done with several files, or with several threads: a service that {@code tensorbind-checkpoints} provides. Applications call {@link TensorFormats},
 * writers and bundles, which find it.
 */
public abstract class CheckpointProvider {
    /** Made by the service loader. */
    protected CheckpointProvider() {}

    /**
     * Opens a folder, an index, numbered files by their first one or by their name, or one file, see {@link TensorFormats#open(Path, ReadOptions)}.
     */
    public abstract TensorReader open(Path path, ReadOptions options, @Nullable TensorFormat format) throws IOException;

    /** Opens an index by its address, and by {@code opener} the files that it names. */
    public abstract TensorReader openIndex(
            URI uri, ReadOptions options, SourceOpener opener, @Nullable TensorFormat format) throws IOException;

    /** Opens files as one, see {@link TensorFormats#openAll(List)}. */
    public abstract TensorReader openAll(List<Path> files, ReadOptions options) throws IOException;

    /** Writes tensors into files of at most {@link WriteOptions#shardSize}, and their index. */
    public abstract void write(
            TensorFormat format,
            Path file,
            WriteOptions options,
            List<TensorEntry> entries,
            @Nullable Map<String, ?> metadata,
            Map<String, Object> items)
            throws IOException;

    /**
     * A tensor to be loaded.
     *
     * @param action loads it, in one of the threads
     */
    public record Loading(TensorView view, Action action) {}

    /** Does something with a file. */
    @FunctionalInterface
    public interface Action {
        /** Does it. */
        void run() throws IOException;
    }

    /** Loads tensors in the order of the files, with the threads of {@code executor}. */
    public abstract void load(TensorReader reader, List<Loading> tensors, Executor executor, LoadProgress progress)
            throws IOException;

    /** The formats on the class path, which may have been found before. */
    protected static List<TensorFormat> knownFormats() {
        return InstalledFormats.known();
    }

    /** Those of {@code formats} whose extension is the longest that a file's name ends with. */
    protected static List<TensorFormat> byExtension(List<TensorFormat> formats, String fileName) {
        return FormatDetection.byExtension(formats, fileName);
    }

    /** Formats and their extensions, as the end of a message. */
    protected static String describe(List<TensorFormat> formats) {
        return FormatDetection.known(formats);
    }

    /** The one of the class loaders by which formats are found, too. */
    static Optional<CheckpointProvider> find() {
        return Stream.of(
                        ServiceLoader.load(CheckpointProvider.class),
                        ServiceLoader.load(CheckpointProvider.class, CheckpointProvider.class.getClassLoader()))
                .flatMap(providers -> providers.findFirst().stream())
                .findFirst();
    }

    /**
     * The provider, for a function that applications request explicitly.
     *
     * @param use how, for the message
     * @throws IllegalStateException if there is none
     */
    public static CheckpointProvider neededBy(String use) {
        return find().orElseThrow(() -> new IllegalStateException(use + " needs " + Artifact.CHECKPOINTS.missing()));
    }
}
