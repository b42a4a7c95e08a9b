package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
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
import org.tensorbind.examples.benchmarks.reference.BlockLoops;
import org.tensorbind.memory.Tensors;

/**
 * Blocks of a mapped file that a grammar decodes into {@code float[]}, against loops by hand for the same blocks: over the mapping, and over an array of
 * pieces.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class DecodingBlocks {
    private static final int COUNT = 1 << 24;
    private static final int PIECE_ELEMENTS = 1 << 13;

    /** The dtype that is decoded. */
    @Param({"q8_0", "q4_0", "q4_k", "q6_k", "iq3_s"})
    public String dtype = "q8_0";

    private final float[] target = new float[COUNT];
    private BlockLoops loops = BlockLoops.of("q8_0", new byte[0]);
    private ByteBuffer blocks = ByteBuffer.allocate(0);
    private byte[] piece = {};
    private TensorView tensor = Tensors.of(new float[0]);

    /** Made by JMH. */
    public DecodingBlocks() {}

    /** Makes blocks of any bytes, whose scales are finite, and compares what the loops make of them. */
    @Setup(Level.Trial)
    public void make() throws IOException {
        ElementType type = TensorFormats.named("gguf").traits().blockTypes().stream()
                .filter(known -> known.name().equals(dtype))
                .findFirst()
                .orElseThrow();
        loops = BlockLoops.of(dtype, grid());
        byte[] bytes = new byte[COUNT / loops.elements * loops.bytes];
        for (int i = 0; i < bytes.length; i++) {
            byte any = (byte) (i * 0x9E37_79B9 >>> 24);
            bytes[i] = isScale(i % loops.bytes) ? (byte) (any & 0x3F) : any;
        }
        blocks = mapped(bytes);
        piece = new byte[PIECE_ELEMENTS / loops.elements * loops.bytes];
        tensor = Tensors.of(type, Shape.of(COUNT), blocks);
        float[] decoded = decode().clone();
        if (!Arrays.equals(decoded, byHand().clone()) || !Arrays.equals(decoded, byHandInPieces())) {
            throw new IllegalStateException("the loops by hand are wrong for " + dtype);
        }
    }

    private static byte[] grid() throws IOException {
        try (InputStream file = DecodingBlocks.class.getResourceAsStream("/org/tensorbind/grammars/gguf/iq3_s.bin")) {
            return Objects.requireNonNull(file, "a table of the grammar").readAllBytes();
        }
    }

    /** Whether it is the upper byte of a float. */
    private boolean isScale(int at) {
        return at == (dtype.equals("q6_k") ? 209 : 1) || (dtype.equals("q4_k") && at == 3);
    }

    private static ByteBuffer mapped(byte[] bytes) throws IOException {
        Path file = Files.createTempFile("blocks", ".bin");
        Files.write(file, bytes);
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        } finally {
            Files.delete(file);
        }
    }

    /** As the grammar says. */
    @Benchmark
    public float[] decode() throws IOException {
        tensor.copyTo(target, 0, 0, COUNT);
        return target;
    }

    /** A loop over the mapping. */
    @Benchmark
    public float[] byHand() {
        loops.decode(blocks, COUNT / loops.elements, target);
        return target;
    }

    /** A loop over an array that pieces of the mapping are copied into. */
    @Benchmark
    public float[] byHandInPieces() {
        for (int done = 0; done < COUNT; done += PIECE_ELEMENTS) {
            blocks.get(done / loops.elements * loops.bytes, piece);
            loops.decode(piece, target, done);
        }
        return target;
    }
}
