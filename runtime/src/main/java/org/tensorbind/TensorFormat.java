package org.tensorbind;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;

/** A tensor file format: a generated class, found on the class path through {@link java.util.ServiceLoader}. */
public interface TensorFormat {
    /** Bytes of a signature that hardly begin a file of another format by chance; a shorter one counts less than the file's extension. */
    int LONG_SIGNATURE = 4;

    /** The name by which programs look up the format, such as the one after {@code format} in its grammar. */
    String name();

    /**
     * Whether the format belongs to a library, see the grammar's annotation: a format with the same name in an application takes precedence.
     */
    default boolean isLibrary() {
        return false;
    }

    /** What people call it; the name, unless the grammar has a title. */
    default String title() {
        return name();
    }

    /** File name extensions without the dot, the usual one first. */
    List<String> extensions();

    /** What the format can hold. */
    FormatTraits traits();

    /** The constant bytes that each file of the format starts with; empty where there are none. */
    default byte[] signature() {
        return new byte[0];
    }

    /** Whether the first bytes of the source are the format's signature; false where it has none. */
    default boolean recognizes(ByteSource source) throws IOException {
        byte[] signature = signature();
        if (signature.length == 0 || source.size() < signature.length) {
            return false;
        }
        byte[] start = new byte[signature.length];
        source.peek(0, start.length).get(start);
        return Arrays.equals(start, signature);
    }

    /** Reads the metadata of a source, which the reader closes with itself, and also when this fails. */
    TensorReader open(ByteSource source, ReadOptions options) throws IOException;

    /**
     * Reads the metadata of a source item by item, and reports each to a listener. Where {@link #open} would stop at the first rule that is broken,
     * reading continues as long as the offset of the next item is known.
     *
     * @return a reader of what was read, which closes the source with itself; null where problems leave nothing to be read, and the source open
     * @throws IOException if the source cannot be read; problems of the file go to the listener
     */
    @Nullable
    TensorReader parse(ByteSource source, ReadOptions options, ParseListener listener) throws IOException;

    /**
     * A writer that replaces {@code file} when it is committed.
     *
     * @throws UnsupportedOperationException if nothing writes such files, see {@link FormatTraits#readOnlyReason()}
     */
    TensorWriter create(Path file, WriteOptions options) throws IOException;

    /**
     * A writer that writes to a channel, front to back, when it is committed; the channel stays open.
     *
     * @throws UnsupportedOperationException if nothing writes such files, see {@link FormatTraits#readOnlyReason()}
     */
    TensorWriter create(WritableByteChannel target, WriteOptions options);
}
