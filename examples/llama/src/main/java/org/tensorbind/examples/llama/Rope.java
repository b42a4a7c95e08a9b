package org.tensorbind.examples.llama;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rotary embeddings: each two numbers of a head are turned by an angle that grows with the position.
 *
 * @param frequencies the angles at position 1
 * @param pairs whether the two are neighbours, as GGUF orders the rows of queries and keys, or at the same index of the two halves of a head
 */
record Rope(double[] frequencies, boolean pairs) {
    static Rope of(Weights weights, int headSize, boolean pairs) throws IOException {
        Map<String, @Nullable Object> scaling = weights.ropeScaling() == null ? Map.of() : weights.ropeScaling();
        Object type = scaling.getOrDefault("rope_type", scaling.getOrDefault("type", weights.ropeScalingType()));
        boolean isLlama3 = "llama3".equals(type);
        if (!isLlama3 && type != null && !type.equals("default") && !type.equals("none")) {
            throw new IOException("rotary embeddings are scaled by '" + type + "'; this example knows 'llama3'");
        }
        double base = number(scaling, "rope_theta", weights.ropeBase() == null ? 10_000 : weights.ropeBase());
        double low = number(scaling, "low_freq_factor", 1);
        double high = number(scaling, "high_freq_factor", 4);
        double[] frequencies = new double[headSize / 2];
        for (int i = 0; i < frequencies.length; i++) {
            frequencies[i] = Math.pow(base, -2.0 * i / headSize);
            if (weights.ropeFactors() != null) {
                frequencies[i] /= weights.ropeFactors()[i];
            } else if (isLlama3) { // the lowest frequencies are divided by the factor, the highest stay
                double turns =
                        number(scaling, "original_max_position_embeddings", 8192) * frequencies[i] / (2 * Math.PI);
                double share = Math.min(1, Math.max(0, (turns - low) / (high - low)));
                frequencies[i] *= (1 - share) / number(scaling, "factor", 8) + share;
            }
        }
        return new Rope(frequencies, pairs);
    }

    private static double number(Map<String, @Nullable Object> entries, String key, double absent) {
        return entries.get(key) instanceof Number number ? number.doubleValue() : absent;
    }

    /** Turns all heads. */
    float[] rotated(float[] x, int position) {
        int half = frequencies.length;
        for (int i = 0; i < half; i++) {
            float cos = (float) Math.cos(position * frequencies[i]);
            float sin = (float) Math.sin(position * frequencies[i]);
            for (int head = 0; head < x.length; head += 2 * half) {
                int a = head + (pairs ? 2 * i : i);
                int b = a + (pairs ? 1 : half);
                float first = x[a];
                x[a] = first * cos - x[b] * sin;
                x[b] = x[b] * cos + first * sin;
            }
        }
        return x;
    }
}
