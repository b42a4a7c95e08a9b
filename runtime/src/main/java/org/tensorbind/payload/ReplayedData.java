package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import org.tensorbind.TensorData;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.SafeText;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.payload.code.NonClosingChannel;

/**
 * Data that is read a second time and must be the same: otherwise the file would have the checksum of other bytes.
 *
 * @param name of the tensor, for messages
 * @param first what {@link #accumulator()} gave the first time
 */
record ReplayedData(String name, TensorData data, byte[] first) implements TensorData {
    /** Fast, whatever algorithm the file has: it does not protect against forged bytes. */
    static Checksums.Accumulator accumulator() {
        return Checksums.accumulator("crc32c");
    }

    @Override
    public void writeTo(WritableByteChannel target) throws IOException {
        Checksums.Accumulator again = accumulator();
        data.writeTo(new Watched(target, again));
        if (!Arrays.equals(first, again.finish())) {
            throw new IllegalArgumentException(
                    SafeText.of(name)
                            + ": the tensor's data gave other bytes the second time; it must give the same each time it is asked");
        }
    }

    /** Adds what goes to a target to a checksum. */
    record Watched(WritableByteChannel target, Checksums.Accumulator accumulator) implements NonClosingChannel {
        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            accumulator.update(bytes.duplicate());
            Chunks.writeFully(target, bytes);
            return length;
        }
    }
}
