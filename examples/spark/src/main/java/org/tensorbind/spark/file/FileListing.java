package org.tensorbind.spark.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.option.SourceOptions.Key;

/**
 * Finds the files of a table: those that are named or match a pattern, and in folders, to any depth, those with the extension of a format. What an index
 * says of a file that it names counts, unless a path names just this file; and numbered files are read only if none of them is missing.
 */
public final class FileListing {
    private final Configuration configuration;
    private final SourceOptions options;
    private final @Nullable GlobFilter wanted;
    private final @Nullable TensorFormat format;
    private final Map<String, SourceFile> found = new TreeMap<>();

    private FileListing(SourceOptions options, Configuration configuration) throws IOException {
        this.configuration = configuration;
        this.options = options;
        String pattern = options.get(Key.PATH_GLOB_FILTER);
        this.wanted = pattern == null ? null : new GlobFilter(pattern);
        String name = options.fileFormat();
        this.format = name == null ? null : TensorFormats.named(name);
    }

    /**
     * The files, in the order of their paths. A path that leads to nothing is a {@link MissingPath}.
     *
     * @throws CheckpointException if a file of an index, or a numbered one, is missing
     */
    public static List<SourceFile> list(SourceOptions options, Configuration configuration) throws IOException {
        FileListing listing = new FileListing(options, configuration);
        for (String path : options.paths()) {
            listing.add(HubPath.of(path));
        }
        return List.copyOf(listing.found.values());
    }

    /** Rejects paths that lead to nothing, without a look into folders. */
    public static void rejectMissing(SourceOptions options, Configuration configuration) throws IOException {
        for (String name : options.paths()) {
            Path path = HubPath.of(name);
            matches(path.getFileSystem(configuration), path);
        }
    }

    /** The tensor files and indexes, also pending ones, of a folder that may not be there. */
    public static List<Path> inFolder(Path folder, Configuration configuration) throws IOException {
        FileSystem files = folder.getFileSystem(configuration);
        List<Path> paths = new ArrayList<>();
        if (files.exists(folder)) {
            for (FileStatus file : VisibleFiles.of(files, folder).files()) {
                Path path = file.getPath();
                FolderNames one = FolderNames.of(List.of(file), null);
                if (!one.names().tensorFiles().isEmpty() || one.hasIndex()) {
                    paths.add(path);
                }
            }
        }
        return paths;
    }

    private void add(Path path) throws IOException {
        FileSystem files = path.getFileSystem(configuration);
        FileStatus[] matches = matches(files, path);
        GlobPattern pattern = new GlobPattern(files.makeQualified(path).toUri().getPath());
        Map<Path, List<FileStatus>> matched = new LinkedHashMap<>();
        for (FileStatus match : matches) {
            if (match.isDirectory()) {
                addFolder(files, match.getPath());
            } else if (pattern.hasWildcard()) {
                matched.computeIfAbsent(match.getPath().getParent(), folder -> new ArrayList<>())
                        .add(match);
            } else if (CheckpointIndex.isIndex(match.getPath().getName())) {
                addIndexed(index(files, match, beside(files, match.getPath().getParent())));
            } else if (isWanted(match.getPath())) {
                add(source(files, match));
            }
        }
        for (Map.Entry<Path, List<FileStatus>> folder : matched.entrySet()) {
            addMatches(files, folder.getKey(), folder.getValue(), pattern);
        }
    }

    private static FileStatus[] matches(FileSystem files, Path path) throws IOException {
        FileStatus[] matches = files.globStatus(path);
        if (matches == null || matches.length == 0) {
            throw MissingPath.of(files.makeQualified(path));
        }
        return matches;
    }

    private FolderNames beside(FileSystem files, Path folder) throws IOException {
        return FolderNames.of(VisibleFiles.in(files, folder).files(), format);
    }

    private IndexListing index(FileSystem files, FileStatus index, FolderNames folder) throws IOException {
        return IndexListing.read(files, index, folder, configuration, options);
    }

    /** Files of one folder that match a pattern. The indexes beside them count, whether they match or not. */
    private void addMatches(FileSystem files, Path folder, List<FileStatus> matches, GlobPattern pattern)
            throws IOException {
        VisibleFiles visible = VisibleFiles.in(files, folder);
        FolderNames beside = FolderNames.of(visible.files(), format);
        Set<Path> matched = new HashSet<>();
        matches.forEach(file -> matched.add(file.getPath()));
        Set<Path> named = new HashSet<>();
        for (FileStatus index : beside.indexes()) {
            IndexListing listing = index(files, index, beside);
            if (matched.contains(index.getPath())) {
                addIndexed(listing);
            } else if (listing.files().keySet().stream().anyMatch(matched::contains)) {
                addIndexed(listing, matched);
            }
            named.addAll(listing.files().keySet());
        }
        List<FileStatus> others = matches.stream()
                .filter(file -> !named.contains(file.getPath())
                        && !CheckpointIndex.isIndex(file.getPath().getName())
                        && isWanted(file.getPath()))
                .toList();
        addFiles(
                files,
                folder,
                beside,
                others,
                visible.linksToNothing(link -> pattern.matches(link.toUri().getPath())));
    }

