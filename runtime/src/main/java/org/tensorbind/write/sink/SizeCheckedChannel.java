package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.tensorbind.io.TransferTarget;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.code.NonClosingChannel;

/** Passes on a tensor's bytes, and rejects data of another size than announced. */
final class SizeCheckedChannel implements TransferTarget, NonClosingChannel {
    private final String rule;
    private final long expected;
    private final Sink sink;
    private long written;

    SizeCheckedChannel(String rule, long expected, Sink sink) {
        this.rule = rule;
        this.expected = expected;
        this.sink = sink;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        int count = bytes.remaining();
        if (count > expected - written) {
            throw mismatch(written + count, "or more");
        }
        sink.write(bytes);
        written += count;
        return count;
    }

    @Override
    public long transferFrom(FileChannel file, long offset, long byteSize) throws IOException {
        if (byteSize > expected - written) {
            throw mismatch(written + byteSize, "or more");
        }
        long count = sink.transferFrom(file, offset, byteSize);
        written += count;
        return count;
    }

    void expectEnd() {
        if (written != expected) {
            throw mismatch(written, "");
        }
    }

    private IllegalArgumentException mismatch(long actual, String suffix) {
        return new IllegalArgumentException(rule + ": the tensor's data must give " + CountText.of(expected, "byte")
                + ", gave " + (actual + " " + suffix).trim());
    }
}
