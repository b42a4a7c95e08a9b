package org.tensorbind.spark.write;

import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** What a task has written. */
interface CommittedTask extends WriterCommitMessage {
    /** Of Spark's commit protocol. */
    TaskCommitMessage message();
}
