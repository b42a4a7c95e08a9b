package org.tensorbind.spark.write;

import java.util.Map;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * What a task has written.
 *
 * @param message of Spark's commit protocol
 * @param shards the file of each tensor
 * @param byteSize of all tensors
 */
record CommittedTask(TaskCommitMessage message, Map<String, String> shards, long byteSize)
        implements WriterCommitMessage {}
