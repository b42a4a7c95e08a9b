package org.tensorbind;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.FilePool;
import org.tensorbind.io.SourceOpener;

/** Opens what may be one file or the files of a checkpoint: a folder, an index, numbered files, or a list of files. */
final class Checkpoints {
    private static final int MOST_DESCRIPTORS = 64;

    /** A process may have some ten thousand. */
    private static final int MOST_MAPPINGS = 4096;

    private final ReadOptions options;
    private final @Nullable TensorFormat format;
    private final FilePool pool = new FilePool(MOST_DESCRIPTORS, MOST_MAPPINGS);

    /**
     * An opener.
     *
     * @param format of all files, null for the one of each
     */
    Checkpoints(ReadOptions options, @Nullable TensorFormat format) {
        this.options = options;
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

    /** Most are files: whether this is one is known when it has been opened. */
    private TensorReader openOne(Path path, String name) throws IOException {
        ByteSource source;
        try {
            source = ByteSource.map(path);
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

    /** The checkpoint that goes by the name of a file that is not there. */
    private TensorReader openNamed(Path path, String name) throws IOException {
        Path index = path.resolveSibling(name + ShardName.INDEX);
        if (Files.exists(index)) {
            return openIndex(index);
        }
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null && Files.isDirectory(folder)) {
            for (Path file : filesOf(folder)) {
                ShardName shard = ShardName.parse(nameOf(file));
                if (shard != null && shard.number() == 1 && shard.whole().equals(name)) {
                    return openNumbered(path.resolveSibling(nameOf(file)), shard);
                }
            }
        }
        throw new NoSuchFileException(path.toString());
    }

    private TensorReader openFolder(Path folder) throws IOException {
        List<Path> files = filesOf(folder);
        List<Path> indexes = files.stream().filter(this::isIndex).toList();
        if (indexes.size() > 1) {
            throw new FileSystemException(
                    folder.toString(),
                    null,
                    "is a folder with several checkpoints: " + names(indexes) + "; open one of these");
        }
        if (indexes.size() == 1) {
            return openIndex(indexes.get(0));
        }
        List<Path> tensorFiles = files.stream().filter(this::isTensorFile).toList();
        if (tensorFiles.isEmpty()) {
            throw new FileSystemException(
                    folder.toString(),
                    null,
                    "is a folder without tensor files; " + FormatDetection.known(TensorFormats.installed()));
        }
        if (tensorFiles.size() == 1) {
            return read(ByteSource.map(tensorFiles.get(0)));
        }
        ShardName first = ShardName.parse(nameOf(tensorFiles.get(0)));
        return first != null && tensorFiles.stream().allMatch(file -> isOneOf(first, file))
                ? openNumbered(tensorFiles.get(0), first)
                : openAll(tensorFiles, folder.toString());
    }

    private static boolean isOneOf(ShardName first, Path file) {
        ShardName shard = ShardName.parse(nameOf(file));
        return shard != null && shard.isSibling(first);
    }

    private static String names(List<Path> files) {
        return files.stream().map(Checkpoints::nameOf).collect(Collectors.joining(", "));
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Whether it is the index of files in a format that can be read. */
    private boolean isIndex(Path file) {
        String name = nameOf(file);
        return name.endsWith(ShardName.INDEX)
                && isTensorFile(file.resolveSibling(name.substring(0, name.length() - ShardName.INDEX.length())));
    }

    private boolean isTensorFile(Path file) {
        List<TensorFormat> formats = format == null ? InstalledFormats.known() : List.of(format);
        return !FormatDetection.byExtension(formats, nameOf(file)).isEmpty();
    }

    private TensorReader openIndex(Path path) throws IOException {
        return openIndex(pool.open(path), new Neighbours() {
            @Override
            public Shard.Opening opening(String file) {
                return () -> pool.open(path.resolveSibling(file));
            }

            @Override
            public boolean isMissing(String file) {
                return !Files.isRegularFile(path.resolveSibling(file));
            }

            @Override
            public void addSurplus(List<String> files, List<String> problems) throws IOException {
                Checkpoints.addSurplus(path, files, problems);
            }
        });
    }

    /** What is beside an index. */
    private interface Neighbours {
        Shard.Opening opening(String file);

        /** Whether it is known that the file is not there. */
        default boolean isMissing(String file) {
            return false;
        }

        /** Adds files that the index should mention and does not, where they can be found. */
        default void addSurplus(List<String> files, List<String> problems) throws IOException {}
    }

    /** What an address stands for: one file, or an index and the files beside it. */
    TensorReader open(URI uri, SourceOpener opener) throws IOException {
        ByteSource source = opener.open(uri);
        String path = uri.getPath();
        return path == null || !path.endsWith(ShardName.INDEX)
                ? read(source)
                : openIndex(source, file -> () -> opener.open(neighbour(uri, file)));
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
                if (!isInside(file)) {
                    problems.add("'" + file + "' is not the name of a file in the folder of the index or below");
                } else if (neighbours.isMissing(file)) {
                    problems.add(file + ": is missing");
                }
            }
            if (!problems.isEmpty() || options.isStrict()) {
                neighbours.addSurplus(index.files(), problems);
            }
            throwIfAny(source.name(), problems);
            return new ShardedReader(source.name(), catalog, shards);
        } catch (IOException | RuntimeException | Error e) {
            try (source) {
                throw e;
            }
        }
    }

    /** Adds numbered files beside those that the index names. */
    private static void addSurplus(Path index, List<String> files, List<String> problems) throws IOException {
        Set<String> stems = new HashSet<>();
        for (String file : files) {
            ShardName shard = ShardName.parse(file);
            if (shard != null) {
                stems.add(shard.whole());
            }
        }
        Path folder = index.toAbsolutePath().getParent();
        for (Path path : folder == null ? List.<Path>of() : filesOf(folder)) {
            ShardName shard = ShardName.parse(nameOf(path));
            if (shard != null && stems.contains(shard.whole()) && !files.contains(nameOf(path))) {
                problems.add(nameOf(path) + ": is not mentioned by the index");
            }
        }
    }

    /** Whether a name from a file leads nowhere else. */
    static boolean isInside(String file) {
        return !file.isEmpty()
                && file.chars().noneMatch(c -> c < ' ' || c == '\\' || c == ':')
                && Stream.of(file.split("/", -1))
                        .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
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

    /** Files that no index names: their numbers say how many there are. */
    private TensorReader openNumbered(Path first, ShardName shard) throws IOException {
        List<String> problems = new ArrayList<>();
        List<Path> paths = new ArrayList<>();
        for (int number = 1; number <= shard.count(); number++) {
            Path path = first.resolveSibling(shard.sibling(number).toString());
            paths.add(path);
            if (!Files.isRegularFile(path)) {
                problems.add(nameOf(path) + ": is missing");
            }
        }
        throwIfAny(first.toString(), problems);
        return openAll(paths, first.toString());
    }

    /** Files that are opened at once, as only they say what is in them. */
    TensorReader openAll(List<Path> files, String name) throws IOException {
        if (files.isEmpty()) {
            throw new IllegalArgumentException("a checkpoint has one file or more");
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
            throwIfAny(name, catalog.duplicates());
            return new ShardedReader(name, catalog, shards);
        } catch (IOException | RuntimeException | Error e) {
            try (opened) {
                throw e;
            }
        }
    }
}
