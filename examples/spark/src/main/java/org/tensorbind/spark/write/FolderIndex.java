package org.tensorbind.spark.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.spark.file.SourceFile;

/** The index of a folder that is written to: which file has which tensor. A format without names has none. */
final class FolderIndex implements FileList {
    private final Path path;
    private final Configuration configuration;
    private final FileSystem files;
    private final boolean written;
    private final Map<String, String> shards = new LinkedHashMap<>();
    private final Map<String, String> added = new LinkedHashMap<>();
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

    @Override
    public Path path() {
        return path;
    }

    /** Rejects tensors that the folder, or another task, has already. */
    @Override
    public void add(CommittedTask task) {
        CommittedTensors tensors = (CommittedTensors) task;
        tensors.shards().forEach((tensor, file) -> {
            if (added.put(tensor, file) != null) {
                throw new IllegalArgumentException("there are two tensors '" + tensor + "'");
            }
            if (shards.containsKey(tensor)) {
                throw new IllegalArgumentException(path + ": tensor '" + tensor + "' exists already");
            }
        });
        totalSize += tensors.byteSize();
    }

    @Override
    public void publish() throws IOException {
        if (written) {
            shards.putAll(added);
            ByteArrayOutputStream index = new ByteArrayOutputStream();
            CheckpointIndex.write(index, shards, totalSize);
            new ReplacedFile(path, configuration).write(index.toByteArray());
        }
    }
}
