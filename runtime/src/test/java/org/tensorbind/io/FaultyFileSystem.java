package org.tensorbind.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.tests.mockfile.FilterFileSystemProvider;
import org.apache.lucene.tests.mockfile.FilterPath;

/** A file system whose calls are counted, one of which fails, and that knows what is open. For one thread. */
final class FaultyFileSystem extends FilterFileSystemProvider {
    private static final int NEVER = -1;
    private static final String HALT = "halt";

    private final List<String> calls = new ArrayList<>();
    private Set<String> rejected = Set.of();
    private int failing = NEVER;
    private String fault = "Input/output error";
    private int openCount;
    private boolean isShort;

    FaultyFileSystem(FileSystem system) {
        super("faulty://", system);
    }

    /** The same file, through this file system. */
    Path wrap(Path file) {
        return new FilterPath(file, fileSystem);
    }

    /** From now on, calls are counted anew, and call {@code index} fails with this message of the system. */
    void failAt(int index, String message) {
        calls.clear();
        failing = index;
        fault = message;
    }

    /** From now on, calls are counted anew, and call {@code index} is not made: the process ends there. */
    void haltAt(int index) {
        failAt(index, HALT);
    }

    /** Calls of these kinds fail, each time. */
    void reject(String... kinds) {
        rejected = Set.of(kinds);
    }

    /** From now on, reads and writes move one byte. */
    void moveByteByByte() {
        isShort = true;
    }

    boolean isShort() {
        return isShort;
    }

    /** What was called since {@link #failAt}. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    /** Whether the call that was to fail has come. */
    boolean hasFailed() {
        return failing != NEVER && calls.size() > failing;
    }

    /** Channels and directories that have not been closed. */
    int openCount() {
        return openCount;
    }

    void opened() {
        openCount++;
    }

    void closed() {
        openCount--;
    }

    void call(String kind) throws IOException {
        if (isFault(kind)) {
            throw new IOException(fault);
        }
    }

    private void call(String kind, Path path) throws IOException {
        if (isFault(kind)) {
            throw new FileSystemException(path.toString(), null, fault);
        }
    }

    private boolean isFault(String kind) {
        calls.add(kind);
        boolean failed = calls.size() - 1 == failing || rejected.contains(kind);
        if (failed && fault.equals(HALT)) {
            Runtime.getRuntime().halt(1);
        }
        return failed;
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        call("open", path);
        return new FaultyChannel(this, super.newFileChannel(path, options, attributes));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        call("list", directory);
        return super.newDirectoryStream(directory, filter);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        call("move", source);
        super.move(source, target, options);
    }

    @Override
    public void delete(Path path) throws IOException {
        call("delete", path);
        super.delete(path);
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        call("delete", path);
        return super.deleteIfExists(path);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        call("readAttributes", path);
        return super.readAttributes(path, type, options);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        V view = super.getFileAttributeView(path, type, options);
        return view instanceof PosixFileAttributeView posix ? type.cast(new FaultyAttributeView(this, posix)) : view;
    }
}
