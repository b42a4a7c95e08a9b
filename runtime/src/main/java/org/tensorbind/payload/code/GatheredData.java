package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import org.tensorbind.TensorData;
import org.tensorbind.io.SafeText;
import org.tensorbind.number.CountText;

/** A tensor's data in memory, to be written in another order or later. */
public final class GatheredData {
    private GatheredData() {}

    /**
     * All that {@code data} gives.
     *
     * @param name of the tensor, for messages
     */
    public static DecodedBytes of(String name, TensorData data, long byteSize) throws IOException {
        Gathering gathered = new Gathering(DecodedBytes.chunks(byteSize));
        data.writeTo(gathered);
        checkCount(name, byteSize, gathered.count);
        return DecodedBytes.of(name, gathered.chunks, byteSize);
    }

    /** Rejects data that gave more or fewer bytes than its tensor has. */
    public static void checkCount(String name, long expected, long actual) {
        if (actual != expected) {
            throw new IllegalArgumentException(SafeText.of(name) + ": the tensor's data must give "
                    + CountText.of(expected, "byte") + ", gave " + actual);
        }
    }

    /** Keeps what there is room for, and counts the rest. Ends when the thread is interrupted, as channels of files do. */
    private static final class Gathering implements NonClosingChannel {
        private final List<byte[]> chunks;
        private long count;
        private int chunk;
        private int at;

        Gathering(List<byte[]> chunks) {
            this.chunks = chunks;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new ClosedByInterruptException();
            }
            int length = bytes.remaining();
            while (bytes.hasRemaining() && chunk < chunks.size()) {
                int taken = Math.min(bytes.remaining(), chunks.get(chunk).length - at);
                bytes.get(chunks.get(chunk), at, taken);
                at += taken;
                if (at == chunks.get(chunk).length) {
                    at = 0;
                    chunk++;
                }
            }
            bytes.position(bytes.limit());
            count += length;
            return length;
        }
    }
}
