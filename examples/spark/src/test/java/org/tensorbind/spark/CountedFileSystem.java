package org.tensorbind.spark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;

/** The local files, by a file system that counts what it is asked for. */
public final class CountedFileSystem extends RawLocalFileSystem {
    static final AtomicInteger OPENED = new AtomicInteger();
    static final AtomicInteger VECTORED = new AtomicInteger();
    static final AtomicInteger PLACED = new AtomicInteger();

    /** Called by Hadoop. */
    public CountedFileSystem() {}

    static void reset() {
        OPENED.set(0);
        VECTORED.set(0);
        PLACED.set(0);
    }

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        OPENED.incrementAndGet();
        return new FSDataInputStream(super.open(file, bufferSize).getWrappedStream()) {
            @Override
            public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
                    throws IOException {
                VECTORED.incrementAndGet();
                super.readVectored(ranges, allocate);
            }
        };
    }

    @Override
    public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path folder) throws IOException {
        PLACED.incrementAndGet();
        return super.listLocatedStatus(folder);
    }
}
