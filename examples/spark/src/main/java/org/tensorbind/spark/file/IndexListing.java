package org.tensorbind.spark.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.spark.option.SourceOptions;

/**
 * The files of an index.
 *
 * @param index as it was found
 * @param files those that it names, with the tensors that it has for each; without those that are missing
 * @param problems what is wrong, a sentence each
 */
record IndexListing(FileStatus index, Map<Path, SourceFile> files, List<String> problems) {
    /** Reads an index, of which {@code folder} has the files beside it. */
    static IndexListing read(
            FileSystem fileSystem,
            FileStatus index,
            FolderNames folder,
            Configuration configuration,
            SourceOptions options)
            throws IOException {
        IndexListing listing = new IndexListing(index, new LinkedHashMap<>(), new ArrayList<>());
        List<String> names;
        try (CheckpointIndex read =
                CheckpointIndex.read(SourceFile.of(index, null).open(configuration))) {
            names = read.files();
            List<List<String>> tensors = read.tensors();
            for (int i = 0; i < names.size(); i++) {
                listing.add(fileSystem, names.get(i), folder.files().get(names.get(i)), tensors.get(i), options);
            }
        }
        if (!listing.problems.isEmpty() || options.reading().isStrict()) {
            folder.names()
                    .surplusNumbers(names)
                    .forEach(name -> listing.problems.add(name + ": is not listed in the index"));
        }
        return listing;
    }

    private void add(
            FileSystem fileSystem, String name, @Nullable FileStatus known, List<String> tensors, SourceOptions options)
            throws IOException {
        Path path = new Path(index.getPath().getParent(), name);
        try {
            FileStatus file = known == null ? fileSystem.getFileStatus(path) : known;
            if (file.isDirectory()) {
                problems.add(name + ": is a folder, not a file");
            } else {
                files.put(path, FileListing.source(fileSystem, file).with(List.copyOf(tensors)));
            }
        } catch (FileNotFoundException e) {
            if (!options.ignoresMissingFiles()) {
                problems.add(name + ": " + MissingPath.describe(path));
            }
        }
    }

    /** The index with its files as one. */
    SourceFile whole() throws IOException {
        return SourceFile.of(index, null).with(files.values().toArray(SourceFile[]::new));
    }

    void requireWhole() throws CheckpointException {
        if (!problems.isEmpty()) {
            throw new CheckpointException(index.getPath().toString(), problems);
        }
    }
}
