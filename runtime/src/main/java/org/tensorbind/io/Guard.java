package org.tensorbind.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * What reading a mapped file throws when somebody shortens or closes it meanwhile, as the exceptions that other sources give. Buffers that were
 * handed out throw what Java throws.
 */
public final class Guard {
    private static final String FAULT = "unsafe memory access";

    private Guard() {}

    /** Copies or computes from a source's memory. */
    public interface Reading<T> {
        /** What was copied or computed. */
        T read() throws IOException;
    }

    /**
     * What {@code reading} gives, which shares no memory with the source.
     *
     * @param byteSize how much it takes from the source
     */
    public static <T> T read(ByteSource source, long byteSize, Reading<T> reading) throws IOException {
        try {
            T result = reading.read();
            source.ensureIntact(byteSize);
            return result;
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw explain(source, e);
        } catch (InternalError e) {
            throw explain(source, e);
        } catch (IllegalStateException e) {
            throw explain(source, e);
        }
    }

    /** An {@link EOFException} that says that the file was cut, in place of the error for a page of {@code source} that is gone. */
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
    private static IOException explain(ByteSource source, IOException failure) throws IOException {
        try {
            source.ensureIntact(Long.MAX_VALUE);
            return failure;
        } catch (EOFException cut) {
            if (cut != failure) {
                cut.addSuppressed(failure);
            }
            return cut;
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
