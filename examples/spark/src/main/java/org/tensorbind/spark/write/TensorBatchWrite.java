package org.tensorbind.spark.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.spark.file.FileListing;
import org.tensorbind.spark.file.PendingIndex;
import org.tensorbind.spark.option.Sessions;
import org.tensorbind.spark.option.SourceOptions;
import scala.jdk.javaapi.CollectionConverters;

/**
 * One job that writes tensor files into a folder. New files have names of their own, and come by Spark's commit protocol; then the index is
 * replaced, which makes them the table; then those that were there go. A job that fails before leaves the old table.
 */
public final class TensorBatchWrite implements BatchWrite {
    private final SourceOptions options;
    private final WriteFormat format;
    private final StructType schema;
    private final @Nullable BatchFormat batches;
    private final boolean replaces;
    private final String id;
    private final long started = System.currentTimeMillis();
    private final Path folder;
    private List<Path> before = List.of();
    private @Nullable Running running;
    private boolean isTheTable;

    /** What a job that has begun needs. */
    private record Running(FileCommitProtocol protocol, JobContext context) {}

    public TensorBatchWrite(
            SourceOptions options,
            WriteFormat format,
            StructType schema,
            @Nullable BatchFormat batches,
            String queryId,
            boolean replaces) {
        this.options = options;
        this.format = format;
        this.schema = schema;
        this.batches = batches;
        this.replaces = replaces;
        this.id = queryId.isEmpty() ? UUID.randomUUID().toString() : queryId;
        List<String> paths = options.paths();
        if (paths.size() != 1) {
            throw new IllegalArgumentException("writing needs one folder, not " + String.join(", ", paths));
        }
        this.folder = new Path(paths.get(0));
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        try {
            Configuration configuration = Sessions.configuration(options);
            FileSystem files = folder.getFileSystem(configuration);
            Path target = files.makeQualified(folder);
            before = FileListing.inFolder(target, configuration);
            if (PendingIndex.finish(files, before)) {
                before = FileListing.inFolder(target, configuration);
            }
            addManifest(files, BatchManifest.path(target));
            Running job = start(configuration, target);
            running = job;
            return new TensorWriterFactory(
                    Sessions.broadcast(job.context().getConfiguration()),
                    job.protocol(),
                    started,
                    format,
                    schema,
                    batches,
                    options.tensor(),
                    options.dtype());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds the manifest to what the folder has, and rejects a mixture of batches and other tables. */
    private void addManifest(FileSystem files, Path manifest) throws IOException {
        PendingIndex.finish(files, manifest);
        boolean exists = files.exists(manifest);
        if (!replaces && exists && batches == null) {
            throw new IllegalArgumentException(folder + ": has batches, as " + manifest.getName()
                    + " states; set option 'batchSize', or write to another folder");
        }
        if (!replaces && !exists && batches != null && !before.isEmpty()) {
            throw new IllegalArgumentException(folder + ": has tensor files that are not batches, such as "
                    + before.get(0).getName() + "; write to another folder, or use mode overwrite");
        }
        if (exists) {
            before = Stream.concat(before.stream(), Stream.of(manifest)).toList();
        }
    }

    private Running start(Configuration configuration, Path target) throws IOException {
        Job job = Job.getInstance(configuration);
        job.setOutputKeyClass(Void.class);
        job.setOutputValueClass(Void.class);
        job.setOutputFormatClass(TextOutputFormat.class);
        FileOutputFormat.setOutputPath(job, target);
        Configuration settings = job.getConfiguration();
        TaskID task = new TaskID(TensorWriterFactory.jobId(started), TaskType.MAP, 0);
        settings.set("mapreduce.job.id", task.getJobID().toString());
        settings.set("mapreduce.task.id", task.toString());
        settings.set("mapreduce.task.attempt.id", new TaskAttemptID(task, 0).toString());
        settings.setBoolean("mapreduce.task.ismap", true);
        settings.setInt("mapreduce.task.partition", 0);
        String protocolClass = Sessions.active().sessionState().conf().fileCommitProtocolClass();
        FileCommitProtocol protocol = FileCommitProtocol.instantiate(protocolClass, id, target.toString(), false);
        JobContext context = new JobContextImpl(settings, task.getJobID());
        protocol.setupJob(context);
        return new Running(protocol, context);
    }

    /** The commit protocol asks the coordinator itself. */
    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        Running job = running();
        List<TaskCommitMessage> tasks = new ArrayList<>();
        try {
            FileList list = list(job.context().getConfiguration());
            for (WriterCommitMessage message : messages) {
                CommittedTask task = (CommittedTask) message;
                tasks.add(task.message());
                list.add(task);
            }
            job.protocol()
                    .commitJob(
                            job.context(), CollectionConverters.asScala(tasks).toSeq());
            list.publish();
            isTheTable = true;
            if (replaces) {
                removeOld(job.context().getConfiguration(), list.path());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FileList list(Configuration configuration) throws IOException {
        List<Path> kept = replaces ? List.of() : before;
        return batches == null
                ? new FolderIndex(folder, format, configuration, kept)
                : new BatchManifest(folder, format, batches, configuration, !kept.isEmpty());
    }

    /** Indexes and manifests first, so that none is left that names what is gone. */
    private void removeOld(Configuration configuration, Path index) throws IOException {
        FileSystem files = folder.getFileSystem(configuration);
        List<Path> old = new ArrayList<>(before);
        old.remove(index);
        old.sort(Comparator.comparing(path -> !isList(path)));
        for (Path file : old) {
            try {
                files.delete(file, false);
            } catch (IOException e) {
                throw new IOException(
                        file
                                + ": could not be removed; the new tensors are written, remove what is left of the old ones",
                        e);
            }
        }
    }

    private static boolean isList(Path path) {
        return CheckpointIndex.isIndex(path.getName()) || path.equals(BatchManifest.path(path.getParent()));
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("the job has not begun");
        }
        return running;
    }

    /** Also removes what a commit has moved before it failed, unless that is the table by now. */
    @Override
    public void abort(WriterCommitMessage[] messages) {
        Running job = running;
        if (job == null || isTheTable) {
            return;
        }
        job.protocol().abortJob(job.context());
        try {
            FileSystem files = folder.getFileSystem(job.context().getConfiguration());
            FileStatus[] present = files.exists(folder) ? files.listStatus(folder) : new FileStatus[0];
            for (FileStatus file : Arrays.stream(present)
                    .filter(status -> status.getPath().getName().contains(id))
                    .toList()) {
                files.delete(file.getPath(), false);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
