package org.tensorbind.spark.write;

import java.io.Serializable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.WriteOptions;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.option.SourceOptions.Key;

/**
 * How files are written.
 *
 * @param name of the format
 * @param compression name of the filter, null for none
 * @param checksum its algorithm, null for none
 * @param shardSize bytes of data after which another file begins
 */
public record WriteFormat(
        String name, @Nullable String compression, @Nullable String checksum, long shardSize) implements Serializable {
    /** What the options say; names that no format on the class path has are rejected. */
    public static WriteFormat of(SourceOptions options) {
        String name = options.fileFormat();
        if (name == null) {
            throw new IllegalArgumentException("option 'fileFormat' must say in which format to write, one of "
                    + TensorFormats.installed().stream().map(TensorFormat::name).collect(Collectors.joining(", ")));
        }
        WriteFormat format =
                new WriteFormat(name, options.get(Key.COMPRESSION), options.get(Key.CHECKSUM), options.shardSize());
        format.check();
        return format;
    }

    private void check() {
        var traits = format().traits();
        if (compression != null && !traits.filters().contains(compression)) {
            throw new IllegalArgumentException("option 'compression' must be one of "
                    + String.join(", ", traits.filters()) + " in " + name + ", is '" + compression + "'");
        }
        if (checksum != null && !traits.checksums().contains(checksum)) {
            throw new IllegalArgumentException("option 'checksum' must be one of "
                    + String.join(", ", traits.checksums()) + " in " + name + ", is '" + checksum + "'");
        }
    }

    TensorFormat format() {
        return TensorFormats.named(name);
    }

    /** The usual extension, with its dot. */
    String extension() {
        return "." + format().extensions().get(0);
    }

    WriteOptions options() {
        WriteOptions options = WriteOptions.defaults();
        options = compression == null ? options : options.compress(compression);
        return checksum == null ? options : options.checksum(checksum);
    }
}
