package org.tensorbind.examples.llama;

import java.util.Random;

/**
 * Chooses a token.
 *
 * @param temperature 0 for the most probable one; the higher, the more often others
 */
record Sampler(float temperature, Random random) {
    int sample(float[] logits) {
        int best = 0;
        for (int i = 0; i < logits.length; i++) {
            best = logits[i] > logits[best] ? i : best;
        }
        if (temperature == 0) {
            return best;
        }
        float[] shares = new float[logits.length];
        for (int i = 0; i < logits.length; i++) {
            shares[i] = logits[i] / temperature;
        }
        Decoder.softmax(shares);
        float left = random.nextFloat();
        for (int i = 0; i < shares.length; i++) {
            left -= shares[i];
            if (left < 0) {
                return i;
            }
        }
        return best;
    }
}
