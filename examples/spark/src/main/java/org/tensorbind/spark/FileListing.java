package org.tensorbind.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormats;
import org.tensorbind.spark.SourceOptions.Key;

/**
 * Finds the files of a table: those that are named, and in folders, to any depth, those with the extension of a format on the class path. Where a
 * folder has an index of shards, its files are those that the index names. Names that begin with {@code _} or a dot are hidden.
 */
final class FileListing {
    static final String INDEX = ".index.json";

    private final Configuration configuration;
    private final @Nullable GlobFilter wanted;
    private final @Nullable String tensor;
    private final Set<String> extensions = new LinkedHashSet<>();
    private final Map<String, SourceFile> found = new TreeMap<>();

    private FileListing(SourceOptions options, Configuration configuration) throws IOException {
        this.configuration = configuration;
        String pattern = options.get(Key.PATH_GLOB_FILTER);
        this.wanted = pattern == null ? null : new GlobFilter(pattern);
        this.tensor = options.tensor();
        TensorFormats.installed().forEach(format -> extensions.addAll(format.extensions()));
    }

    /**
     * The files, in the order of their paths. A path that leads to nothing is a {@link MissingPath}.
     *
     * @throws FileNotFoundException if an index names a file that is not there
     */
    static List<SourceFile> list(SourceOptions options, Configuration configuration) throws IOException {
        FileListing listing = new FileListing(options, configuration);
        for (String path : options.paths()) {
            listing.add(new Path(path));
        }
        return List.copyOf(listing.found.values());
    }

    /** Refuses paths that lead to nothing, without a look into folders. */
    static void refuseMissing(SourceOptions options, Configuration configuration) throws IOException {
        for (String name : options.paths()) {
            Path path = new Path(name);
            matches(path.getFileSystem(configuration), path);
        }
    }

    /** The tensor files and indexes, also pending ones, of a folder that may not be there. */
    static List<Path> inFolder(Path folder, Configuration configuration) throws IOException {
        FileListing listing = new FileListing(SourceOptions.of(Map.of()), configuration);
        FileSystem files = folder.getFileSystem(configuration);
        return files.exists(folder)
                ? listing.visible(files, folder).stream()
                        .map(FileStatus::getPath)
                        .filter(path -> listing.isTensorFile(path) || isIndex(path) || PendingIndex.isPending(path))
                        .toList()
                : List.of();
    }

    private void add(Path path) throws IOException {
        FileSystem files = path.getFileSystem(configuration);
        for (FileStatus match : matches(files, path)) {
            if (match.isDirectory()) {
                addFolder(files, match.getPath());
            } else if (isIndex(match.getPath())) {
                addIndexed(files, match.getPath());
            } else if (isWanted(match.getPath())) {
                add(match, files.getFileBlockLocations(match, 0, match.getLen()));
            }
        }
    }

    private static FileStatus[] matches(FileSystem files, Path path) throws IOException {
        FileStatus[] matches = files.globStatus(path);
        if (matches == null || matches.length == 0) {
            throw MissingPath.of(files.makeQualified(path));
        }
        return matches;
    }

    private void addFolder(FileSystem files, Path folder) throws IOException {
        Map<Path, List<Path>> indexes = new HashMap<>();
        List<FileStatus> tensorFiles = new ArrayList<>();
        List<FileStatus> visible = visible(files, folder);
        for (FileStatus file : visible) {
            Path path = file.getPath();
            if (isIndex(path) || isPendingIndex(path, visible)) {
                indexes.computeIfAbsent(path.getParent(), parent -> new ArrayList<>())
                        .add(path);
            } else if (!PendingIndex.isPending(path) && (wanted == null ? isTensorFile(path) : isWanted(path))) {
                tensorFiles.add(file);
            }
        }
        for (List<Path> inOneFolder : indexes.values()) {
            for (Path index : inOneFolder) {
                addIndexed(files, index);
            }
        }
        for (FileStatus file : tensorFiles) {
            if (!indexes.containsKey(file.getPath().getParent())) {
                add(file, file instanceof LocatedFileStatus located ? located.getBlockLocations() : null);
            }
        }
    }

    /** Whether it is the index until there is one of that name. */
    private static boolean isPendingIndex(Path path, List<FileStatus> visible) {
        return PendingIndex.isPending(path)
                && visible.stream().noneMatch(file -> file.getPath().equals(PendingIndex.index(path)));
    }

    private List<FileStatus> visible(FileSystem files, Path folder) throws IOException {
        List<FileStatus> visible = new ArrayList<>();
        if (files.getUri().getScheme().equals("file")) {
            addVisible(files, folder, visible);
        } else {
            addVisible(files.listFiles(folder, true), folder.toUri().getPath(), visible);
        }
        visible.sort(Comparator.comparing(FileStatus::getPath));
        return visible;
    }

    /** Of the local file system, where Hadoop starts a process for each file that it is asked the place of. */
    private static void addVisible(FileSystem files, Path folder, List<FileStatus> visible) throws IOException {
        for (FileStatus file : files.listStatus(folder)) {
            if (isHidden(file.getPath().getName())) {
                continue;
            }
            if (file.isDirectory()) {
                addVisible(files, file.getPath(), visible);
            } else {
                visible.add(file);
            }
        }
    }

    private static void addVisible(RemoteIterator<LocatedFileStatus> all, String root, List<FileStatus> visible)
            throws IOException {
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            String below = file.getPath().toUri().getPath().substring(root.length());
            if (Arrays.stream(below.split("/", -1)).noneMatch(FileListing::isHidden)) {
                visible.add(file);
            }
        }
    }

    private static boolean isHidden(String name) {
        return name.startsWith("_") || (name.startsWith(".") && !PendingIndex.isPending(name));
    }

    private void addIndexed(FileSystem files, Path index) throws IOException {
        Path folder = index.getParent();
        Map<String, String> shards = ShardIndex.read(files, index);
        if (tensor != null) {
            shards.keySet().retainAll(List.of(tensor));
        }
        for (String name : new LinkedHashSet<>(shards.values())) {
            Path shard = new Path(folder, name);
            if (!shard.getParent().equals(folder)) {
                throw new IOException(index + ": the shard '" + name + "' must be beside the index");
            }
            try {
                FileStatus status = files.getFileStatus(shard);
                if (isWanted(shard)) {
                    add(status, files.getFileBlockLocations(status, 0, status.getLen()));
                }
            } catch (FileNotFoundException e) {
                FileNotFoundException missing =
                        new FileNotFoundException(index + ": the shard '" + name + "' that it names is missing");
                missing.initCause(e);
                throw missing;
            }
        }
    }

    private void add(FileStatus file, BlockLocation @Nullable [] blocks) throws IOException {
        String[] hosts = blocks == null || blocks.length == 0 ? new String[0] : blocks[0].getHosts();
        String path = file.getPath().toString();
        found.put(path, new SourceFile(path, file.getLen(), hosts));
    }

    private boolean isWanted(Path path) {
        return wanted == null || wanted.accept(path);
    }

    private boolean isTensorFile(Path path) {
        String name = path.getName();
        return extensions.stream()
                .anyMatch(extension -> name.length() > extension.length()
                        && name.regionMatches(
                                true,
                                name.length() - extension.length() - 1,
                                "." + extension,
                                0,
                                extension.length() + 1));
    }

    static boolean isIndex(Path path) {
        return path.getName().endsWith(INDEX);
    }
}
