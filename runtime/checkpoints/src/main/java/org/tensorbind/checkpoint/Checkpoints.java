package org.tensorbind.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.FilePool;
import org.tensorbind.io.MissingFile;
import org.tensorbind.io.SafeText;
import org.tensorbind.io.SourceOpener;

/** Opens a single file, or the files of a checkpoint: a folder, an index, numbered files, or a list of files. */
final class Checkpoints {
    private static final int MOST_DESCRIPTORS = 64;

    /** Well below the number of mappings that systems allow for a process. */
    private static final int MOST_MAPPINGS = 4096;

    private final ReadOptions options;
    private final @Nullable TensorFormat format;
    private final FilePool pool;

    /**
     * Creates an opener.
     *
     * @param format the format of all files, null to determine it for each file
     */
    Checkpoints(ReadOptions options, @Nullable TensorFormat format) {
        this.options = options;
        this.pool = new FilePool(MOST_DESCRIPTORS, MOST_MAPPINGS, options.unmapping());
        this.format = format;
    }

    TensorReader open(Path path) throws IOException {
        String name = nameOf(path);
        boolean isIndex = name.endsWith(ShardName.INDEX);
        ShardName shard = ShardName.parse(name);
        boolean isFirst = shard != null && shard.number() == 1 && shard.count() > 1;
        if ((isIndex || isFirst) && Files.isDirectory(path)) {
            return openFolder(path);
        }
        if (isIndex) {
            return openIndex(path);
        }
        return shard != null && isFirst && !hasIndex(path, shard) ? openNumbered(path, shard) : openOne(path, name);
    }

    /** Opens the path as a file first, because most paths are files, and handles other kinds if that fails. */
    private TensorReader openOne(Path path, String name) throws IOException {
        ByteSource source;
        try {
            source = ByteSource.map(path, options.unmapping());
        } catch (NoSuchFileException e) {
            return openNamed(path, name);
        } catch (FileSystemException e) {
            if (Files.isDirectory(path)) {
                return openFolder(path);
            }
            throw e;
        }
        return read(source);
    }

