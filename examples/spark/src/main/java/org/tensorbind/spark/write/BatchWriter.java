package org.tensorbind.spark.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.tensorbind.TensorEntry;
import org.tensorbind.spark.option.LastBatch;

/** Stacks the rows of one task into batches, and writes a file for each. */
final class BatchWriter implements DataWriter<InternalRow> {
    private final TaskFiles files;
    private final boolean named;
    private final BatchFormat format;
    private final List<BatchColumn> columns;
    private final List<BatchManifest.Batch> batches = new ArrayList<>();
    private int rows;

    BatchWriter(TaskFiles files, WriteFormat fileFormat, BatchFormat format, StructType schema, int partition) {
        this.files = files;
        this.named = fileFormat.format().traits().hasNames();
        this.format = format;
        List<BatchColumn> stacked = new ArrayList<>();
        for (StructField field : schema.fields()) {
            stacked.add(new BatchColumn(field, stacked.size(), format, partition));
        }
        this.columns = List.copyOf(stacked);
    }

    /**
     * Rejects a table that has no batches.
     *
     * @throws IllegalArgumentException for a column that cannot be stacked, or more columns than a file has tensors
     */
    static void check(StructType schema, WriteFormat format) {
        for (StructField field : schema.fields()) {
            BatchColumn.check(field);
        }
        if (schema.length() == 0) {
            throw new IllegalArgumentException("a batch needs a column");
        }
        if (schema.length() > 1 && !format.format().traits().hasNames()) {
            throw new IllegalArgumentException(
                    "a file of " + format.name() + " has no names of tensors for " + schema.length()
                            + " columns; select one, or set option 'fileFormat' to another, such as safetensors");
        }
    }

    @Override
    public void write(InternalRow row) throws IOException {
        columns.forEach(column -> column.add(row));
        rows++;
        if (rows == format.size()) {
            writeFile(0);
        }
    }

    private void writeFile(int padding) throws IOException {
        List<TensorEntry> tensors = new ArrayList<>();
        for (BatchColumn column : columns) {
            String name = named ? column.name() : Integer.toString(tensors.size());
            tensors.add(column.tensor(name, rows + padding));
        }
        String file = files.write(tensors, byteSize());
        batches.add(new BatchManifest.Batch(file, rows, padding));
        columns.forEach(BatchColumn::clear);
        rows = 0;
    }

    private long byteSize() {
        return columns.stream().mapToLong(BatchColumn::byteSize).sum();
    }

    private boolean isLastWritten() {
        return rows > 0 && format.last() != LastBatch.DROP;
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        if (isLastWritten()) {
            writeFile(format.last() == LastBatch.PAD ? format.size() - rows : 0);
        }
        return new CommittedBatches(
                files.commit(), columns.stream().map(BatchColumn::description).toList(), batches);
    }

    @Override
    public void abort() {
        files.abort();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return isLastWritten() ? files.metrics(1, byteSize()) : files.metrics(0, 0);
    }

    @Override
    public void close() {}
}
