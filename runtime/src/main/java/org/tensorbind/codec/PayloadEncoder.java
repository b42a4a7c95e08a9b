package org.tensorbind.codec;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import org.tensorbind.TensorData;
import org.tensorbind.WriteOptions;

/** Turns a tensor's little-endian bytes into those that the file stores. */
final class PayloadEncoder {
    private final Spool spool;

    PayloadEncoder(Spool spool) {
        this.spool = spool;
    }

    Payload encode(String name, TensorData data, long byteSize, int width, ByteOrder order, WriteOptions options)
            throws IOException {
        TensorData ordered = order == ByteOrder.LITTLE_ENDIAN || width == 1
                ? data
                : target -> data.writeTo(new SwappingChannel(target, width));
        if (options.filter().equals(WriteOptions.NONE)) {
            return Payload.of(ordered, byteSize);
        }
        return spool.keep(stored -> filter(name, ordered, byteSize, options, stored));
    }

    private static void filter(String name, TensorData data, long byteSize, WriteOptions options, OutputStream stored)
            throws IOException {
        OutputStream encoder;
        try {
            encoder = Filters.encoder(options.filter(), options.level(), options.threads(), byteSize, stored);
        } catch (LinkageError e) {
            throw new IllegalStateException(Filters.missing(options.filter()), e);
        }
        CountingChannel counted = new CountingChannel(
                encoder instanceof WritableByteChannel channel ? channel : Channels.newChannel(encoder));
        data.writeTo(counted);
        if (counted.count != byteSize) {
            throw new IllegalArgumentException(
                    name + ": the tensor's data must give " + byteSize + " bytes, gave " + counted.count);
        }
        encoder.close();
    }

    /** Truth values as 0 and 1. */
    static TensorData normalized(TensorData data) {
        return target -> data.writeTo(new TruthChannel(target));
    }

    /** The checksum of what the payload will give. */
    static StoredChecksum checksum(Payload payload, String algorithm) throws IOException {
        Checksums.Accumulator accumulator = Checksums.accumulator(algorithm);
        TensorData data = Objects.requireNonNull(payload.data(), "a payload to be written has data");
        data.writeTo(new AccumulatingChannel(accumulator));
        return new StoredChecksum(algorithm, accumulator.finish(), "checksum");
    }

    private static final class TruthChannel extends PassingChannel {
        private final WritableByteChannel target;

        TruthChannel(WritableByteChannel target) {
            this.target = target;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            ByteBuffer normalized = ByteBuffer.allocate(bytes.remaining());
            while (bytes.hasRemaining()) {
                normalized.put((byte) (bytes.get() == 0 ? 0 : 1));
            }
            normalized.flip();
            int count = normalized.remaining();
            Pieces.writeFully(target, normalized);
            return count;
        }
    }

    private static final class CountingChannel extends PassingChannel {
        private final WritableByteChannel target;
        private long count;

        CountingChannel(WritableByteChannel target) {
            this.target = target;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            Pieces.writeFully(target, bytes);
            count += length;
            return length;
        }
    }

    private static final class AccumulatingChannel extends PassingChannel {
        private final Checksums.Accumulator accumulator;

        AccumulatingChannel(Checksums.Accumulator accumulator) {
            this.accumulator = accumulator;
        }

        @Override
        public int write(ByteBuffer bytes) {
            int length = bytes.remaining();
            accumulator.update(bytes);
            return length;
        }
    }

    /** Swaps elements, keeping the bytes of one that is not complete yet. */
    private static final class SwappingChannel extends PassingChannel {
        private final WritableByteChannel target;
        private final int width;
        private final ByteBuffer element;

        SwappingChannel(WritableByteChannel target, int width) {
            this.target = target;
            this.width = width;
            this.element = ByteBuffer.allocate(width);
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            while (element.position() > 0 && bytes.hasRemaining()) {
                element.put(bytes.get());
                passElement();
            }
            ByteBuffer whole = bytes.slice(bytes.position(), bytes.remaining() / width * width);
            bytes.position(bytes.position() + whole.remaining());
            Pieces.writeFully(target, ByteSwap.swapped(whole, width));
            element.put(bytes);
            return length;
        }

        private void passElement() throws IOException {
            if (!element.hasRemaining()) {
                Pieces.writeFully(target, ByteSwap.swapped(element.flip(), width));
                element.clear();
            }
        }
    }

    /** A channel that stays open, as the file goes on behind the tensor. */
    private abstract static class PassingChannel implements WritableByteChannel {
        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
