package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;

/** Blocks that a grammar decodes into {@code float[]}, against loops by hand for the same blocks: over the buffer, and over an array of pieces. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class DecodingBlocks {
    private static final int COUNT = 1 << 24;
    private static final int ELEMENTS = 32;
    private static final int PIECE_BLOCKS = 256;

    /** The dtype that is decoded. */
    @Param({"q8_0", "q4_0"})
    public String dtype = "q8_0";

    private final float[] target = new float[COUNT];
    private final float[] halves = new float[1 << 16];
    private ByteBuffer blocks = ByteBuffer.allocate(0);
    private TensorView tensor = Tensors.of(new float[0]);
    private int blockBytes;

    /** Made by JMH. */
    public DecodingBlocks() {}

    /** Makes blocks of any bytes, whose scales are finite. */
    @Setup(Level.Trial)
    public void make() {
        ElementType type = TensorFormats.named("gguf").traits().blockTypes().stream()
                .filter(known -> known.name().equals(dtype))
                .findFirst()
                .orElseThrow();
        blockBytes = type.blockBytes();
        blocks = ByteBuffer.allocateDirect(COUNT / ELEMENTS * blockBytes).order(ByteOrder.LITTLE_ENDIAN);
        while (blocks.hasRemaining()) {
            byte any = (byte) (blocks.position() * 0x9E37_79B9 >>> 24);
            blocks.put(blocks.position() % blockBytes == 1 ? (byte) (any & 0x3F) : any);
        }
        blocks.flip();
        tensor = Tensors.of(type, Shape.of(COUNT), blocks);
        for (int code = 0; code < halves.length; code++) {
            int exponent = code >> 10 & 31;
            float magnitude = exponent == 0
                    ? (code & 1023) * 0x1p-24f
                    : Float.intBitsToFloat(exponent + 112 << 23 | (code & 1023) << 13);
            halves[code] = code < 1 << 15 ? magnitude : -magnitude;
        }
    }

    /** As the grammar says. */
    @Benchmark
    public float[] decode() throws IOException {
        tensor.copyTo(target, 0, 0, COUNT);
        return target;
    }

    /** A loop over the buffer. */
    @Benchmark
    public float[] byHand() {
        for (int at = 0, to = 0; to < COUNT; at += blockBytes, to += ELEMENTS) {
            float scale = halves[blocks.getShort(at) & 0xFFFF];
            if (blockBytes == 34) {
                for (int i = 0; i < 32; i++) {
                    target[to + i] = scale * blocks.get(at + 2 + i);
                }
            } else {
                for (int i = 0; i < 16; i++) {
                    int pair = blocks.get(at + 2 + i);
                    target[to + i] = scale * ((pair & 15) - 8);
                    target[to + 16 + i] = scale * ((pair >> 4 & 15) - 8);
                }
            }
        }
        return target;
    }

    /** A loop over an array that pieces of the buffer are copied into. */
    @Benchmark
    public float[] byHandInPieces() {
        byte[] piece = new byte[PIECE_BLOCKS * blockBytes];
        for (int done = 0; done < COUNT; done += PIECE_BLOCKS * ELEMENTS) {
            blocks.get(done / ELEMENTS * blockBytes, piece);
            if (blockBytes == 34) {
                bytes(piece, done);
            } else {
                nibbles(piece, done);
            }
        }
        return target;
    }

    private float scale(byte[] piece, int at) {
        return halves[piece[at] & 0xFF | (piece[at + 1] & 0xFF) << 8];
    }

    private void bytes(byte[] piece, int start) {
        for (int at = 0, to = start; at < piece.length; at += 34, to += ELEMENTS) {
            float scale = scale(piece, at);
            for (int i = 0; i < 32; i++) {
                target[to + i] = scale * piece[at + 2 + i];
            }
        }
    }

    private void nibbles(byte[] piece, int start) {
        for (int at = 0, to = start; at < piece.length; at += 18, to += ELEMENTS) {
            float scale = scale(piece, at);
            for (int i = 0; i < 16; i++) {
                target[to + i] = scale * ((piece[at + 2 + i] & 15) - 8);
                target[to + 16 + i] = scale * ((piece[at + 2 + i] >> 4 & 15) - 8);
            }
        }
    }
}
