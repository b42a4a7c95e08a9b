package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;

/** Elements of any dtype as {@code double}, in pieces: truth values as 0 and 1, integers of 64 bits as the nearest. */
final class Numbers {
    private static final int PIECE = 1 << 14;

    private final DType dtype;
    private final double[] values = new double[PIECE];
    private long[] integers = {};

    private Numbers(DType dtype) {
        this.dtype = dtype;
    }

    /** Takes elements. */
    interface Target {
        /** Takes the first {@code count} of {@code values}, which are others in the next call. */
        void accept(double[] values, int count) throws IOException;
    }

    /** Gives all elements of a dense tensor, in order; of a compressed one no more than a piece is in memory. */
    static void forEach(TensorView view, Target target) throws IOException {
        Numbers numbers = new Numbers(view.dtype());
        try (Collector collector = numbers.new Collector(target)) {
            view.writeTo(collector);
        }
    }

    /** Reads elements one piece after the other. */
    static Numbers of(TensorView view) {
        return new Numbers(view.dtype());
    }

    /** {@code count} elements from element {@code from} on; the array is used again by the next call. */
    double[] read(TensorView view, long from, int count) throws IOException {
        switch (dtype) {
            case BOOL -> readTruth(view, from, count);
            case I64, U64 -> readIntegers(view, from, count);
            default -> view.copyTo(values, 0, from, count);
        }
        return values;
    }

    /** Most elements that {@link #read} gives at once. */
    static int pieceLength(long left) {
        return (int) Math.min(PIECE, left);
    }

    private void readTruth(TensorView view, long from, int count) throws IOException {
        ByteBuffer bytes = view.asByteBuffer(from, count);
        for (int i = 0; i < count; i++) {
            values[i] = bytes.get(i) == 0 ? 0 : 1;
        }
    }

    private void readIntegers(TensorView view, long from, int count) throws IOException {
        if (integers.length < count) {
            integers = new long[count];
        }
        view.copyTo(integers, 0, from, count);
        for (int i = 0; i < count; i++) {
            values[i] = dtype == DType.U64 ? unsigned(integers[i]) : integers[i];
        }
    }

    /** Halved with its last bit kept, an unsigned integer rounds as it should. */
    private static double unsigned(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }

    /** Collects bytes until they are a piece of whole elements. */
    private final class Collector implements WritableByteChannel {
        private final ByteBuffer piece =
                ByteBuffer.allocate(PIECE * dtype.byteSize()).order(ByteOrder.LITTLE_ENDIAN);
        private final Target target;

        Collector(Target target) {
            this.target = target;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int taken = bytes.remaining();
            while (bytes.hasRemaining()) {
                int count = Math.min(piece.remaining(), bytes.remaining());
                piece.put(bytes.slice(bytes.position(), count));
                bytes.position(bytes.position() + count);
                if (!piece.hasRemaining()) {
                    flush();
                }
            }
            return taken;
        }

        private void flush() throws IOException {
            int count = piece.flip().remaining() / dtype.byteSize();
            if (count > 0) {
                TensorView elements = Tensors.of(dtype, Shape.of(count), piece);
                target.accept(read(elements, 0, count), count);
            }
            piece.clear();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
