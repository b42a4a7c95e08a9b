package org.tensorbind.codec;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Encoded tensor data whose size had to be known before it could be written: one temporary file, deleted when the spool is closed. */
final class Spool implements Closeable {
    private static final int PIECE = 1 << 16;

    private final @Nullable Path directory;
    private @Nullable FileChannel file;
    private long end;

    /**
     * A spool that makes its file when it is needed.
     *
     * @param directory where; null for the system's own place
     */
    Spool(@Nullable Path directory) {
        this.directory = directory;
    }

    /** What a tensor's data becomes in an encoder. */
    interface Encoding {
        void writeTo(OutputStream stored) throws IOException;
    }

    /** Runs the encoder and keeps what it gives. */
    Payload keep(Encoding encoding) throws IOException {
        FileChannel channel = channel();
        long start = end;
        channel.position(start);
        encoding.writeTo(new Appender(Channels.newOutputStream(channel)));
        end = channel.position();
        long size = end - start;
        return Payload.of(target -> copy(channel, start, size, target), size);
    }

    /** Stays open when an encoder closes it: the next tensor follows. */
    private static final class Appender extends FilterOutputStream {
        Appender(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }

    private FileChannel channel() throws IOException {
        if (file == null) {
            Path path = directory == null
                    ? Files.createTempFile("tensorbind", ".spool")
                    : Files.createTempFile(directory, "tensorbind", ".spool");
            file = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }
        return file;
    }

    private static void copy(FileChannel channel, long start, long size, WritableByteChannel target)
            throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        for (long at = start; at < start + size; ) {
            piece.clear().limit((int) Math.min(PIECE, start + size - at));
            int count = channel.read(piece, at);
            if (count < 0) {
                throw new EOFException("the spool file has become shorter while it was in use");
            }
            at += count;
            Pieces.writeFully(target, piece.flip());
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
