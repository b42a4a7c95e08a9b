package org.tensorbind.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.Abortable;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.util.Progressable;
import org.jspecify.annotations.Nullable;

/** The local files as a store of objects has them: one is there, as a whole, when it is closed. */
public final class StoreFileSystem extends RawLocalFileSystem {
    /** Makes Hadoop take it for local files. */
    static final Map<String, String> SETTINGS =
            Map.of("fs.file.impl", StoreFileSystem.class.getName(), "fs.file.impl.disable.cache", "true");

    /** Of an option, the end of the names of files that cannot be written. */
    static final String UNWRITABLE = "store.unwritable";

    /** Of an option, the end of the names of files that cannot be deleted. */
    static final String PERMANENT = "store.permanent";

    /** How often ranges were read together. */
    static final AtomicInteger VECTORED = new AtomicInteger();

    /** Called by Hadoop. */
    public StoreFileSystem() {}

    private boolean has(String setting, Path file) {
        String end = getConf().get(setting);
        return end != null && file.getName().endsWith(end);
    }

    @Override
    public boolean hasPathCapability(Path path, String capability) throws IOException {
        return capability.equals(CommonPathCapabilities.ABORTABLE_STREAM) || super.hasPathCapability(path, capability);
    }

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        return new FSDataInputStream(new Download(super.open(file, bufferSize)));
    }

    @Override
    public FSDataOutputStream create(
            Path file, boolean overwrite, int bufferSize, short replication, long blockSize, Progressable progress)
            throws IOException {
        return new FSDataOutputStream(new Upload(file, overwrite), null);
    }

    @Override
    public boolean delete(Path file, boolean recursive) throws IOException {
        if (has(PERMANENT, file)) {
            throw new IOException(file + ": is there for good");
        }
        return super.delete(file, recursive);
    }

    /** A file that is read, if need be ranges together, and says nothing of that. */
    private static final class Download extends FSInputStream {
        private final FSDataInputStream file;

        Download(FSDataInputStream file) {
            this.file = file;
        }

        @Override
        public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
                throws IOException {
            VECTORED.incrementAndGet();
            file.readVectored(ranges, allocate);
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            return file.read(target, from, count);
        }

        @Override
        public int read() throws IOException {
            return file.read();
        }

        @Override
        public void seek(long offset) throws IOException {
            file.seek(offset);
        }

        @Override
        public long getPos() throws IOException {
            return file.getPos();
        }

        @Override
        public boolean seekToNewSource(long offset) throws IOException {
            return file.seekToNewSource(offset);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** A file to come. */
    private final class Upload extends OutputStream implements Abortable, StreamCapabilities {
        private final Path file;
        private final boolean overwrite;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean ended;

        Upload(Path file, boolean overwrite) {
            this.file = file;
            this.overwrite = overwrite;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] values, int from, int count) throws IOException {
            bytes.write(values, from, count / 2);
            if (has(UNWRITABLE, file)) {
                throw new IOException(file + ": the store has no room");
            }
            bytes.write(values, from + count / 2, count - count / 2);
        }

        @Override
        public boolean hasCapability(String capability) {
            return capability.equals(CommonPathCapabilities.ABORTABLE_STREAM);
        }

        @Override
        public AbortableResult abort() {
            boolean wasEnded = ended;
            ended = true;
            return new AbortableResult() {
                @Override
                public boolean alreadyClosed() {
                    return wasEnded;
                }

                @Override
                public @Nullable IOException anyCleanupException() {
                    return null;
                }
            };
        }

        @Override
        public void close() throws IOException {
            if (!ended) {
                ended = true;
                try (OutputStream out =
                        StoreFileSystem.super.create(file, overwrite, 1 << 12, (short) 1, 1 << 20, null)) {
                    bytes.writeTo(out);
                }
            }
        }
    }
}
