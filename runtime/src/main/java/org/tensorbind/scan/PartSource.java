package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.io.ByteSource;

/** The bytes of a file in which the descriptions of its tensors are, at the offsets that they have there. */
record PartSource(Region region) implements ByteSource {
    @Override
    public String name() {
        return region.file().name();
    }

    @Override
    public long size() {
        return region.file().size();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        return region.get().slice((int) (offset - region.start()), length);
    }

    @Override
    public ByteBuffer window(long offset) throws IOException {
        ByteBuffer bytes = region.get();
        int at = (int) (offset - region.start());
        return bytes.slice(at, bytes.capacity() - at);
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    @Override
    public void close() {}
}
