package org.tensorbind.spark.file;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;
import org.tensorbind.checkpoint.CheckpointFolder;

/**
 * The files of one folder by their names. An index that is about to take the place of another has the name of that one, unless there still is one of
 * this name.
 *
 * @param files by their names
 * @param names which of them are indexes and tensor files
 */
record FolderNames(Map<String, FileStatus> files, CheckpointFolder names) {
    /** The files of one folder; {@code format} is that of all tensor files, null for any. */
    static FolderNames of(Collection<FileStatus> files, @Nullable TensorFormat format) {
        Map<String, FileStatus> byName = new TreeMap<>();
        for (FileStatus file : files) {
            Path path = file.getPath();
            if (PendingIndex.isPending(path)) {
                byName.putIfAbsent(PendingIndex.index(path).getName(), file);
            } else {
                byName.put(path.getName(), file);
            }
        }
        return new FolderNames(byName, CheckpointFolder.of(byName.keySet(), format));
    }

    boolean hasIndex() {
        return !names.indexes().isEmpty();
    }

    /** The indexes of files in a format that is present. */
    List<FileStatus> indexes() {
        return names.indexes().stream()
                .map(name -> Objects.requireNonNull(files.get(name), name))
                .toList();
    }
}