    private static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }

    private static boolean hasIndex(Path path, ShardName shard) {
        return Files.exists(path.resolveSibling(shard.whole() + ShardName.INDEX));
    }

    private TensorReader read(ByteSource source) throws IOException {
        return format == null ? TensorFormats.open(source, options) : format.open(source, options);
    }

    /** Opens the checkpoint with the name of a file that does not exist. */
    private TensorReader openNamed(Path path, String name) throws IOException {
        Path index = path.resolveSibling(name + ShardName.INDEX);
        if (Files.exists(index, LinkOption.NOFOLLOW_LINKS)) {
            return openIndex(index);
        }
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && Files.isDirectory(folder)) {
            for (String file : namesIn(folder)) {
                ShardName shard = ShardName.parse(file);
                if (shard != null && shard.number() == 1 && shard.whole().equals(name)) {
                    return openNumbered(path.resolveSibling(file), shard);
                }
            }
        }
        throw MissingFile.at(path);
    }

    private TensorReader openFolder(Path folder) throws IOException {
        CheckpointFolder files = CheckpointFolder.of(namesIn(folder), format);
        List<String> indexes = files.tensorFiles().isEmpty() ? files.allIndexes() : files.indexes();
        if (indexes.size() > 1) {
            throw new FileSystemException(
                    folder.toString(),
                    null,
                    "is a folder with several checkpoints: " + String.join(", ", indexes) + "; open one of these");
        }
        if (indexes.size() == 1) {
            return openIndex(folder.resolve(indexes.get(0)));
        }
        List<String> tensorFiles = files.tensorFiles();
        if (tensorFiles.isEmpty()) {
            throw new FileSystemException(
                    folder.toString(),
                    null,
                    "is a folder without tensor files; " + InstalledProvider.described(TensorFormats.installed()));
        }
        List<Path> paths = tensorFiles.stream().map(folder::resolve).toList();
        throwIfAny(folder.toString(), missing(folder, files, tensorFiles));
        if (paths.size() == 1) {
            return read(ByteSource.map(paths.get(0), options.unmapping()));
        }
        ShardName first = ShardName.parse(tensorFiles.get(0));
        return first != null && tensorFiles.stream().allMatch(name -> isOneOf(first, name))
                ? openAll(paths, paths.get(0).toString())
                : openParts(paths, folder.toString());
    }

    private static boolean isOneOf(ShardName first, String name) {
        ShardName shard = ShardName.parse(name);
        return shard != null && shard.isSibling(first);
    }

    /** The missing files of a numbered series, and dangling links. */
    private static List<String> missing(Path folder, CheckpointFolder files, List<String> tensorFiles) {
        return Stream.concat(
                        tensorFiles.stream().filter(name -> MissingFile.isDanglingLink(folder.resolve(name))),
                        files.missingNumbers(tensorFiles).stream())
                .map(name -> name + ": " + MissingFile.describe(folder.resolve(name)))
                .toList();
    }

    /** The names of the files of a folder, including dangling links. */
    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.isRegularFile(file) || MissingFile.isDanglingLink(file))
                    .map(Checkpoints::nameOf)
                    .sorted()
                    .toList();
        } catch (AccessDeniedException e) {
            throw new AccessDeniedException(
                    folder.toString(), null, "permission denied; check the permissions of the folder");
        }
    }

    private TensorReader openIndex(Path path) throws IOException {
        return openIndex(pool.open(path), new Neighbours() {
            @Override
            public Shard.Opening opening(String file) {
                return () -> pool.open(path.resolveSibling(file));
            }

            @Override
            public @Nullable String problem(String file) {
                Path shard = path.resolveSibling(file);
                return Files.isRegularFile(shard) ? null : MissingFile.describe(shard);
            }

            @Override
            public List<String> surplus(List<String> files) throws IOException {
                Path folder = path.toAbsolutePath().getParent();
                return folder == null
                        ? List.of()
                        : CheckpointFolder.of(namesIn(folder), format).surplusNumbers(files);
            }
        });
    }

    /** The files next to an index. */
    private interface Neighbours {
        Shard.Opening opening(String file);

        /** The problem with a file, null for none. */
        default @Nullable String problem(String file) {
            return null;
        }

        /** Numbered files that are not listed in the index; empty if files cannot be listed. */
        default List<String> surplus(List<String> files) throws IOException {
            return List.of();
        }
    }

    /** Opens an index at a URI, and the files next to it. */
    TensorReader openIndex(URI uri, SourceOpener opener) throws IOException {
        return openIndex(opener.open(uri), file -> () -> opener.open(neighbour(uri, file)));
    }

    private static URI neighbour(URI index, String file) throws IOException {
        try {
            return index.resolve(new URI(null, null, file, null));
        } catch (URISyntaxException e) {
            throw new IOException("'" + file + "' is not the name of a file in an address", e);
        }
    }

    private TensorReader openIndex(ByteSource source, Neighbours neighbours) throws IOException {
        try {
            ShardIndex index = ShardIndex.read(source);
            List<String> problems = new ArrayList<>();
            List<Shard> shards = new ArrayList<>();
            Catalog catalog = new IndexedCatalog(index);
            for (String file : index.files()) {
                int number = shards.size();
                shards.add(
                        new Shard(file, neighbours.opening(file), opened -> compared(opened, number, file, catalog)));
                String problem = neighbours.problem(file);
                if (problem != null) {
                    problems.add(file + ": " + problem);
                }
            }
            if (!problems.isEmpty() || options.isStrict()) {
                neighbours.surplus(index.files()).forEach(file -> problems.add(file + ": is not listed in the index"));
            }
            throwIfAny(source.name(), problems);
            return new ShardedReader(source.name(), catalog, shards, shards.isEmpty() ? emptyFormat(source) : null);
        } catch (IOException | RuntimeException | Error e) {
            try (source) {
                throw e;
            }
        }
    }

    /** The format of an index without files, which its name determines. */
    private TensorFormat emptyFormat(ByteSource index) throws FormatException {
        if (format != null) {
            return format;
        }
        String name = index.name();
        String whole =
                name.endsWith(ShardName.INDEX) ? name.substring(0, name.length() - ShardName.INDEX.length()) : name;
        List<TensorFormat> formats = InstalledProvider.formatsOf(InstalledProvider.formats(), whole);
        if (formats.size() != 1) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    name,
                    -1,
                    "weight_map",
                    "has no tensors, and the name of the index does not give one format; "
                            + InstalledProvider.described(InstalledProvider.formats()),
                    null);
        }
        return formats.get(0);
    }

    private TensorReader compared(ByteSource source, int number, String file, Catalog catalog) throws IOException {
        TensorReader reader = read(source);
        try {
            throwIfAny(source.name(), catalog.disagreements(number, file, reader, options.isStrict()));
            return reader;
        } catch (IOException | RuntimeException | Error e) {
            try (reader) {
                throw e;
            }
        }
    }

    private static void throwIfAny(String source, List<String> problems) throws CheckpointException {
        if (!problems.isEmpty()) {
            throw new CheckpointException(source, problems);
        }
    }

    /** Opens numbered files without an index; their names contain the number of files. */
    private TensorReader openNumbered(Path first, ShardName shard) throws IOException {
        List<String> problems = new ArrayList<>();
        List<Path> paths = new ArrayList<>();
        for (int number = 1; number <= shard.count(); number++) {
            Path path = first.resolveSibling(shard.sibling(number).toString());
            paths.add(path);
            if (!Files.isRegularFile(path)) {
                problems.add(nameOf(path) + ": " + MissingFile.describe(path));
            }
        }
        throwIfAny(first.toString(), problems);
        return openAll(paths, first.toString());
    }

    /** Opens files without an index; all are opened immediately, because only the files list their tensors. */
    TensorReader openAll(List<Path> files, String name) throws IOException {
        return join(files, name, catalog -> throwIfAny(name, catalog.duplicates()));
    }

    /** Opens the files of a folder, which may also be separate models instead of parts of one. */
    private TensorReader openParts(List<Path> files, String folder) throws IOException {
        return join(files, folder, catalog -> {
            String shared = catalog.sharedName();
            if (shared != null) {
                throw new FileSystemException(
                        folder,
                        null,
                        "is a folder of " + files.size() + " files that are not parts of one checkpoint, because '"
                                + SafeText.of(shared) + "' is in several of them; open one of these files");
            }
            throwIfAny(folder, catalog.duplicates());
        });
    }

    /** Checks whether files form a checkpoint. */
    private interface JoinCheck {
        void check(JoinedCatalog catalog) throws IOException;
    }

    private TensorReader join(List<Path> files, String name, JoinCheck check) throws IOException {
        if (files.isEmpty()) {
            throw new IllegalArgumentException("a checkpoint needs at least one file");
        }
        List<Shard> shards = new ArrayList<>();
        Closeable opened = () -> Shard.closeAll(shards);
        try {
            List<TensorReader> readers = new ArrayList<>();
            for (Path file : files) {
                Shard shard = new Shard(file.toString(), () -> pool.open(file), this::read);
                shards.add(shard);
                readers.add(shard.reader());
            }
            JoinedCatalog catalog = new JoinedCatalog(readers);
            check.check(catalog);
            return new ShardedReader(name, catalog, shards, null);
        } catch (IOException | RuntimeException | Error e) {
            try (opened) {
                throw e;
            }
        }
    }
}
