package org.tensorbind.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.checkpoint.CheckpointIndex;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MissingFile;
import org.tensorbind.io.SafeText;

/**
 * Files that were downloaded from the hub:
 *
 * <pre>{@code
 * models--ORG--MODEL/refs/REVISION            the id of a commit
 * models--ORG--MODEL/snapshots/COMMIT/FILE    the file, or a link to one of blobs
 * models--ORG--MODEL/blobs/ETAG
 * }</pre>
 */
record HubCache(Path folder) {
    private static final int LONGEST_REFERENCE = 256;

    private Path repository(HubAddress address) {
        return folder.resolve("models--" + address.organization() + "--" + address.model());
    }

    boolean hasModel(HubAddress address) {
        return Files.isDirectory(repository(address));
    }

    /** The commit that the revision was when it was downloaded, null where it was not. */
    @Nullable
    String commit(HubAddress address) throws IOException {
        String revision = address.revision();
        if (HubNames.isCommit(revision)) {
            return Files.isDirectory(snapshot(address, revision)) ? revision : null;
        }
        Path reference = inside(repository(address).resolve("refs"), revision);
        if (!Files.isRegularFile(reference)) {
            rejectDangling(reference);
            return null;
        }
        String commit = Files.size(reference) > LONGEST_REFERENCE ? "" : text(reference);
        if (!HubNames.isCommit(commit)) {
            throw new FileSystemException(
                    reference.toString(),
                    null,
                    "must have the id of a commit, 40 hexadecimal digits, has '" + SafeText.of(commit)
                            + "'; the cache is broken, delete this file");
        }
        return commit;
    }

    /** Bytes that are no text are in no id, either. */
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
    }

    private Path snapshot(HubAddress address, String commit) {
        return repository(address).resolve("snapshots").resolve(commit);
    }

    /** A path below a folder, whatever a file system makes of a name. */
    private static Path inside(Path folder, String name) throws NoSuchFileException {
        try {
            Path path = folder.resolve(name);
            if (path.normalize().startsWith(folder.normalize())) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw new NoSuchFileException(name, null, "is not a name that files can have here");
        }
        throw new NoSuchFileException(name, null, "leads out of the cache");
    }

    /** A file of a commit, null where the cache does not have it. */
    @Nullable
    Path file(HubAddress address, String commit, String name) throws IOException {
        Path path = inside(snapshot(address, commit), name);
        if (Files.isRegularFile(path)) {
            return path;
        }
        rejectDangling(path);
        return null;
    }

    private static void rejectDangling(Path path) throws FileSystemException {
        if (MissingFile.isDanglingLink(path)) {
            throw new FileSystemException(
                    path.toString(),
                    null,
                    MissingFile.describe(path)
                            + "; the cache is broken, delete this link and the file is read from the hub");
        }
    }

    /** The name of the file to open for a commit, null where the cache does not have one. */
    @Nullable
    String mainFile(HubAddress address, String commit) throws IOException {
        return HubFiles.main(files(address, commit));
    }

    /** The names of the files of a commit, in their order. */
    List<String> files(HubAddress address, String commit) throws IOException {
        Path snapshot = snapshot(address, commit);
        return Files.isDirectory(snapshot)
                ? names(snapshot, path -> Files.isRegularFile(path) || MissingFile.isDanglingLink(path))
                : List.of();
    }

    /** The revisions of a model that were downloaded. */
    List<String> revisions(HubAddress address) throws IOException {
        Path references = repository(address).resolve("refs");
        return Files.isDirectory(references) ? names(references, Files::isRegularFile) : List.of();
    }

    private static List<String> names(Path folder, Predicate<Path> isFile) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(isFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Whether the cache has all that belongs to a file: those that it names if it is an index. */
    boolean isComplete(HubAddress address, String commit, Path file) throws IOException {
        if (!CheckpointIndex.isIndex(String.valueOf(file.getFileName()))) {
            return true;
        }
        String name = snapshot(address, commit).relativize(file).toString().replace('\\', '/');
        String parent = name.substring(0, name.lastIndexOf('/') + 1);
        try (CheckpointIndex index = CheckpointIndex.read(ByteSource.map(file))) {
            for (String shard : index.files()) {
                if (file(address, commit, parent + shard) == null) {
                    return false;
                }
            }
        }
        return true;
    }
}
