package org.tensorbind.examples.quickstart;

import static java.util.Comparator.comparingDouble;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.tensorbind.TensorView;

/** Finds the rows of a table of embeddings that are nearest to a query, with all processors; the table stays in its mapped file. */
public final class EmbeddingSearch {
    private static final int ROWS_AT_A_TIME = 1 << 12;

    private EmbeddingSearch() {}

    /** A row and its dot product with the query. */
    public record Match(int row, float score) {}

    /** The {@code count} rows with the greatest dot products, the greatest first. */
    public static List<Match> nearest(TensorView embeddings, float[] query, int count) throws IOException {
        float[] scores = new float[Math.toIntExact(embeddings.shape().dimension(0))];
        try {
            IntStream.rangeClosed(0, (scores.length - 1) / ROWS_AT_A_TIME)
                    .parallel()
                    .forEach(block -> {
                        int from = block * ROWS_AT_A_TIME;
                        multiply(embeddings, query, scores, from, Math.min(from + ROWS_AT_A_TIME, scores.length));
                    });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        PriorityQueue<Match> best = new PriorityQueue<>(comparingDouble(Match::score));
        for (int row = 0; row < scores.length; row++) {
            if (best.size() < count) {
                best.add(new Match(row, scores[row]));
            } else if (count > 0 && scores[row] > best.element().score()) {
                best.remove();
                best.add(new Match(row, scores[row]));
            }
        }
        return best.stream().sorted(comparingDouble(Match::score).reversed()).toList();
    }

    private static void multiply(TensorView embeddings, float[] query, float[] scores, int from, int to) {
        try {
            embeddings.multiply(query, scores, from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
