package org.tensorbind.spark.write;

import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/** Writes the tensors of one task into files. */
final class TensorDataWriter implements DataWriter<InternalRow> {
    private final TaskFiles files;
    private final WriteFormat format;
    private final boolean single;
    private final boolean named;
    private final RowStage stage;
    private final Map<String, String> shards = new LinkedHashMap<>();
    private @Nullable StagedTensors staged;

    TensorDataWriter(TaskFiles files, WriteFormat format, RowStage stage) {
        this.files = files;
        this.format = format;
        this.single = format.format().traits().isSingleTensor();
        this.named = format.format().traits().hasNames();
        this.stage = stage;
    }

    @Override
    public void write(InternalRow row) throws IOException {
        StagedTensors current = staged();
        stage.add(row, current);
        if (!current.isEmpty() && (single || current.size() >= format.shardSize())) {
            writeFile(current);
        }
    }

    private StagedTensors staged() throws IOException {
        StagedTensors current = staged;
        if (current == null) {
            File[] local = SparkEnv.get().blockManager().diskBlockManager().localDirs();
            current = new StagedTensors(local[0].toPath());
            staged = current;
        }
        return current;
    }

    private void writeFile(StagedTensors tensors) throws IOException {
        String file = files.write(tensors.entries(), tensors.size());
        for (String name : tensors.names()) {
            if (named && shards.put(name, file) != null) {
                throw new IllegalArgumentException("there are two tensors '" + name + "'");
            }
        }
        tensors.clear();
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        if (staged != null) {
            stage.finish(staged);
            if (!staged.isEmpty()) {
                writeFile(staged);
            }
        }
        return new CommittedTensors(files.commit(), shards, files.byteSize());
    }

    @Override
    public void abort() {
        files.abort();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        long waiting = staged == null ? 0 : staged.writtenSize();
        boolean waits = staged != null && (waiting > 0 || !staged.isEmpty());
        return files.metrics(waits ? 1 : 0, waiting);
    }

    @Override
    public void close() throws IOException {
        if (staged != null) {
            staged.close();
        }
    }
}
