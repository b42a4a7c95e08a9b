package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.Layout;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;

/** Takes every byte from where it is, and keeps none. */
final class Drain implements WritableByteChannel {
    private final byte[] piece = new byte[1 << 16];

    private Drain() {}

    /** Reads stored elements that nobody had to decode: pages that a device cannot give are found by this only. */
    static void readAll(TensorView view) throws IOException {
        if (view.info().layout() == Layout.COO) {
            readAll(view.coo().indices());
            readAll(view.coo().values());
        } else if (view.parts().get(0).filter().equals(WriteOptions.NONE)) {
            view.writeTo(new Drain());
        }
    }

    /** Reads the bytes that nobody decodes, if anything shows where they are. */
    static void readStored(TensorView view) throws IOException {
        if (view.info().storedByteSize() > 0) {
            new Drain().write(view.storedBytes());
        }
    }

    @Override
    public int write(ByteBuffer bytes) {
        int count = bytes.remaining();
        while (bytes.hasRemaining()) {
            bytes.get(piece, 0, Math.min(piece.length, bytes.remaining()));
        }
        return count;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
