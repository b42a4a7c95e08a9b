package org.tensorbind.spark.file;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.tensorbind.checkpoint.CheckpointIndex;

/**
 * An index that is about to take the place of another. Few file systems rename over a file at once; the others delete the old one first, and from
 * then on until the new one has its name, this one is the index. A file is called so only when it is whole.
 */
public final class PendingIndex {
    private static final String BEGIN = ".";
    private static final String END = ".new";

    private PendingIndex() {}

    /** What the index {@code path} is called before. */
    public static Path of(Path path) {
        return new Path(path.getParent(), BEGIN + path.getName() + END);
    }

    static boolean isPending(Path path) {
        return isPending(path.getName());
    }

    static boolean isPending(String name) {
        return name.startsWith(BEGIN)
                && name.endsWith(END)
                && CheckpointIndex.isIndex(name.substring(0, name.length() - END.length()));
    }

    /** What it is called in the end. */
    static Path index(Path pending) {
        String name = pending.getName();
        return new Path(pending.getParent(), name.substring(BEGIN.length(), name.length() - END.length()));
    }

    /** Whether there is no index of this name any more, so that the pending one is it, as the next writer will make it by its name. */
    public static boolean isInPlaceOf(FileSystem files, Path index) throws IOException {
        return files.exists(of(index)) && !files.exists(index);
    }

    /** Ends what a writer that was killed has begun with one file. */
    public static void finish(FileSystem files, Path path) throws IOException {
        Path pending = of(path);
        if (files.exists(pending)) {
            finish(files, pending, path, files.exists(path));
        }
    }

    private static void finish(FileSystem files, Path pending, Path index, boolean isPresent) throws IOException {
        if (isPresent) {
            files.delete(pending, false);
        } else if (!files.rename(pending, index)) {
            throw new IOException(pending + ": could not be renamed to " + index.getName());
        }
    }

    /** Ends what writers that were killed have begun, if anything. */
    public static boolean finish(FileSystem files, List<Path> present) throws IOException {
        List<Path> begun = present.stream().filter(PendingIndex::isPending).toList();
        for (Path pending : begun) {
            Path index = index(pending);
            finish(files, pending, index, present.contains(index));
        }
        return !begun.isEmpty();
    }
}
