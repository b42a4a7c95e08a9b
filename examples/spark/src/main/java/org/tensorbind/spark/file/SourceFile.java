package org.tensorbind.spark.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorReader;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.checkpoint.CheckpointIndex;

/**
 * A file that a listing found.
 *
 * @param path with the file system, as the column {@code file} has it
 * @param size in bytes
 * @param hosts that have it
 * @param tensors the names that an index has for it, null where all of its tensors are read
 * @param parts the files of an index that is read as one file with them, null for any other file
 */
public record SourceFile(
        String path,
        long size,
        String[] hosts,
        @Nullable List<String> tensors,
        @Nullable List<SourceFile> parts) implements Serializable {
    /** A file of which all is read. */
    public static SourceFile of(FileStatus file, BlockLocation @Nullable [] blocks) throws IOException {
        String[] hosts = blocks == null || blocks.length == 0 ? new String[0] : blocks[0].getHosts();
        return new SourceFile(file.getPath().toString(), file.getLen(), hosts, null, null);
    }

    /** The file with the tensors that an index has for it, and no others. */
    SourceFile with(List<String> names) {
        return new SourceFile(path, size, hosts, names, null);
    }

    /** The index, to be read as one file with those that it names. */
    SourceFile with(SourceFile... files) {
        return new SourceFile(path, size, hosts, null, List.of(files));
    }

    /** Bytes of the file and of those that are read with it. */
    public long totalSize() {
        return size
                + (parts == null
                        ? 0
                        : parts.stream().mapToLong(SourceFile::size).sum());
    }

    /** The file with the tensors of this one and of another listing of it. */
    SourceFile or(SourceFile other) {
        if (tensors == null || other.tensors == null) {
            return tensors == null ? this : other;
        }
        Set<String> all = new LinkedHashSet<>(tensors);
        all.addAll(other.tensors);
        return with(List.copyOf(all));
    }

    /** Compares the open file with the index: null where they agree. */
    @Nullable
    public CheckpointException mismatch(TensorReader reader, boolean strict) {
        List<String> problems = tensors == null
                ? List.of()
                : CheckpointIndex.compare(new Path(path).getName(), tensors, reader, strict);
        return problems.isEmpty() ? null : new CheckpointException(path, problems);
    }

    /** The tensors of the open file that are read. */
    public TensorReader read(TensorReader reader) {
        return tensors == null ? reader : new IndexedReader(reader, tensors);
    }

    /** Opens it, without another look at the file system's directory where that can be spared. */
    public HadoopByteSource open(Configuration configuration) throws IOException {
        Path file = new Path(path);
        try {
            FSDataInputStream in = file.getFileSystem(configuration)
                    .openFile(file)
                    .opt(OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY, "vector, random, adaptive")
                    .optLong(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH, size)
                    .build()
                    .get();
            return new HadoopByteSource(in, path, size, configuration);
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
