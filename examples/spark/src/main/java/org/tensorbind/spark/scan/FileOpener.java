package org.tensorbind.spark.scan;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.SourceOptions;

/**
 * Opens the files of one task. Looking for the formats on the class path takes longer than reading a small header, so that it is done once: a file
 * with the extension of an earlier one is taken to be in the same format, unless anything speaks against it.
 */
final class FileOpener {
    /** Bytes that hardly begin a file by chance. */
    private static final int LONG_SIGNATURE = 4;

    private final Configuration configuration;
    private final SourceOptions options;
    private final Map<String, TensorFormat> byExtension = new HashMap<>();
    private List<TensorFormat> formats = List.of();

    /**
     * A reader and the source that it reads, which is closed with it.
     *
     * @param mismatch what is wrong with the file by its index, null for nothing
     * @param others sources that are opened with the first, as they are needed
     */
    record Opened(
            HadoopByteSource source,
            TensorReader reader,
            @Nullable CheckpointException mismatch,
            List<HadoopByteSource> others) {
        /** Bytes that the file system was asked for. */
        long bytesRead() {
            return source.bytesRead()
                    + others.stream().mapToLong(HadoopByteSource::bytesRead).sum();
        }
    }

    FileOpener(Configuration configuration, SourceOptions options) {
        this.configuration = configuration;
        this.options = options;
    }

    /** Opens a file; where this fails it is closed. */
    Opened open(SourceFile file, ReadOptions how) throws IOException {
        return file.parts() == null ? openFile(file, how) : openAll(file, file.parts(), how);
    }

    /** Opens an index and its files as one. */
    private Opened openAll(SourceFile index, List<SourceFile> parts, ReadOptions how) throws IOException {
        Map<URI, SourceFile> files = new HashMap<>();
        parts.forEach(part -> files.put(new Path(part.path()).toUri(), part));
        List<HadoopByteSource> others = new CopyOnWriteArrayList<>();
        HadoopByteSource source = index.open(configuration);
        URI address = new Path(index.path()).toUri();
        TensorReader reader = options.open(
                address,
                uri -> {
                    if (uri.equals(address)) {
                        return source;
                    }
                    SourceFile part = files.get(uri);
                    if (part == null) {
                        throw new FileNotFoundException(uri + ": the index has changed since it was listed");
                    }
                    HadoopByteSource other = part.open(configuration);
                    others.add(other);
                    return other;
                },
                how);
        return new Opened(source, reader, null, others);
    }

    private Opened openFile(SourceFile file, ReadOptions how) throws IOException {
        String extension = file.path().substring(file.path().lastIndexOf('.') + 1);
        TensorFormat expected = byExtension.get(extension);
        Opened opened = expected == null ? null : openAs(expected, file, how);
        if (opened != null) {
            return opened;
        }
        HadoopByteSource source = file.open(configuration);
        TensorReader reader = options.open(source, how);
        if (formats.isEmpty()) {
            formats = TensorFormats.installed();
        }
        byExtension.put(extension, reader.format());
        return opened(file, source, reader, how);
    }

    private static Opened opened(SourceFile file, HadoopByteSource source, TensorReader reader, ReadOptions how) {
        return new Opened(source, file.read(reader), file.mismatch(reader, how.isStrict()), List.of());
    }

    /** Whether the file begins as that format does, or as no other where the format has no signature. */
    private boolean speaksFor(TensorFormat expected, HadoopByteSource source) throws IOException {
        if (options.fileFormat() != null) {
            return true;
        }
        if (expected.signature().length >= LONG_SIGNATURE) {
            return expected.recognizes(source);
        }
        for (TensorFormat other : formats) {
            if (other.signature().length >= LONG_SIGNATURE && other.recognizes(source)) {
                return false;
            }
        }
        return expected.signature().length == 0 || expected.recognizes(source);
    }

    /** Null for what is malformed or empty, of which the usual way says more. */
    private @Nullable Opened openAs(TensorFormat expected, SourceFile file, ReadOptions how) throws IOException {
        HadoopByteSource source = file.open(configuration);
        if (speaksFor(expected, source)) {
            try {
                TensorReader reader = expected.open(source, how);
                if (reader.size() > 0) {
                    return opened(file, source, reader, how);
                }
            } catch (FormatException e) {
                source.close();
                return null;
            }
        }
        source.close();
        return null;
    }
}
