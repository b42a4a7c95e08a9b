package org.tensorbind;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.Artifact;
import org.tensorbind.event.FlightEvent;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MissingFile;
import org.tensorbind.io.SourceOpener;

/**
 * Opens a path or an address: one file, or a checkpoint through {@link CheckpointProvider}.
 *
 * @param format of all files, null for the one of each
 */
record PathOpener(ReadOptions options, @Nullable TensorFormat format) {
    private static final String INDEX = ".index.json";

    /** Most names are rejected by a part of it, without a look at the rest. */
    private static final String NUMBERED = "-00001-of-";

    private static final String FIRST_OF_SEVERAL = "(?s).*" + NUMBERED + "(?!00001)\\d{5}(\\.[^/]*)?";

    TensorReader open(Path path) throws IOException {
        String name = String.valueOf(path.getFileName());
        if (name.endsWith(INDEX)) {
            return openSeveral(path, "is the index of a checkpoint");
        }
        if (name.contains(NUMBERED) && name.matches(FIRST_OF_SEVERAL)) {
            return openSeveral(path, "is the first of several files");
        }
        return openOne(path);
    }

    /** Most are files: whether this is one is known when it has been opened. */
    private TensorReader openOne(Path path) throws IOException {
        ByteSource source;
        try {
            source = ByteSource.map(path, options.unmapping());
        } catch (NoSuchFileException e) {
            return openMissing(path);
        } catch (FileSystemException e) {
            if (Files.isDirectory(path)) {
                return openSeveral(path, "is a folder");
            }
            throw e;
        }
        return read(source);
    }

    /** There may be a checkpoint that goes by the name of a file that is absent. */
    private TensorReader openMissing(Path path) throws IOException {
        Optional<CheckpointProvider> provider = CheckpointProvider.find();
        if (provider.isPresent()) {
            return provider.get().open(path, options, format);
        }
        if (Files.exists(path.resolveSibling(path.getFileName() + INDEX))) {
            throw missing(path, "is the name of a checkpoint with an index");
        }
        if (isNumbered(path)) {
            throw missing(path, "is the name of a checkpoint in numbered files");
        }
        throw MissingFile.at(path);
    }

    /** Whether the folder has {@code model-00001-of-00003.bt}, where the path is {@code model.bt}. */
    private static boolean isNumbered(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.contains(NUMBERED) && name.matches(FIRST_OF_SEVERAL))
                    .anyMatch(name ->
                            name.replaceFirst(NUMBERED + "\\d{5}", "").equals(String.valueOf(path.getFileName())));
        }
    }

    private TensorReader openSeveral(Path path, String what) throws IOException {
        CheckpointProvider provider = CheckpointProvider.find().orElseThrow(() -> missing(path, what));
        return provider.open(path, options, format);
    }

    private static FileSystemException missing(Path path, String what) {
        return new FileSystemException(
                path.toString(), null, what + "; several files are read by " + Artifact.CHECKPOINTS.missing());
    }

    TensorReader open(URI uri, SourceOpener opener) throws IOException {
        URI file = opener.locate(uri);
        if (!file.equals(uri) && "file".equalsIgnoreCase(file.getScheme())) {
            return open(Path.of(file));
        }
        String path = file.getPath();
        if (path == null || !path.endsWith(INDEX)) {
            return read(opener.open(file));
        }
        return CheckpointProvider.neededBy("the index of a checkpoint").openIndex(file, options, opener, format);
    }

    private TensorReader read(ByteSource source) throws IOException {
        return format == null
                ? TensorFormats.open(source, options)
                : TensorFormats.open(FlightEvent.begin(FlightEvent.Kind.OPEN, source.name()), source, options, format);
    }
}
