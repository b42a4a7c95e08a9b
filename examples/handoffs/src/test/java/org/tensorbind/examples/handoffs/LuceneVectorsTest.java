package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

final class LuceneVectorsTest {
    /** Lucene needs a minute or more for the graph of 100,000. */
    private static final int ROWS = Integer.getInteger("tensorbind.lucene.rows", 2_000);

    private static final int COLUMNS = 16;
    private static final float[] NUMBERS = MappedFile.numbers(ROWS * COLUMNS);

    @TempDir
    private Path folder = Path.of("");

    /** The nearest row; Lucene's graph finds it, as the queries are close to one. */
    private static int nearest(float[] query) {
        int best = -1;
        float most = Float.NEGATIVE_INFINITY;
        for (int row = 0; row < ROWS; row++) {
            float distance = 0;
            for (int i = 0; i < COLUMNS; i++) {
                float difference = NUMBERS[row * COLUMNS + i] - query[i];
                distance -= difference * difference;
            }
            if (distance > most) {
                most = distance;
                best = row;
            }
        }
        return best;
    }

    @Test
    void rowsAreFoundByTheirVectors() throws IOException {
        MappedFile file = MappedFile.write(folder, writer -> writer.add("embedding.weight", NUMBERS, ROWS, COLUMNS));
        try (Directory directory = new ByteBuffersDirectory()) {
            try (TensorReader reader = TensorFormats.open(file.path());
                    IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                LuceneVectors.addRows(
                        writer, "vector", reader.tensor("embedding.weight"), VectorSimilarityFunction.EUCLIDEAN);
            }
            file.assertMapped(false);
            try (DirectoryReader index = DirectoryReader.open(directory)) {
                assertEquals(ROWS, index.numDocs());
                IndexSearcher searcher = new IndexSearcher(index);
                for (int i = 0; i < 20; i++) {
                    float[] query = new float[COLUMNS];
                    System.arraycopy(NUMBERS, i * (ROWS / 20 - 1) * COLUMNS, query, 0, COLUMNS);
                    query[i % COLUMNS] += 0.05f;
                    TopDocs found = searcher.search(new KnnFloatVectorQuery("vector", query, 5), 5);
                    long row = searcher.storedFields()
                            .document(found.scoreDocs[0].doc)
                            .getField("row")
                            .numericValue()
                            .longValue();
                    assertEquals(nearest(query), row);
                }
            }
        }
    }
}
