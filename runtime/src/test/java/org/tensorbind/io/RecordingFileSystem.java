package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.tests.mockfile.FilterFileChannel;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.apache.lucene.tests.mockfile.FilterPath;

/** A file system that notes what changes files and what makes changes last. */
final class RecordingFileSystem extends FilterFileSystemProvider {
    private final List<Call> calls = new ArrayList<>();
    private final Map<Path, Integer> files = new HashMap<>();

    /** What a call does. */
    enum Kind {
        CREATE,
        WRITE,
        FORCE_FILE,
        FORCE_FOLDER,
        MOVE,
        DELETE
    }

    /**
     * A call.
     *
     * @param file a number for the file, whatever it is called
     * @param path where it is, for a move afterwards
     * @param bytes those written, with zeros up to the place where they were
     */
    record Call(Kind kind, int file, Path path, byte[] bytes) {
        @Override
        public String toString() {
            return kind + " " + file;
        }
    }

    RecordingFileSystem(FileSystem system) {
        super("recording://", system);
    }

    Path wrap(Path file) {
        return new FilterPath(file, fileSystem);
    }

    List<Call> calls() {
        return List.copyOf(calls);
    }

    private void note(Kind kind, Path path, byte[] bytes) {
        Path file = toDelegate(path);
        calls.add(new Call(kind, files.computeIfAbsent(file, absent -> files.size() + calls.size()), file, bytes));
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        boolean isNew = !Files.exists(toDelegate(path));
        FileChannel channel = super.newFileChannel(path, options, attributes);
        if (isNew) {
            note(Kind.CREATE, path, new byte[0]);
        }
        return new FilterFileChannel(channel) {
            @Override
            public int write(ByteBuffer bytes) throws IOException {
                byte[] written = new byte[(int) position() + bytes.remaining()];
                bytes.duplicate().get(written, (int) position(), bytes.remaining());
                note(Kind.WRITE, path, written);
                return super.write(bytes);
            }

            @Override
            public void force(boolean metadata) throws IOException {
                note(Files.isDirectory(path) ? Kind.FORCE_FOLDER : Kind.FORCE_FILE, path, new byte[0]);
                super.force(metadata);
            }
        };
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Integer file = files.remove(toDelegate(source));
        files.put(toDelegate(target), file);
        note(Kind.MOVE, target, new byte[0]);
        super.move(source, target, options);
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        note(Kind.DELETE, path, new byte[0]);
        return super.deleteIfExists(path);
    }
}
