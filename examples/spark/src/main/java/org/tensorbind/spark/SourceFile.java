package org.tensorbind.spark;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;

/**
 * A file that a listing found.
 *
 * @param path with the file system, as the column {@code file} has it
 * @param size in bytes
 * @param hosts that have it
 */
record SourceFile(String path, long size, String[] hosts) implements Serializable {
    /** Opens it, without another look at the file system's directory where that can be spared. */
    HadoopByteSource open(Configuration configuration) throws IOException {
        Path file = new Path(path);
        try {
            FSDataInputStream in = file.getFileSystem(configuration)
                    .openFile(file)
                    .opt(OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY, "vector, random, adaptive")
                    .optLong(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH, size)
                    .build()
                    .get();
            return new HadoopByteSource(in, path, size);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException failure = new InterruptedIOException(path + ": interrupted while opening");
            failure.initCause(e);
            throw failure;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure
                    ? failure
                    : new IOException(path + ": could not be opened", e.getCause());
        }
    }
}
