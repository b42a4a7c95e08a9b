package org.tensorbind;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.contract.ContractError;
import org.tensorbind.event.FlightEvent;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SourceOpener;

/** Opens and creates tensor files in any format on the class path. */
public final class TensorFormats {
    private TensorFormats() {}

    /**
     * The formats found by the {@link ServiceLoader} of the current thread's context class loader and of this class, by name. Of several of one
     * name, an application's takes the place of a library's ({@link TensorFormat#isLibrary()}), and then the one of a class loader that of its ancestors;
     * the name of those that are left twice is an error where it is needed.
     *
     * @throws ContractError if one was generated for another version of the runtime
     */
    public static List<TensorFormat> installed() {
        return InstalledFormats.find();
    }

    /**
     * The format called {@code name}.
     *
     * @throws IllegalArgumentException if none on the class path is, or two of them are
     */
    public static TensorFormat named(String name) {
        List<TensorFormat> formats = InstalledFormats.known();
        TensorFormat format = find(formats, name);
        if (format == null) {
            formats = installed();
            format = find(formats, name);
            if (format == null) {
                throw new IllegalArgumentException(
                        "no format '" + name + "' on the class path; " + FormatDetection.known(formats));
            }
        }
        String problem = SameNames.problem(format, formats);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
        return format;
    }

    private static @Nullable TensorFormat find(List<TensorFormat> formats, String name) {
        for (TensorFormat format : formats) {
            if (format.name().equals(name)) {
                return format;
            }
        }
        return null;
    }

    /** Opens a file or a checkpoint leniently, see {@link #open(Path, ReadOptions)}. */
    public static TensorReader open(Path file) throws IOException {
        return open(file, ReadOptions.lenient());
    }

    /**
     * Opens a file, memory-mapped, in the format that {@link #formatOf} finds; or the files of a checkpoint as one:
     *
     * <ul>
     *   <li>an index ({@code model.bt.index.json}), whose {@code weight_map} lists the file of each tensor: files are opened when they are
     *       first needed, and then compared with the index. Tensors that it does not list are ignored unless reading is strict;
     *   <li>a folder: its index if it has one for files in a known format, otherwise all its files with an extension of a known format;
     *   <li>the first of several numbered files that no index lists ({@code model-00001-of-00003.bt});
     *   <li>the name of such files without their numbers, if there is no file with this name.
     * </ul>
     *
     * <p>{@code tensorbind-checkpoints} opens checkpoints; if it is not on the class path, the exception has its coordinates.
     *
     * <p>An index without tensors is an empty checkpoint in the format of its name.
     *
     * <p>Of many files, at most a few dozen have a descriptor at a time, and at most some thousands are mapped.
     *
     * @throws FormatException if a file or an index is malformed
     * @throws IOException if files are missing or disagree: a {@code CheckpointException} of that artifact, with all that is wrong
     */
    public static TensorReader open(Path file, ReadOptions options) throws IOException {
        return new PathOpener(options, null).open(file);
    }

    /** Opens a file or a checkpoint whose files are all in {@code format}, see {@link #open(Path, ReadOptions)}. */
    public static TensorReader open(Path file, ReadOptions options, TensorFormat format) throws IOException {
        return new PathOpener(options, format).open(file);
    }

    /** Opens the file or checkpoint at an address leniently, see {@link #open(URI, ReadOptions, SourceOpener)}. */
    public static TensorReader open(URI uri) throws IOException {
        return open(uri, ReadOptions.lenient());
    }

    /** Opens the file or checkpoint at an address, see {@link #open(URI, ReadOptions, SourceOpener)}. */
    public static TensorReader open(URI uri, ReadOptions options) throws IOException {
        return "file".equalsIgnoreCase(uri.getScheme())
                ? open(Path.of(uri), options)
                : open(uri, options, SourceOpener.installed());
    }

    /**
     * Opens a file, or the index of a checkpoint and the files that are beside it when they are first needed, by its address, or what the opener
     * {@linkplain SourceOpener#locate locates} there, such as the files of a model.
     *
     * @param opener opens the address, and those of the files that an index names, such as {@code HttpSource.opener(options)}
     * @throws IllegalArgumentException if the scheme is unknown
     */
    public static TensorReader open(URI uri, ReadOptions options, SourceOpener opener) throws IOException {
        return new PathOpener(options, null).open(uri, opener);
    }

