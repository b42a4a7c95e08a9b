package org.tensorbind.examples.cli.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.print.UsageException;

/**
 * The files on this machine that a command reads, none of which it may overwrite or remove: whatever they are called, by way of links, of a folder, of an
 * index or of another file of the same checkpoint.
 */
public final class InputFiles {
    /** What each file was opened as, by its path. */
    private final Map<Path, String> openedAs = new LinkedHashMap<>();

    private boolean inPlace;

    /** Adds a file that is read as it is, such as a grammar. */
    public void add(Path file) {
        openedAs.putIfAbsent(file, file.toString());
    }

    /** Adds what was opened at a location: one file, or all files of a checkpoint and their index. */
    public void add(Location location, TensorReader reader) {
        Path opened = location.localPath();
        if (opened == null) {
            return;
        }
        openedAs.putIfAbsent(opened, location.name());
        Path source = resolved(Path.of(""), reader.source());
        if (source == null) {
            return;
        }
        openedAs.putIfAbsent(source, location.name());
        filesOf(reader).forEach(file -> openedAs.putIfAbsent(file, location.name()));
    }

    /** The files on this machine that a reader has open. */
    private static List<Path> filesOf(TensorReader reader) {
        Path source = resolved(Path.of(""), reader.source());
        // an index names files by where they are from its folder
        Path folder = source != null && CheckpointFiles.isIndex(source) ? parent(source) : Path.of("");
        return reader.files().stream()
                .flatMap(name -> Stream.ofNullable(resolved(folder, name)))
                .toList();
    }

    /** Whether a reader is of one file that another reader has among several, so that all its tensors are present, too. */
    public static boolean isPartOf(TensorReader part, TensorReader whole) {
        return part.files().size() == 1
                && whole.files().size() > 1
                && filesOf(part).stream()
                        .allMatch(file -> filesOf(whole).stream().anyMatch(other -> isSame(file, other)));
    }

    private static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    private static @Nullable Path resolved(Path folder, String name) {
        try {
            return folder.resolve(name);
        } catch (InvalidPathException e) {
            return null; // an address
        }
    }

    /**
     * Lets a command change the file in place that it has opened, which is the only input so far.
     *
     * @throws UsageException if what was opened is not that one file
     */
    public void allowInPlace(Location location, TensorReader reader) throws IOException {
        Path file = location.localPath();
        List<String> files = reader.files();
        if (file == null) {
            throw new UsageException(location + " cannot be changed in place; -o names the file to be written");
        }
        Path only = resolved(Path.of(""), files.get(0));
        if (files.size() > 1 || only == null || !isSame(file, only)) {
            throw new UsageException(file + " denotes " + (files.size() == 1 ? "another file" : files.size() + " files")
                    + ", and only one file can be changed in place; -o names the file to be written");
        }
        openedAs.keySet().removeIf(input -> isSame(input, file));
        inPlace = true;
    }

    /**
     * Rejects a target that is one of the inputs, or another file of a checkpoint that an input belongs to.
     *
     * @throws UsageException if it is
     */
    public void reject(Path target) throws IOException {
        for (Map.Entry<Path, String> input : openedAs.entrySet()) {
            if (isSame(input.getKey(), target)) {
                throw isInput(target, input.getValue());
            }
        }
        if (!Files.exists(target)) {
            return;
        }
        for (Path input : openedAs.keySet()) {
            boolean other = !inPlace && Files.exists(input);
            if (other && CheckpointFiles.areOfOne(target.toRealPath(), input.toRealPath())) {
                throw new UsageException(target + ": belongs to the same checkpoint as " + input
                        + ", which is read, and is not overwritten; name another file as the target, which is the last"
                        + " argument or that of -o");
            }
        }
    }

    private static UsageException isInput(Path target, String openedAs) {
        String part = target.toString().equals(openedAs) ? "" : ", as part of " + openedAs;
        return new UsageException(target + ": is read" + part
                + ", and no input is overwritten; name another file as the target, or change one file in place with"
                + " 'tensorbind edit'");
    }

    /**
     * Rejects a target of several files if one of them, their index, or what they take the place of is an input.
     *
     * @param named whether the target's format has names: else its files have the names of older ones
     */
    public void rejectSharded(Path target, boolean named) throws IOException {
        reject(target);
        Path index = CheckpointFiles.index(target);
        reject(index);
        for (String file : CheckpointFiles.mentionedBy(index)) {
            Path replaced = resolved(parent(index), file);
            if (replaced != null) {
                reject(replaced);
            }
        }
        for (Map.Entry<Path, String> input : openedAs.entrySet()) {
            if (!named && Files.exists(input.getKey()) && isNumberedAs(input.getKey(), target)) {
                throw isInput(input.getKey(), input.getValue());
            }
        }
    }

    private static boolean isNumberedAs(Path input, Path target) throws IOException {
        Path folder = parent(target);
        return Files.exists(folder)
                && CheckpointFiles.isNumberedAs(
                        input.toRealPath(), folder.toRealPath().resolve(target.getFileName()));
    }

    private static boolean isSame(Path a, Path b) {
        try {
            return Files.isSameFile(a, b);
        } catch (IOException e) {
            return a.toAbsolutePath().normalize().equals(b.toAbsolutePath().normalize());
        }
    }
}
