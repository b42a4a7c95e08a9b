package org.tensorbind.spark.write;

import java.io.File;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorWriter;
import org.tensorbind.spark.plan.ReadMetric;
import scala.Option;

/** Writes the files of one task, where the commit protocol says. */
final class TensorDataWriter implements DataWriter<InternalRow> {
    private final TaskAttemptContext context;
    private final FileCommitProtocol protocol;
    private final WriteFormat format;
    private final boolean single;
    private final boolean named;
    private final RowStage stage;
    private final Map<String, String> shards = new LinkedHashMap<>();
    private @Nullable StagedTensors staged;
    private int files;
    private long bytes;

    TensorDataWriter(TaskAttemptContext context, FileCommitProtocol protocol, WriteFormat format, RowStage stage) {
        this.context = context;
        this.protocol = protocol;
        this.format = format;
        this.single = format.format().traits().isSingleTensor();
        this.named = format.format().traits().hasNames();
        this.stage = stage;
        protocol.setupTask(context);
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
        String suffix = String.format(Locale.ROOT, "-c%03d%s", files++, format.extension());
        Path path = new Path(protocol.newTaskTempFile(context, Option.empty(), new FileNameSpec("", suffix)));
        var target = path.getFileSystem(context.getConfiguration()).create(path, true);
        try (WritableByteChannel channel = Channels.newChannel(target);
                TensorWriter writer = format.format().create(channel, format.options())) {
            for (TensorEntry entry : tensors.entries()) {
                writer.add(entry);
            }
            writer.commit();
        }
        for (String name : tensors.names()) {
            if (named && shards.put(name, path.getName()) != null) {
                throw new IllegalArgumentException("there are two tensors '" + name + "'");
            }
        }
        bytes += tensors.size();
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
        return new CommittedTask(protocol.commitTask(context), shards, bytes);
    }

    @Override
    public void abort() {
        protocol.abortTask(context);
    }

    /** Spark does not ask again when the task is committed, which writes what has been staged until then. */
    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        long waiting = staged == null ? 0 : staged.writtenSize();
        boolean waits = staged != null && (waiting > 0 || !staged.isEmpty());
        return new CustomTaskMetric[] {
            new ReadMetric.Value(new ReadMetric.Files().name(), files + (waits ? 1 : 0)),
            new ReadMetric.Value(new ReadMetric.Bytes().name(), bytes + waiting)
        };
    }

    @Override
    public void close() throws IOException {
        if (staged != null) {
            staged.close();
        }
    }
}
