package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.benchmarks.images.CifarReader;
import org.tensorbind.examples.benchmarks.layers.Llama2Reader;
import org.tensorbind.examples.benchmarks.reference.HandWritten.Entry;
import org.tensorbind.examples.benchmarks.reference.HandWrittenFlat;
import org.tensorbind.io.ByteSource;

/**
 * Bytes of formats whose tensors' names and shapes are in the grammar alone, until any tensor can be found, or until all have been looked at:
 * weights of 100 layers, and 10,000 pictures.
 */
public class OpeningFlat extends OpeningBenchmark {
    private static final int LAYERS = 100;
    private static final int PICTURES = 10_000;

    private ByteBuffer llama2 = ByteBuffer.allocate(0);
    private ByteBuffer cifar = ByteBuffer.allocate(0);

    /** Made by JMH. */
    public OpeningFlat() {}

    /** Makes the files, and looks whether both ways find the same in them. */
    @Setup(Level.Trial)
    public void make() throws IOException {
        int dim = 32;
        int hidden = 64;
        int vocabulary = 500;
        int length = 64;
        int layer = 2 * dim + 4 * dim * dim + 3 * hidden * dim;
        int floats = vocabulary * dim + LAYERS * layer + dim + 2 * length * (dim / 4 / 2);
        llama2 = ByteBuffer.allocateDirect(7 * Integer.BYTES + floats * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int value : new int[] {dim, hidden, LAYERS, 4, 4, vocabulary, length}) {
            llama2.putInt(value);
        }
        llama2.clear();
        cifar = ByteBuffer.allocateDirect(PICTURES * HandWrittenFlat.RECORD);
        if (llama2Listed() != llama2ListedByHand() || cifarListed() != cifarListedByHand()) {
            throw new IllegalStateException("the reader finds other tensors than are found by hand");
        }
    }

    private static long walk(TensorReader reader) throws IOException {
        long sum = 0;
        for (TensorInfo tensor : reader.tensors()) {
            sum += tensor.name().length() + tensor.shape().elementCount() + tensor.storedByteSize();
        }
        return sum;
    }

    private static long walk(Map<String, Entry> entries) {
        long sum = 0;
        for (Entry entry : entries.values()) {
            long elements = 1;
            for (long dimension : entry.shape()) {
                elements *= dimension;
            }
            sum += entry.name().length() + elements + entry.size();
        }
        return sum;
    }

    /** The generated reader of llama2.c. */
    @Benchmark
    public TensorReader llama2() throws IOException {
        return Llama2Reader.open(ByteSource.of("l", llama2), ReadOptions.lenient());
    }

    /** A parser by hand with a map of names. */
    @Benchmark
    public Object llama2ByHand() throws IOException {
        return HandWrittenFlat.llama2(llama2);
    }

    /** All tensors of llama2.c. */
    @Benchmark
    public long llama2Listed() throws IOException {
        return walk(llama2());
    }

    /** All tensors of llama2.c by hand. */
    @Benchmark
    public long llama2ListedByHand() throws IOException {
        return walk(HandWrittenFlat.llama2(llama2));
    }

    /** The generated reader of CIFAR-10. */
    @Benchmark
    public TensorReader cifar() throws IOException {
        return CifarReader.open(ByteSource.of("c", cifar), ReadOptions.lenient());
    }

    /** A parser by hand with a map of names. */
    @Benchmark
    public Object cifarByHand() throws IOException {
        return HandWrittenFlat.cifar(cifar);
    }

    /** All pictures of CIFAR-10. */
    @Benchmark
    public long cifarListed() throws IOException {
        return walk(cifar());
    }

    /** All pictures of CIFAR-10 by hand. */
    @Benchmark
    public long cifarListedByHand() throws IOException {
        return walk(HandWrittenFlat.cifar(cifar));
    }
}
