package org.tensorbind.examples.handoffs;

import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.tensorbind.TensorView;

/** Rows of a table of embeddings as vectors of a Lucene index. */
public final class LuceneVectors {
    private LuceneVectors() {}

    /**
     * Adds a document for each row of a matrix of floats, with the row's number in the stored field {@code row}. Lucene copies each vector; one array
     * holds the row that is being added.
     *
     * @param matrix of shape [documents, dimensions], of a dtype that {@link TensorView#toFloatArray()} accepts
     */
    public static void addRows(IndexWriter writer, String field, TensorView matrix, VectorSimilarityFunction similarity)
            throws IOException {
        int dimensions = Math.toIntExact(matrix.shape().dimension(1));
        float[] row = new float[dimensions];
        for (long i = 0; i < matrix.shape().dimension(0); i++) {
            matrix.copyTo(row, 0, i * dimensions, dimensions);
            Document document = new Document();
            document.add(new KnnFloatVectorField(field, row, similarity));
            document.add(new StoredField("row", i));
            writer.addDocument(document);
        }
    }
}
