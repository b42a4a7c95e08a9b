package org.tensorbind.spark.write;

import java.util.Map;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;

/**
 * The tensors that a task has written.
 *
 * @param shards the file of each tensor
 * @param byteSize of all tensors
 */
record CommittedTensors(TaskCommitMessage message, Map<String, String> shards, long byteSize)
        implements CommittedTask {}
