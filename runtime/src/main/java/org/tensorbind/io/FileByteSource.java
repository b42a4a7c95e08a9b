package org.tensorbind.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** Common part of sources that read an open file. */
abstract class FileByteSource implements ByteSource {
    final OpenFile file;

    FileByteSource(OpenFile file) {
        this.file = file;
    }

    @Override
    public final String name() {
        return file.name();
    }

    @Override
    public final Path path() {
        return file.path();
    }

    @Override
    public final long size() {
        return file.size();
    }

    @Override
    public final long transferTo(long offset, long byteSize, WritableByteChannel target) throws IOException {
        return target instanceof TransferTarget taking ? file.transferTo(offset, byteSize, taking) : 0;
    }

    /** Holds nothing: what is mapped in windows is unmapped when it is unreachable. */
    @Override
    public Closeable retain() throws IOException {
        file.rejectClosed();
        return () -> {};
    }
}
