package org.tensorbind.spark.write;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** The file of a folder that lists its other files, and by which they become the table. */
interface FileList {
    Path path();

    /**
     * Adds the files of a task.
     *
     * @throws IllegalArgumentException if they do not fit those of other tasks, or those that the folder has already
     */
    void add(CommittedTask task);

    /** Replaces the list at once. */
    void publish() throws IOException;
}
