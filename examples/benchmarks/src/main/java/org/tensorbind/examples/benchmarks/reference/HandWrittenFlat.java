package org.tensorbind.examples.benchmarks.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.tensorbind.examples.benchmarks.reference.HandWritten.Entry;

/** Parsers of formats whose tensors' names and shapes are not in their files. */
public final class HandWrittenFlat {
    /** Bytes of a picture of CIFAR-10 with its label. */
    public static final int RECORD = 1 + 3 * 32 * 32;

    private static final long[] PICTURE = {3, 32, 32};

    private final Map<String, Entry> entries;
    private final long fileSize;
    private long position;

    private HandWrittenFlat(int count, long position, long fileSize) {
        this.entries = new HashMap<>(count * 2);
        this.position = position;
        this.fileSize = fileSize;
    }

    /** llama2.c: seven integers, from which all else is computed, into a map of names. */
    public static Map<String, Entry> llama2(ByteBuffer file) throws IOException {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int dim = in.getInt();
        int hidden = in.getInt();
        int layers = in.getInt();
        int heads = in.getInt();
        int kvDim = dim / heads * in.getInt();
        int vocabulary = in.getInt();
        int length = in.getInt();
        if (dim % heads != 0 || layers < 0) {
            throw new IOException(dim + " / " + heads + ", " + layers + " layers");
        }
        HandWrittenFlat flat = new HandWrittenFlat(9 * layers + 5, in.position(), in.capacity());
        flat.add("tok_embeddings", Math.abs(vocabulary), dim);
        flat.addAll(layers, ".attention_norm", dim);
        flat.addAll(layers, ".attention.wq", dim, dim);
        flat.addAll(layers, ".attention.wk", kvDim, dim);
        flat.addAll(layers, ".attention.wv", kvDim, dim);
        flat.addAll(layers, ".attention.wo", dim, dim);
        flat.addAll(layers, ".ffn_norm", dim);
        flat.addAll(layers, ".feed_forward.w1", hidden, dim);
        flat.addAll(layers, ".feed_forward.w2", dim, hidden);
        flat.addAll(layers, ".feed_forward.w3", hidden, dim);
        flat.add("norm", dim);
        flat.add("freqs_cos", length, dim / heads / 2);
        flat.add("freqs_sin", length, dim / heads / 2);
        if (vocabulary < 0) {
            flat.add("output", -vocabulary, dim);
        }
        return flat.finished();
    }

    /** CIFAR-10: one record after the other, into a map of names. */
    public static Map<String, Entry> cifar(ByteBuffer file) throws IOException {
        int count = file.capacity() / RECORD;
        HandWrittenFlat flat = new HandWrittenFlat(count, 0, file.capacity());
        for (int i = 0; i < count; i++) {
            String name = "images." + i;
            flat.position++;
            flat.entries.put(name, new Entry(name, 0, PICTURE, flat.position, RECORD - 1));
            flat.position += RECORD - 1;
        }
        return flat.finished();
    }

    private void addAll(int layers, String name, long... shape) throws IOException {
        for (int i = 0; i < layers; i++) {
            add("layers." + i + name, shape);
        }
    }

    private void add(String name, long... shape) throws IOException {
        long size = Float.BYTES;
        for (long dimension : shape) {
            size = Math.multiplyExact(size, dimension);
        }
        if (size < 0 || size > fileSize - position) {
            throw new IOException(name + " of " + size + " bytes");
        }
        entries.put(name, new Entry(name, 0, shape, position, size));
        position += size;
    }

    private Map<String, Entry> finished() throws IOException {
        if (position != fileSize) {
            throw new IOException(fileSize - position + " bytes too many");
        }
        return entries;
    }
}
