package org.tensorbind.examples.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.quickstart.EmbeddingSearch.Match;

/** What the search finds is what sorting all rows gives. */
final class EmbeddingSearchTest {
    private static final int ROWS = 10_000;
    private static final int COLUMNS = 24;

    @Test
    void theRowsWithTheGreatestProductsAreFound(@TempDir Path folder) throws IOException {
        float[] table = new float[ROWS * COLUMNS];
        Random random = new Random(1);
        for (int i = 0; i < table.length; i++) {
            table[i] = random.nextInt(-100, 100); // whose products are exact
        }
        float[] query = new float[COLUMNS];
        System.arraycopy(table, 7 * COLUMNS, query, 0, COLUMNS);
        Path file = folder.resolve("embeddings.npy");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", table, ROWS, COLUMNS);
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            List<Match> matches = EmbeddingSearch.nearest(table(reader), query, 10);
            List<Float> expected = IntStream.range(0, ROWS)
                    .mapToObj(row -> product(table, row, query))
                    .sorted(Comparator.reverseOrder())
                    .limit(10)
                    .toList();
            assertEquals(expected, matches.stream().map(Match::score).toList());
            for (Match match : matches) {
                assertEquals(product(table, match.row(), query), match.score());
            }
            assertEquals(List.of(), EmbeddingSearch.nearest(table(reader), query, 0));
        }
    }

    private static TensorView table(TensorReader reader) throws IOException {
        return reader.tensor(reader.tensors().get(0).name());
    }

    private static float product(float[] table, int row, float[] query) {
        float product = 0;
        for (int i = 0; i < COLUMNS; i++) {
            product += table[row * COLUMNS + i] * query[i];
        }
        return product;
    }
}
