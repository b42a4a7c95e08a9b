package org.tensorbind.spark.write;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorWriter;
import org.tensorbind.spark.plan.ReadMetric;
import scala.Option;

/** The files of one task, in the folder that the commit protocol gives it. */
final class TaskFiles {
    private final TaskAttemptContext context;
    private final FileCommitProtocol protocol;
    private final WriteFormat format;
    private int count;
    private long bytes;

    TaskFiles(TaskAttemptContext context, FileCommitProtocol protocol, WriteFormat format) {
        this.context = context;
        this.protocol = protocol;
        this.format = format;
        protocol.setupTask(context);
    }

    /**
     * Writes a file.
     *
     * @param byteSize of the tensors, for the metrics
     * @return its name
     */
    String write(List<TensorEntry> tensors, long byteSize) throws IOException {
        String suffix = String.format(Locale.ROOT, "-c%03d%s", count++, format.extension());
        Path path = new Path(protocol.newTaskTempFile(context, Option.empty(), new FileNameSpec("", suffix)));
        var target = path.getFileSystem(context.getConfiguration()).create(path, true);
        try (WritableByteChannel channel = Channels.newChannel(target);
                TensorWriter writer = format.format().create(channel, format.options())) {
            for (TensorEntry tensor : tensors) {
                writer.add(tensor);
            }
            writer.commit();
        }
        bytes += byteSize;
        return path.getName();
    }

    /** Bytes of the tensors that were written. */
    long byteSize() {
        return bytes;
    }

    TaskCommitMessage commit() {
        return protocol.commitTask(context);
    }

    void abort() {
        protocol.abortTask(context);
    }

    /**
     * The figures of this task. Spark does not ask again when the task is committed, so they include what will be written then.
     *
     * @param pendingFiles that are written then
     * @param pendingBytes of their tensors
     */
    CustomTaskMetric[] metrics(int pendingFiles, long pendingBytes) {
        return new CustomTaskMetric[] {
            new ReadMetric.Value(new ReadMetric.Files().name(), count + pendingFiles),
            new ReadMetric.Value(new ReadMetric.Bytes().name(), bytes + pendingBytes)
        };
    }
}
