package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.BundleOptions;
import org.tensorbind.BundleResult;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Reads and writes whole bundles; generated readers and writers call it. */
public final class Bundles {
    private Bundles() {}

    /**
     * Reads a bundle from a file. The file is closed afterwards, unless the bundle has buffers or views of it: then it stays mapped until
     * the garbage collector finds them unused.
     *
     * @throws org.tensorbind.BundleException if the file does not fit, with all that does not
     */
    public static <T> BundleResult<T> read(BundleSpec bundle, Path file, BundleOptions options, Binding<T> binding)
            throws IOException {
        TensorReader reader = options.format() == null
                ? TensorFormats.open(file, options.reading())
                : TensorFormats.open(file, options.reading(), TensorFormats.named(options.format()));
        return readAndClose(bundle, reader, options, binding);
    }

    /**
     * Reads a bundle from a source, which is closed afterwards, unless the bundle has buffers or views of it.
     *
     * @throws org.tensorbind.BundleException if the source does not fit, with all that does not
     */
    public static <T> BundleResult<T> read(
            BundleSpec bundle, ByteSource source, BundleOptions options, Binding<T> binding) throws IOException {
        TensorReader reader = options.format() == null
                ? TensorFormats.open(source, options.reading())
                : TensorFormats.named(options.format()).open(source, options.reading());
        return readAndClose(bundle, reader, options, binding);
    }

    private static <T> BundleResult<T> readAndClose(
            BundleSpec bundle, TensorReader reader, BundleOptions options, Binding<T> binding) throws IOException {
        boolean keep = false;
        try {
            BundleReading.Result<T> result = BundleReading.read(bundle, reader, options, binding);
            keep = result.holdsFile();
            return result.result();
        } finally {
            if (!keep) {
                reader.close();
            }
        }
    }

    /**
     * Reads a bundle from an open file, which stays open: buffers and views of the bundle may be used until it is closed.
     *
     * @throws org.tensorbind.BundleException if the file does not fit, with all that does not
     */
    public static <T> BundleResult<T> read(
            BundleSpec bundle, TensorReader file, BundleOptions options, Binding<T> binding) throws IOException {
        return BundleReading.read(bundle, file, options, binding).result();
    }

    /**
     * Looks for the tensors of a bundle in an open file, and compares them; nothing is read.
     *
     * @throws org.tensorbind.BundleException if the file does not fit, with all that does not
     */
    public static void check(BundleSpec bundle, TensorReader file, BundleOptions options, Binding<?> binding)
            throws IOException {
        BundleReading.check(bundle, file, options, binding);
    }

    /**
     * Writes a bundle to a file in the format of its extension; the file appears, or is replaced, when all has been written.
     *
     * @param structure finds the bundle's tensors again, which files without names need; null where a type variable hides it
     * @throws org.tensorbind.BundleException if the bundle cannot be written, with all that is wrong; nothing has been written then
     */
    public static <T> void write(
            BundleSpec bundle,
            T value,
            Path file,
            WriteOptions options,
            Collecting<T> collecting,
            @Nullable Binding<T> structure)
            throws IOException {
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            new BundleWriting(bundle, writer, file.toString()).add(value, collecting, structure);
            writer.commit();
        }
    }

    /**
     * Adds the tensors and the metadata of a bundle to a writer, which is not committed.
     *
     * @param structure finds the bundle's tensors again, which files without names need; null where a type variable hides it
     * @throws org.tensorbind.BundleException if they cannot be written, with all that is wrong; nothing has been added then
     */
    public static <T> void write(
            BundleSpec bundle, T value, TensorWriter writer, Collecting<T> collecting, @Nullable Binding<T> structure)
            throws IOException {
        new BundleWriting(bundle, writer, writer.format().title()).add(value, collecting, structure);
    }

    /**
     * Writes a bundle in a format to a channel, front to back; the channel stays open.
     *
     * @param format the format's name
     * @param structure finds the bundle's tensors again, which files without names need; null where a type variable hides it
     * @throws org.tensorbind.BundleException if the bundle cannot be written, with all that is wrong; nothing has been written then
     */
    public static <T> void write(
            BundleSpec bundle,
            T value,
            WritableByteChannel target,
            String format,
            WriteOptions options,
            Collecting<T> collecting,
            @Nullable Binding<T> structure)
            throws IOException {
        try (TensorWriter writer = TensorFormats.named(format).create(target, options)) {
            new BundleWriting(bundle, writer, writer.format().title()).add(value, collecting, structure);
            writer.commit();
        }
    }

    /** What a property is outside of the bundle, null for null; generated writers call it for types of the user's own. */
    public static <T, R> @Nullable R adapted(@Nullable T value, Function<? super T, ? extends R> adapter) {
        return value == null ? null : adapter.apply(value);
    }
}
