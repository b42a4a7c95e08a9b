package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.io.Chunks;

/** Reverses the bytes of each number, and buffers an incomplete number. */
public final class SwappingChannel implements NonClosingChannel {
    private final WritableByteChannel target;
    private final int width;
    private final ByteBuffer number;

    public SwappingChannel(WritableByteChannel target, int width) {
        this.target = target;
        this.width = width;
        this.number = ByteBuffer.allocate(width);
    }

    /** The remaining bytes with every {@code width} of them reversed, in a new buffer. */
    public static ByteBuffer swapped(ByteBuffer bytes, int width) {
        ByteBuffer result = ByteBuffer.allocate(bytes.remaining());
        int start = bytes.position();
        for (int at = 0; at < result.capacity(); at += width) {
            for (int b = 0; b < width; b++) {
                result.put(at + b, bytes.get(start + at + width - 1 - b));
            }
        }
        return result;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        int length = bytes.remaining();
        while (number.position() > 0 && bytes.hasRemaining()) {
            number.put(bytes.get());
            passNumber();
        }
        ByteBuffer whole = bytes.slice(bytes.position(), bytes.remaining() / width * width);
        bytes.position(bytes.position() + whole.remaining());
        Chunks.writeFully(target, swapped(whole, width));
        number.put(bytes);
        return length;
    }

    private void passNumber() throws IOException {
        if (!number.hasRemaining()) {
            Chunks.writeFully(target, swapped(number.flip(), width));
            number.clear();
        }
    }
}
