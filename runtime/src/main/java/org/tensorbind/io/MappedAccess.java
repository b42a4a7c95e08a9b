package org.tensorbind.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * Translates what reading a mapped file throws when it is truncated or closed meanwhile into the exceptions of other sources. Buffers that were
 * handed out throw what Java throws.
 */
public final class MappedAccess {
    private static final String FAULT = "unsafe memory access";

    private MappedAccess() {}

    /** Copies or computes from a source's memory. */
    public interface Operation<T extends @Nullable Object> {
        /** What was copied or computed. */
        T read() throws IOException;
    }

    /**
     * What {@code reading} gives, which shares no memory with the source.
     *
     * @param byteSize how much it takes from the source
     */
    public static <T extends @Nullable Object> T read(ByteSource source, long byteSize, Operation<T> reading)
            throws IOException {
        try {
            T result = reading.read();
            source.ensureIntact(byteSize);
            return result;
        } catch (IOException | InternalError | IllegalStateException | ArrayIndexOutOfBoundsException e) {
            throw thrown(explained(source, e));
        }
    }

    /**
     * What {@link #read} throws in place of a failure that may come of a source that was cut or closed; other failures as they are. Java's file channels
     * replace the error for a missing page by an index of their own that is out of bounds, if the error is delivered while they begin to write.
     */
    public static Throwable explained(ByteSource source, Throwable failure) {
        if ((failure instanceof IOException && !(failure instanceof ClosedChannelException))
                || failure instanceof ArrayIndexOutOfBoundsException) {
            return cutOr(source, failure);
        }
        if (failure instanceof InternalError error) {
            return explain(source, error);
        }
        return failure instanceof IllegalStateException exception ? explain(source, exception) : failure;
    }

    /** The exception itself, to be thrown; throws it where it is unchecked. */
    public static IOException thrown(Throwable failure) {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof IOException io ? io : new IOException(failure.getMessage(), failure);
    }

    /** The {@link EOFException} for a truncated file, to replace the error for a missing page of {@code source}. */
    public static IOException explain(ByteSource source, InternalError error) {
        String message = error.getMessage();
        if (message == null || !message.contains(FAULT)) {
            throw error;
        }
        IOException failure;
        try {
            source.ensureIntact(Long.MAX_VALUE);
            failure = new IOException(source.name() + ": the mapped file could not be read; was it changed meanwhile?");
        } catch (IOException e) {
            failure = e;
        }
        failure.addSuppressed(error);
        return failure;
    }

    /** An {@link EOFException} where the file was cut, which others may call malformed or a bad address; else the failure itself. */
    private static Throwable cutOr(ByteSource source, Throwable failure) {
        try {
            source.ensureIntact(Long.MAX_VALUE);
            return failure;
        } catch (EOFException cut) {
            if (cut != failure) {
                cut.addSuppressed(failure);
            }
            return cut;
        } catch (IOException e) {
            if (e != failure) {
                e.addSuppressed(failure);
            }
            return e;
        }
    }

    /** A {@link ClosedChannelException} where {@code source} was closed meanwhile; throws the exception itself where it was not. */
    public static IOException explain(ByteSource source, IllegalStateException exception) {
        try {
            source.slice(0, 0);
        } catch (IOException e) {
            e.addSuppressed(exception);
            return e;
        }
        throw exception;
    }
}