    /** Opens what {@link #open(URI, ReadOptions, SourceOpener)} opens, all of it in {@code format}. */
    public static TensorReader open(URI uri, ReadOptions options, SourceOpener opener, TensorFormat format)
            throws IOException {
        return new PathOpener(options, format).open(uri, opener);
    }

    /**
     * Opens files as one, each in its own format, in their order. Tensors of files without names are called by their position among all.
     *
     * @throws IOException if several tensors have one name: a {@code CheckpointException} of {@code tensorbind-checkpoints}
     */
    public static TensorReader openAll(List<Path> files) throws IOException {
        return openAll(files, ReadOptions.lenient());
    }

    /** Opens files as one, see {@link #openAll(List)}. */
    public static TensorReader openAll(List<Path> files, ReadOptions options) throws IOException {
        return CheckpointProvider.neededBy("openAll").openAll(files, options);
    }

    /**
     * Opens a source, which the reader closes with itself, in the format that {@link #formatOf} finds.
     *
     * @throws FormatException if it is in none of them, or malformed; what is taken for a tensor file by mistake (a Git LFS pointer, an
     *     HTML page, an archive, a download that broke off) is named for what it is
     */
    public static TensorReader open(ByteSource source, ReadOptions options) throws IOException {
        FlightEvent event = FlightEvent.begin(FlightEvent.Kind.OPEN, source.name());
        TensorFormat format;
        String unknownVersion;
        try {
            format = FormatDetection.find(source, options.asLenient());
            unknownVersion = FormatDetection.unknownVersion(source, format);
        } catch (IOException | RuntimeException | Error e) {
            try (source) {
                throw e;
            }
        }
        try {
            return open(event, source, options, format);
        } catch (FormatException e) {
            throw unknownVersion == null || e.reason() != Reason.MALFORMED
                    ? e
                    : e.withHint("the file " + unknownVersion);
        }
    }

    static TensorReader open(FlightEvent event, ByteSource source, ReadOptions options, TensorFormat format)
            throws IOException {
        long byteSize = source.size();
        TensorReader reader = format.open(source, options);
        event.end(byteSize, format.name());
        return reader;
    }

    /**
     * The format of a source; the source stays open. What counts is, in this order: a signature of four bytes or more, the extension of the
     * source's name, a shorter signature if the rest can be read, and that one format can read it. Where the first 64 KiB decide, nothing else is read.
     *
     * @throws FormatException if it is in none of them, see {@link #open(ByteSource, ReadOptions)}, or can be read in several
     */
    public static TensorFormat formatOf(ByteSource source) throws IOException {
        return FormatDetection.find(source, ReadOptions.lenient());
    }

    /** Starts a file in the format of its extension; it appears when the writer is committed. */
    public static TensorWriter create(Path file) throws IOException {
        return create(file, WriteOptions.defaults());
    }

    /** Starts a file in the format of its extension; it appears when the writer is committed. */
    public static TensorWriter create(Path file, WriteOptions options) throws IOException {
        List<TensorFormat> formats = InstalledFormats.known();
        List<TensorFormat> candidates = FormatDetection.byExtension(formats, file.toString());
        if (candidates.isEmpty()) {
            formats = installed();
            candidates = FormatDetection.byExtension(formats, file.toString());
        }
        String twice = candidates.isEmpty() ? null : SameNames.problem(candidates.get(0), formats);
        if (twice != null) {
            throw new IllegalArgumentException(file + ": " + twice);
        }
        if (candidates.size() != 1) {
            String problem = candidates.isEmpty()
                    ? "the extension is not that of a format on the class path; " + FormatDetection.known(formats)
                            + "; to write it in one of them"
                    : "the extension is that of several formats; " + FormatDetection.known(candidates)
                            + "; to choose one";
            throw new IllegalArgumentException(file + ": " + problem + ", use TensorFormats.named(…).create(…)");
        }
        return candidates.get(0).create(file, options);
    }
}
