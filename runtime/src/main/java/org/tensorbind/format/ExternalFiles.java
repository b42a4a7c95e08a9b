package org.tensorbind.format;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.FilePool;
import org.tensorbind.io.MissingFile;
import org.tensorbind.io.Unmapping;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.value.ExternalData;

/** The files with data of tensors that are beside the file with their descriptions. Each is opened when a tensor of it is first needed. */
final class ExternalFiles implements Closeable {
    private static final int MOST_DESCRIPTORS = 64;

    /** Well below the number of mappings that systems allow for a process. */
    private static final int MOST_MAPPINGS = 4096;

    private final ByteSource source;
    private final FilePool pool;
    private final Map<String, ByteSource> open = new HashMap<>();
    private boolean closed;

    /** Those beside a source, of which none is opened if the reader has been closed. */
    ExternalFiles(ByteSource source, Unmapping unmapping, boolean closed) {
        this.source = source;
        this.closed = closed;
        this.pool = new FilePool(MOST_DESCRIPTORS, MOST_MAPPINGS, unmapping);
    }

    /** Where data is: the storage has its place in the file, or the reason why it cannot be read. */
    record Found(ByteSource file, Storage storage) {}

    /**
     * Finds data in another file.
     *
     * @param expected its size by shape and dtype
     */
    Found find(Storage storage, long expected) {
        ExternalData external = Objects.requireNonNull(storage.payload().external(), "it is in another file");
        String problem = storage.unreadableReason();
        if (problem == null) {
            problem = external.problem();
        }
        if (problem != null) {
            return absent(storage, external, problem);
        }
        String mismatch = external.sizeProblem(expected);
        if (mismatch != null) {
            return unreadable(storage, external, mismatch);
        }
        try {
            ByteSource file = file(external);
            String misplaced = external.fileProblem(file.size(), expected);
            return misplaced != null
                    ? unreadable(storage, external, misplaced)
                    : new Found(
                            file,
                            storage.at(Payload.stored(external.byteOffset(), expected)
                                    .in(external)));
        } catch (NoSuchFileException e) {
            return absent(storage, external, elsewhere(external, e));
        } catch (IOException e) {
            return unreadable(storage, external, elsewhere(external, e));
        }
    }

    private static String elsewhere(ExternalData external, IOException failure) {
        return "its data is in '" + external.file() + "': " + failure.getMessage();
    }

    /** There is no data, so that a copy has the same description and no data either. */
    private Found absent(Storage storage, ExternalData external, String problem) {
        return new Found(source, storage.at(Payload.absent().in(external)).unreadable(problem));
    }

    /** There may be data, so that a copy would lose it. */
    private Found unreadable(Storage storage, ExternalData external, String problem) {
        return new Found(source, storage.at(Payload.unsized(0).in(external)).unreadable(problem));
    }

    private synchronized ByteSource file(ExternalData external) throws IOException {
        if (closed) {
            throw new IOException("the reader has been closed");
        }
        List<String> names = external.names();
        String key = String.join("/", names);
        ByteSource known = open.get(key);
        if (known == null) {
            Path path = source.path();
            known = path == null ? source.neighbour(names) : open(path, names);
            open.put(key, known);
        }
        return known;
    }

    private ByteSource open(Path source, List<String> names) throws IOException {
        Path path = path(source, names);
        rejectOutside(source, path);
        return pool.open(path);
    }

    /** The path of a file from the folder of another one on. */
    static Path path(Path source, List<String> names) throws IOException {
        try {
            Path path = source.resolveSibling(names.get(0));
            for (String name : names.subList(1, names.size())) {
                path = path.resolve(name);
            }
            return path;
        } catch (InvalidPathException e) {
            throw new FileSystemException(String.join("/", names), null, "is no path on this system: " + e.getReason());
        }
    }

    /** Links must not lead out of the folder of the source, or of the file that the source is a link to. */
    private static void rejectOutside(Path source, Path path) throws IOException {
        Path real = real(path);
        Path own = real(source);
        Path folder = source.toAbsolutePath().getParent();
        if (real.equals(own)) {
            throw new FileSystemException(path.toString(), null, "is the file itself, which has no such data");
        }
        if (!isIn(real, own.getParent()) && !isIn(real, folder == null ? null : folder.toRealPath())) {
            throw new FileSystemException(
                    path.toString(), null, "is a link to " + real + ", outside of the folder; copy the file there");
        }
    }

    private static boolean isIn(Path file, @Nullable Path folder) {
        return folder != null && file.startsWith(folder);
    }

    private static Path real(Path path) throws IOException {
        try {
            return path.toRealPath();
        } catch (NoSuchFileException e) {
            throw MissingFile.at(path);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        IOException failure = null;
        for (ByteSource file : open.values()) {
            try {
                file.close();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
