package org.tensorbind.spark.write;

import java.util.List;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;

/** The batches that a task has written. */
record CommittedBatches(TaskCommitMessage message, List<BatchManifest.Column> columns, List<BatchManifest.Batch> files)
        implements CommittedTask {}
