package org.tensorbind.examples.llama;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tensorbind.examples.llama.Weights.Block;

/** Computes the logits of the next token from the tokens so far; keys and values of these are cached. */
final class Decoder {
    private final Weights weights;
    private final boolean pairs;
    private final int keyHeads;
    private final int headSize;
    private final double base;
    private final List<Cache> caches = new ArrayList<>();
    private int position;

    /** Keys and values of the tokens so far, of one block. */
    private record Cache(List<float[]> keys, List<float[]> values) {}

    /**
     * Of a model.
     *
     * @param pairs whether rotary embeddings turn pairs of neighbours, as GGUF orders the rows of queries and keys, or the halves of a head
     */
    Decoder(Weights weights, boolean pairs) {
        this.weights = weights;
        this.pairs = pairs;
        this.keyHeads = weights.keyHeads() == null ? weights.heads() : weights.keyHeads();
        this.base = weights.ropeBase() == null ? 10_000 : weights.ropeBase();
        this.headSize = weights.blocks().get(0).query().rows() / weights.heads();
        weights.blocks().forEach(block -> caches.add(new Cache(new ArrayList<>(), new ArrayList<>())));
    }

    /** The logits after a token. */
    float[] next(int token) throws IOException {
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
        float[] query = rotated(block.query().times(x));
        cache.keys().add(rotated(block.key().times(x)));
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

    /** Rotary embeddings: each two numbers of a head are turned by an angle that grows with the position. */
    private float[] rotated(float[] x) {
        int half = headSize / 2;
        for (int i = 0; i < half; i++) {
            double angle = position * Math.pow(base, -(double) i / half);
            float cos = (float) Math.cos(angle);
            float sin = (float) Math.sin(angle);
            for (int head = 0; head < x.length; head += headSize) {
                int a = head + (pairs ? 2 * i : i);
                int b = pairs ? a + 1 : a + half;
                float low = x[a];
                x[a] = low * cos - x[b] * sin;
                x[b] = x[b] * cos + low * sin;
            }
        }
        return x;
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
