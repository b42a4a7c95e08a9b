package org.tensorbind.scan;

import java.nio.ByteBuffer;
import org.tensorbind.io.ByteSource;

/** The bytes of a file in which the descriptions of its tensors are, at the offsets that they have there. */
record PartSource(ScannedList.Place place) implements ByteSource {
    @Override
    public String name() {
        return place.file().name();
    }

    @Override
    public long size() {
        return place.file().size();
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        return place.bytes().slice((int) (offset - place.base()), length);
    }

    @Override
    public ByteBuffer window(long offset) {
        int at = (int) (offset - place.base());
        return place.bytes().slice(at, place.bytes().capacity() - at);
    }

    @Override
    public boolean isZeroCopy() {
        return true;
    }

    @Override
    public void close() {}
}