    private void addFolder(FileSystem files, Path root) throws IOException {
        VisibleFiles visible = VisibleFiles.of(files, root);
        Map<Path, FolderNames> folders = new LinkedHashMap<>();
        visible.byFolder().forEach((folder, inIt) -> folders.put(folder, FolderNames.of(inIt, format)));
        Set<Path> named = new HashSet<>();
        for (FolderNames folder : folders.values()) {
            for (FileStatus index : folder.indexes()) {
                IndexListing listing = index(files, index, folder);
                addIndexed(listing);
                named.addAll(listing.files().keySet());
            }
        }
        for (Map.Entry<Path, FolderNames> each : folders.entrySet()) {
            FolderNames folder = each.getValue();
            List<Path> links = visible.linksToNothing(link -> link.getParent().equals(each.getKey()));
            requireNone(
                    each.getKey(),
                    links.stream().filter(link -> isIndex(folder, link)).toList(),
                    List.of());
            if (!folder.hasIndex()) {
                Predicate<Path> isOther = file -> isTensorFile(folder, file) && !named.contains(file);
                List<FileStatus> others = folder.files().values().stream()
                        .filter(file -> isOther.test(file.getPath()))
                        .toList();
                addFiles(
                        files,
                        each.getKey(),
                        folder,
                        others,
                        links.stream().filter(isOther).toList());
            }
        }
    }

    private static boolean isIndex(FolderNames folder, Path path) {
        return folder.names().isIndex(path.getName());
    }

    private boolean isTensorFile(FolderNames folder, Path path) {
        String name = path.getName();
        boolean isIndex = CheckpointIndex.isIndex(name) || PendingIndex.isPending(path);
        return !isIndex && (wanted == null ? folder.names().isTensorFile(name) : isWanted(path));
    }

    /** Files that no index names, of which all is read. */
    private void addFiles(FileSystem files, Path folder, FolderNames beside, List<FileStatus> others, List<Path> links)
            throws IOException {
        List<String> names =
                others.stream().map(file -> file.getPath().getName()).toList();
        requireNone(folder, links, beside.names().missingNumbers(names));
        for (FileStatus file : others) {
            add(source(files, file));
        }
    }

    private void requireNone(Path folder, List<Path> links, List<String> missing) throws CheckpointException {
        List<String> problems = new ArrayList<>();
        links.forEach(link -> problems.add(link.getName() + ": " + MissingPath.describe(link)));
        missing.stream()
                .filter(name -> links.stream().noneMatch(link -> link.getName().equals(name)))
                .forEach(name -> problems.add(name + ": " + MissingPath.describe(new Path(folder, name))));
        if (!problems.isEmpty() && !options.ignoresMissingFiles()) {
            throw new CheckpointException(folder.toString(), problems);
        }
    }

    /** All files of an index. */
    private void addIndexed(IndexListing index) throws IOException {
        addIndexed(index, index.files().keySet());
    }

    private void addIndexed(IndexListing index, Set<Path> matched) throws IOException {
        index.requireWhole();
        if (options.bundle() != null) {
            add(index.whole());
            return;
        }
        String tensor = options.tensor();
        index.files().forEach((path, file) -> {
            List<String> tensors = file.tensors();
            boolean has = tensor == null || tensors == null || tensors.contains(tensor);
            if (has && matched.contains(path) && isWanted(path)) {
                add(file);
            }
        });
    }

    private void add(SourceFile file) {
        found.merge(file.path(), file, SourceFile::or);
    }

    /** A file with its hosts; of local files Hadoop would start a process to ask for them. */
    static SourceFile source(FileSystem files, FileStatus file) throws IOException {
        BlockLocation[] blocks = file instanceof LocatedFileStatus located
                ? located.getBlockLocations()
                : MissingPath.local(file.getPath()) != null
                        ? null
                        : files.getFileBlockLocations(file, 0, file.getLen());
        return SourceFile.of(file, blocks);
    }

    private boolean isWanted(Path path) {
        return wanted == null || wanted.accept(path);
    }
}
