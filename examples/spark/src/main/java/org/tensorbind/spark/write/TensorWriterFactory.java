package org.tensorbind.spark.write;

import java.util.Date;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.SparkHadoopWriterUtils;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;

/**
 * Makes the writers of tasks.
 *
 * @param started when the job was, which all of its tasks must name
 * @param batches how rows are made batches, null for another table
 * @param tensor the one whose rows are written, null for a tensor for each row
 * @param dtype of that one, null for that of the values
 */
record TensorWriterFactory(
        Broadcast<SerializableConfiguration> configuration,
        FileCommitProtocol protocol,
        long started,
        WriteFormat format,
        StructType schema,
        @Nullable BatchFormat batches,
        @Nullable String tensor,
        @Nullable DType dtype)
        implements DataWriterFactory {
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long task) {
        TaskFiles files = new TaskFiles(context(partition, task), protocol, format);
        if (batches != null) {
            return new BatchWriter(files, format, batches, schema, partition);
        }
        RowStage stage =
                tensor == null ? new TensorsWriter(schema, format) : new TensorRowsWriter(schema, tensor, dtype);
        return new TensorDataWriter(files, format, stage);
    }

    private TaskAttemptContext context(int partition, long task) {
        JobID job = jobId(started);
        TaskAttemptID attempt = new TaskAttemptID(new TaskID(job, TaskType.MAP, partition), (int) task);
        Configuration settings = new Configuration(configuration.value().value());
        settings.set("mapreduce.job.id", job.toString());
        settings.set("mapreduce.task.id", attempt.getTaskID().toString());
        settings.set("mapreduce.task.attempt.id", attempt.toString());
        settings.setBoolean("mapreduce.task.ismap", true);
        settings.setInt("mapreduce.task.partition", 0);
        return new TaskAttemptContextImpl(settings, attempt);
    }

    static JobID jobId(long started) {
        return SparkHadoopWriterUtils.createJobID(SparkHadoopWriterUtils.createJobTrackerID(new Date(started)), 0);
    }
}
