package org.tensorbind.bundle.binding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.BundleResult;
import org.tensorbind.bundle.binding.BundleReadContext.Result;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Unmapping;

/** Reads and writes whole bundles; generated readers and writers call it. */
public final class Bundles {
    /** On Java 22 and newer, which bundle has buffers is known when the file has been opened; it is opened again for them. */
    private static final boolean MAPPINGS_END = Runtime.version().feature() >= 22;

    private Bundles() {}

    /**
     * Reads a bundle from a file. The file is closed afterwards, unless the bundle has buffers or views of it: then it stays mapped until
     * the garbage collector finds them unused.
     *
     * @throws org.tensorbind.bundle.BundleException if the file does not fit, with all that does not
     */
    public static <T> BundleResult<T> read(BundleSpec bundle, Path file, BundleOptions options, BindFunction<T> binding)
            throws IOException {
        ReadOptions reading = options.readOptions();
        ReadOptions lasting = reading.unmapping(Unmapping.WHEN_UNREACHABLE);
        boolean mayHold = !MAPPINGS_END || reading.unmapping() == Unmapping.WHEN_UNREACHABLE;
        Result<T> result = readAndClose(bundle, open(file, options, reading), options, binding, mayHold);
        if (result == null) {
            result = readAndClose(bundle, open(file, options, lasting), options, binding, true);
        }
        return Objects.requireNonNull(result, "a bundle may hold its file").result();
    }

    private static TensorReader open(Path file, BundleOptions options, ReadOptions reading) throws IOException {
        return options.format() == null
                ? TensorFormats.open(file, reading)
                : TensorFormats.open(file, reading, TensorFormats.named(options.format()));
    }

    /**
     * Reads a bundle from a source, which is closed afterwards, unless the bundle has buffers or views of it. A mapped file stays mapped then until
     * the source is closed or, with {@link Unmapping#WHEN_UNREACHABLE}, until they are unused.
     *
     * @throws org.tensorbind.bundle.BundleException if the source does not fit, with all that does not
     */
    public static <T> BundleResult<T> read(
            BundleSpec bundle, ByteSource source, BundleOptions options, BindFunction<T> binding) throws IOException {
        TensorReader reader = options.format() == null
                ? TensorFormats.open(source, options.readOptions())
                : TensorFormats.named(options.format()).open(source, options.readOptions());
        return Objects.requireNonNull(
                        readAndClose(bundle, reader, options, binding, true), "a bundle may hold its file")
                .result();
    }

    private static <T> @Nullable Result<T> readAndClose(
            BundleSpec bundle, TensorReader reader, BundleOptions options, BindFunction<T> binding, boolean mayHold)
            throws IOException {
        boolean keep = false;
        try {
            Result<T> result = BundleReadContext.read(bundle, reader, options, binding, mayHold);
            keep = result != null && result.holdsFile();
            return result;
        } finally {
            if (!keep) {
                reader.close();
            }
        }
    }

    /**
     * Reads a bundle from an open file, which stays open: buffers and views of the bundle may be used until it is closed.
     *
     * @throws org.tensorbind.bundle.BundleException if the file does not fit, with all that does not
     */
    public static <T> BundleResult<T> read(
            BundleSpec bundle, TensorReader file, BundleOptions options, BindFunction<T> binding) throws IOException {
        return BundleReadContext.read(bundle, file, options, binding).result();
    }

    /**
     * Looks for the tensors of a bundle in an open file, and compares them; nothing is read.
     *
     * @throws org.tensorbind.bundle.BundleException if the file does not fit, with all that does not
     */
    public static void check(BundleSpec bundle, TensorReader file, BundleOptions options, BindFunction<?> binding)
            throws IOException {
        BundleReadContext.check(bundle, file, options, binding);
    }

    /**
     * Writes a bundle to a file in the format of its extension; the file appears, or is replaced, when all has been written.
     *
     * @param structure finds the bundle's tensors again, which files without names need; null where a type variable hides it
     * @throws org.tensorbind.bundle.BundleException if the bundle cannot be written, with all that is wrong; nothing has been written then
     */
    public static <T> void write(
            BundleSpec bundle,
            T value,
            Path file,
            WriteOptions options,
            CollectFunction<T> collecting,
            @Nullable BindFunction<T> structure)
            throws IOException {
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            new BundleWriteContext(bundle, writer, file.toString()).add(value, collecting, structure);
            writer.commit();
        }
    }

    /**
     * Adds the tensors and the metadata of a bundle to a writer, which is not committed.
     *
     * @param structure finds the bundle's tensors again, which files without names need; null where a type variable hides it
     * @throws org.tensorbind.bundle.BundleException if they cannot be written, with all that is wrong; nothing has been added then
     */
    public static <T> void write(
            BundleSpec bundle,
            T value,
            TensorWriter writer,
            CollectFunction<T> collecting,
            @Nullable BindFunction<T> structure)
            throws IOException {
        new BundleWriteContext(bundle, writer, writer.format().title()).add(value, collecting, structure);
    }

    /**
     * Writes a bundle in a format to a channel, front to back; the channel stays open.
     *
     * @param format the format's name
     * @param structure finds the bundle's tensors again, which files without names need; null where a type variable hides it
     * @throws org.tensorbind.bundle.BundleException if the bundle cannot be written, with all that is wrong; nothing has been written then
     */
    public static <T> void write(
            BundleSpec bundle,
            T value,
            WritableByteChannel target,
            String format,
            WriteOptions options,
            CollectFunction<T> collecting,
            @Nullable BindFunction<T> structure)
            throws IOException {
        try (TensorWriter writer = TensorFormats.named(format).create(target, options)) {
            new BundleWriteContext(bundle, writer, writer.format().title()).add(value, collecting, structure);
            writer.commit();
        }
    }

    /**
     * The bytes of a file with a bundle.
     *
     * @param format the format's name
     * @param structure finds the bundle's tensors again, which files without names need; null where a type variable hides it
     * @throws org.tensorbind.bundle.BundleException if the bundle cannot be written, with all that is wrong
     */
    public static <T> byte[] toBytes(
            BundleSpec bundle,
            T value,
            String format,
            WriteOptions options,
            CollectFunction<T> collecting,
            @Nullable BindFunction<T> structure)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(bundle, value, Channels.newChannel(bytes), format, options, collecting, structure);
        return bytes.toByteArray();
    }
}
