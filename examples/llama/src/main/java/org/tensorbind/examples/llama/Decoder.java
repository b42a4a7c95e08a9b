package org.tensorbind.examples.llama;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.examples.llama.Weights.Block;

/** Computes the logits of the next token from the tokens so far; keys and values of these are cached. Not thread-safe; its reader stays open. */
public final class Decoder {
    private final Weights weights;
    private final int keyHeads;
    private final int headSize;
    private final Rope rope;
    private final List<Cache> caches = new ArrayList<>();
    private int position;

    /** Keys and values of the tokens so far, of one block. */
    private record Cache(List<float[]> keys, List<float[]> values) {}

    private Decoder(Weights weights, boolean pairs) throws IOException {
        this.weights = weights;
        this.keyHeads = weights.keyHeads() == null ? weights.heads() : weights.keyHeads();
        this.headSize = weights.blocks().get(0).query().rows() / weights.heads();
        this.rope = Rope.of(weights, headSize, pairs);
        weights.blocks().forEach(block -> caches.add(new Cache(new ArrayList<>(), new ArrayList<>())));
    }

    /**
     * Of a GGUF file, or of a checkpoint, whose {@code config.json} is metadata.
     *
     * @param path of the file, or the checkpoint's folder
     * @throws IOException if the file cannot be read or the model needs what this decoder does not have
     */
    public static Decoder of(TensorReader file, Path path) throws IOException {
        boolean isGguf = file.format().name().equals("gguf");
        BundleOptions options = BundleOptions.defaults();
        return new Decoder(
                WeightsReader.read(file, isGguf ? options : options.metadata(path.resolve("config.json"))), isGguf);
    }

    /** The logits after a token. */
    public float[] next(int token) throws IOException {
        float[] x = new float[weights.norm().length];
        weights.embedding().weights().copyRow(token, x);
        for (int i = 0; i < caches.size(); i++) {
            Block block = weights.blocks().get(i);
            add(x, attention(block, caches.get(i), norm(x, block.attentionNorm())));
            add(x, network(block, norm(x, block.networkNorm())));
        }
        position++;
        Matrix head = weights.head() == null ? weights.embedding() : weights.head();
        return head.times(norm(x, weights.norm()));
    }

    /** RMSNorm. */
    private float[] norm(float[] x, float[] weight) {
        double squares = 0;
        for (float value : x) {
            squares += value * value;
        }
        float scale = (float) (1 / Math.sqrt(squares / x.length + weights.epsilon()));
        float[] y = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] = x[i] * scale * weight[i];
        }
        return y;
    }

    /** Grouped-query attention: several heads of queries share one of keys and values. */
    private float[] attention(Block block, Cache cache, float[] x) {
        float[] query = rope.rotated(block.query().times(x), position);
        cache.keys().add(rope.rotated(block.key().times(x), position));
        cache.values().add(block.value().times(x));
        float[] attended = new float[query.length];
        IntStream.range(0, weights.heads()).parallel().forEach(head -> {
            int at = head * headSize;
            int group = head / (weights.heads() / keyHeads) * headSize;
            float[] shares = new float[position + 1];
            for (int i = 0; i <= position; i++) {
                shares[i] = dot(query, at, cache.keys().get(i), group) / (float) Math.sqrt(headSize);
            }
            softmax(shares);
            for (int i = 0; i <= position; i++) {
                float[] value = cache.values().get(i);
                for (int j = 0; j < headSize; j++) {
                    attended[at + j] += shares[i] * value[group + j];
                }
            }
        });
        return block.output().times(attended);
    }

    /** SwiGLU. */
    private static float[] network(Block block, float[] x) {
        float[] gate = block.gate().times(x);
        float[] up = block.up().times(x);
        for (int i = 0; i < gate.length; i++) {
            gate[i] = gate[i] / (1 + (float) Math.exp(-gate[i])) * up[i];
        }
        return block.down().times(gate);
    }

    private float dot(float[] a, int from, float[] b, int at) {
        float sum = 0;
        for (int i = 0; i < headSize; i++) {
            sum += a[from + i] * b[at + i];
        }
        return sum;
    }

    /** Numbers as shares of 1. */
    static void softmax(float[] x) {
        float most = Float.NEGATIVE_INFINITY;
        for (float value : x) {
            most = Math.max(most, value);
        }
        float sum = 0;
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) Math.exp(x[i] - most);
            sum += x[i];
        }
        for (int i = 0; i < x.length; i++) {
            x[i] /= sum;
        }
    }

    private static void add(float[] x, float[] y) {
        for (int i = 0; i < x.length; i++) {
            x[i] += y[i];
        }
    }
}
