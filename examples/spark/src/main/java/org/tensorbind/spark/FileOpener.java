package org.tensorbind.spark;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

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

    /** A reader and the source that it reads, which is closed with it. */
    record Opened(HadoopByteSource source, TensorReader reader) {}

    FileOpener(Configuration configuration, SourceOptions options) {
        this.configuration = configuration;
        this.options = options;
    }

    /** Opens a file; where this fails it is closed. */
    Opened open(SourceFile file, ReadOptions how) throws IOException {
        String extension = file.path().substring(file.path().lastIndexOf('.') + 1);
        TensorFormat expected = byExtension.get(extension);
        Opened opened = expected == null ? null : openAs(expected, file.open(configuration), how);
        if (opened != null) {
            return opened;
        }
        HadoopByteSource source = file.open(configuration);
        TensorReader reader = options.open(source, how);
        if (formats.isEmpty()) {
            formats = TensorFormats.installed();
        }
        byExtension.put(extension, reader.format());
        return new Opened(source, reader);
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
    private @Nullable Opened openAs(TensorFormat expected, HadoopByteSource source, ReadOptions how)
            throws IOException {
        if (speaksFor(expected, source)) {
            try {
                TensorReader reader = expected.open(source, how);
                if (reader.size() > 0) {
                    return new Opened(source, reader);
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
