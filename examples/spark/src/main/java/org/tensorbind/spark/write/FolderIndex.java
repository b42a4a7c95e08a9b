package org.tensorbind.spark.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.spark.file.PendingIndex;
import org.tensorbind.spark.file.SourceFile;

/** The index of a folder that is written to: which file has which tensor. A format without names has none. */
final class FolderIndex {
    private final Path path;
    private final Configuration configuration;
    private final FileSystem files;
    private final boolean written;
    private final Map<String, String> shards = new LinkedHashMap<>();
    private long totalSize;

    /**
     * The index of a folder.
     *
     * @param kept the files that stay: where there are some and no index, none is made, which would hide them
     */
    FolderIndex(Path folder, WriteFormat format, Configuration configuration, List<Path> kept) throws IOException {
        this.configuration = configuration;
        this.files = folder.getFileSystem(configuration);
        this.path = files.makeQualified(new Path(folder, "model" + format.extension() + ".index.json"));
        boolean exists = kept.contains(path);
        this.written = format.format().traits().hasNames() && (kept.isEmpty() || exists);
        if (exists) {
            read();
        }
    }

    private void read() throws IOException {
        SourceFile file = SourceFile.of(files.getFileStatus(path), null);
        try (CheckpointIndex index = CheckpointIndex.read(file.open(configuration))) {
            List<List<String>> tensors = index.tensors();
            for (int i = 0; i < tensors.size(); i++) {
                String shard = index.files().get(i);
                tensors.get(i).forEach(tensor -> shards.put(tensor, shard));
            }
            String total = index.metadata().getOrDefault("total_size", "");
            totalSize = total.matches("[0-9]{1,18}") ? Long.parseLong(total) : 0;
        }
    }

    Path path() {
        return path;
    }

    /** Rejects tensors that the folder has already. */
    void rejectNamesOf(Map<String, String> more) {
        for (String tensor : more.keySet()) {
            if (shards.containsKey(tensor)) {
                throw new IllegalArgumentException(path + ": tensor '" + tensor + "' exists already");
            }
        }
    }

    /** Puts an index with more tensors in the place of the old one, at once. */
    void add(Map<String, String> more, long byteSize) throws IOException {
        if (!written) {
            return;
        }
        shards.putAll(more);
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        CheckpointIndex.write(index, shards, totalSize + byteSize);
        if (files.hasPathCapability(path, CommonPathCapabilities.ABORTABLE_STREAM)) {
            create(index);
            return;
        }
        try {
            replace(FileContext.getFileContext(path.toUri(), configuration), index);
        } catch (UnsupportedFileSystemException e) {
            create(index);
        }
    }

    /** In a store of objects, where renaming is deleting and copying, a file takes the place of the old one when it is closed. */
    private void create(ByteArrayOutputStream index) throws IOException {
        FSDataOutputStream out = files.create(path, true);
        boolean isWhole = false;
        try {
            index.writeTo(out);
            isWhole = true;
        } finally {
            if (!isWhole && out.hasCapability(CommonPathCapabilities.ABORTABLE_STREAM)) {
                out.abort();
            }
            out.close();
        }
    }

    /** The draft is renamed twice, so that at any time there is an index that is whole. */
    private void replace(FileContext context, ByteArrayOutputStream index) throws IOException {
        Path draft = new Path(path.getParent(), "." + path.getName() + ".draft");
        Path pending = PendingIndex.of(path);
        try {
            try (OutputStream out = context.create(draft, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE))) {
                index.writeTo(out);
            }
            context.rename(draft, pending, Rename.OVERWRITE);
            context.rename(pending, path, Rename.OVERWRITE);
        } catch (IOException e) {
            if (PendingIndex.isInPlaceOf(files, path)) {
                return;
            }
            for (Path left : List.of(draft, pending)) {
                try {
                    files.delete(left, false);
                } catch (IOException kept) {
                    e.addSuppressed(kept);
                }
            }
            throw e;
        }
    }
}
